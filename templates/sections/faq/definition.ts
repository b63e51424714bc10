import { defineSection, localizedRichText, localizedText, z } from 'tvilling/schema';

export default defineSection({
  shows: 'Questions that open to their answers.',
  fields: {
    items: z
      .array(
        z.strictObject({
          question: localizedText().describe('The question, as a client would ask it.'),
          answer: localizedRichText().describe('The answer.'),
        }),
      )
      .min(2)
      .describe('The questions in order.'),
  },
});
