import { defineSection, link, localizedText, picture, z } from 'tvilling/schema';

const card = z.strictObject({
  picture: picture({ atLeast: 640 }).optional().describe('The picture above the title.'),
  label: localizedText().optional().describe('A word or two above the title: a kind, a place, a year.'),
  title: localizedText().describe('The title; the words of the link if the card leads somewhere.'),
  text: localizedText().optional().describe('One to three sentences.'),
  page: link()
    .optional()
    .describe(
      'Where it leads: a page such as contact or contact#form, a file of public/ such as file:plan.pdf, or an address such as https://example.org.',
    ),
});

export default defineSection({
  shows: 'Cards, each with a picture, a title and a text, and where it leads.',
  fields: {
    layout: z
      .enum(['grid', 'rows', 'feature'])
      .default('grid')
      .describe(
        'grid: beside each other. rows: below each other, picture and text side by side in turn. feature: the first one large.',
      ),
    items: z.array(card).min(1).describe('The cards in order.'),
  },
});
