import { defineSection, localizedText, pageReference, z } from 'tvilling/schema';

export default defineSection({
  shows: 'Related pages, each with a sentence that says why.',
  fields: {
    items: z
      .array(
        z.strictObject({
          page: pageReference().describe('The page.'),
          description: localizedText().describe('Why it belongs here, in one sentence.'),
        }),
      )
      .min(1)
      .describe('The pages in order.'),
  },
});
