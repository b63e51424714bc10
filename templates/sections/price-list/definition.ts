import { defineSection, localizedText, price, z } from 'tvilling/schema';

const line = z.strictObject({
  name: localizedText().describe('What the price is for.'),
  note: localizedText().optional().describe('What is included or whom it is for, below the name.'),
  price: price().describe('What it costs.'),
});

const group = z.strictObject({
  title: localizedText().optional().describe('The heading of the group.'),
  note: localizedText().optional().describe('What applies to all its lines, below the heading.'),
  lines: z.array(line).min(1).describe('The lines in order.'),
});

export default defineSection({
  shows: 'A price list: groups of lines, each with a name and a price.',
  fields: {
    layout: z
      .enum(['tables', 'cards'])
      .default('tables')
      .describe('The groups as tables below each other, or as cards side by side for people to choose from.'),
    groups: z.array(group).min(1).describe('The groups in order. A short list is one group without a heading.'),
    note: localizedText().optional().describe('What applies to all prices, such as the tax included, below the list.'),
  },
});
