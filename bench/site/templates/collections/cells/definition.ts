import { defineCollection, localizedText, z } from 'tvilling/schema';
import { cards } from '../../sections/cards/definition.ts';

export default defineCollection({
  holds: 'a machine cell',
  from: 'content/cells/*.yaml',
  entry: {
    title: localizedText().describe('The name of the cell.'),
    summary: localizedText().describe('What the page says, in one sentence.'),
    parts: z
      .array(z.strictObject({ title: localizedText().describe('The heading of the part.'), cards }))
      .describe('The parts of the page.'),
  },
  detail: ['parts'],
  page: {
    title: 'title',
    description: 'summary',
    placeholders: ['title', 'summary'],
    sections: ({ parts }) => parts.map((part) => ({ type: 'cards', ...part })),
  },
});
