import { defineCollection, localizedArticle, localizedText } from 'tvilling/schema';

export default defineCollection({
  holds: 'a machine cell with its story',
  from: 'content/cells/*.yaml',
  entry: {
    title: localizedText().describe('The name of the cell.'),
    summary: localizedText().describe('What the page says, in one sentence.'),
    body: localizedArticle().describe('How the cell was moved.'),
  },
  detail: ['body'],
  page: {
    title: 'title',
    description: 'summary',
    placeholders: ['title', 'summary'],
    sections: ({ body }) => [{ type: 'prose', body }],
  },
});
