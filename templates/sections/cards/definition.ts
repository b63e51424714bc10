import { defineSection, link, localizedText, picture, z } from 'tvilling/schema';

const card = z.strictObject({
  picture: picture({ atLeast: 640 }).optional().describe('The picture above the title.'),
  label: localizedText().optional().describe('A word or two above the title: a kind, a place, a year.'),
  title: localizedText().describe('The title, which is also the link if the card leads somewhere.'),
  text: localizedText().optional().describe('One to three sentences.'),
  page: link()
    .optional()
    .describe(
      'Where it leads: a page such as contact, a part of it such as contact#form, a file such as file:plan.pdf, or an address such as https://example.org.',
    ),
});

export default defineSection({
  shows: 'Cards, each with a picture, a title, a text and a link.',
  fields: {
    layout: z
      .enum(['grid', 'rows', 'feature'])
      .default('grid')
      .describe('Side by side in a grid, in rows with picture and text changing sides, or with the first one large.'),
    items: z.array(card).min(1).describe('The cards in order.'),
  },
});
