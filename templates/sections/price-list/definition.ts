import { defineSection, localizedText, price, z } from 'tvilling/schema';

const line = z.strictObject({
  name: localizedText().describe('What it is that has the price.'),
  note: localizedText().optional().describe('What is included, or for whom it is, below the name.'),
  price: price().describe('What it costs.'),
});

const group = z.strictObject({
  title: localizedText().optional().describe('The heading of the group.'),
  note: localizedText().optional().describe('What is true of all its lines, below the heading.'),
  lines: z.array(line).min(1).describe('The lines in order.'),
});

export default defineSection({
  shows: 'A price list: groups of lines, each with a name and a price.',
  fields: {
    layout: z
      .enum(['tables', 'cards'])
      .default('tables')
      .describe(
        'tables: the groups below each other. cards: beside each other, for what people choose from.',
      ),
    groups: z
      .array(group)
      .min(1)
      .describe('The groups in order. A short list is one group without a heading.'),
    note: localizedText()
      .optional()
      .describe('What is true of all prices, such as the tax in them, below the list.'),
  },
});
