import { defineSection, localizedRichText, localizedText, z } from 'tvilling/schema';

export default defineSection({
  shows: 'Text in columns.',
  fields: {
    layout: z
      .enum(['beside', 'flowing'])
      .default('beside')
      .describe('Each text in a column of its own, or all texts flowing from one column into the next, as in a newspaper.'),
    columns: z
      .array(
        z.strictObject({
          title: localizedText().optional().describe('The heading of the text.'),
          body: localizedRichText().describe('The text: paragraphs, lists, emphasis, links.'),
        }),
      )
      .min(1)
      .max(4)
      .describe('The texts in order. One alone suits flowing.'),
  },
});
