import { defineCollection, localizedText, pageReference, text, z } from 'tvilling/schema';

export default defineCollection({
  holds: 'a list of pages',
  from: 'content/contents/*.yaml',
  entry: {
    groups: z
      .array(
        z.strictObject({
          name: text().optional().describe('What the pages have in common.'),
          pages: z
            .array(
              z.strictObject({
                page: pageReference().describe('The page.'),
                note: localizedText().optional().describe('What it is about.'),
              }),
            )
            .describe('The pages in order.'),
        }),
      )
      .describe('The groups in order.'),
  },
});
