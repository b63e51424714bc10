import { defineSection, localizedArticle, localizedText, z } from 'tvilling/schema';

export default defineSection({
  shows: 'Alternatives of which one reads a single one: a command by system, an example by language.',
  fields: {
    tabs: z
      .array(
        z.strictObject({
          label: localizedText().describe('What the alternative is for, in one to three words.'),
          body: localizedArticle().describe('The text of the alternative in Markdown.'),
        }),
      )
      .min(2)
      .max(6)
      .describe('The alternatives in order. The first one is open.'),
  },
});
