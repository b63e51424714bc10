import { defineSection, localizedArticle, localizedText, z } from 'tvilling/schema';

export default defineSection({
  shows: 'Alternatives of which a reader needs one: a command for each system, an example for each language.',
  fields: {
    tabs: z
      .array(
        z.strictObject({
          label: localizedText().describe('What the alternative is for, in one to three words.'),
          body: localizedArticle().describe('The text of the alternative.'),
        }),
      )
      .min(2)
      .max(6)
      .describe('The alternatives in order. The first one is open.'),
  },
});
