import { defineSection, localizedText, pageReference, picture, z } from 'tvilling/schema';

const card = z.strictObject({
  picture: picture({ atLeast: 640 }).optional().describe('The picture above the title.'),
  label: localizedText().optional().describe('A word or two above the title: a kind, a place, a year.'),
  title: localizedText().describe('The title; the words of the link if there is a page.'),
  text: localizedText().optional().describe('One to three sentences.'),
  page: pageReference().optional().describe('The page that the card leads to.'),
});

export default defineSection({
  shows: 'Cards, each with a picture, a title and a text, and the page that it leads to.',
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
