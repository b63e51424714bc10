import { defineSection, formName, localizedText, z } from 'tvilling/schema';

export default defineSection({
  shows: 'A form, and beside it what happens after sending.',
  fields: {
    form: formName().describe('The form to show.'),
    next: z
      .strictObject({
        title: localizedText().describe('The heading above what happens next.'),
        steps: z
          .array(
            z.strictObject({
              title: localizedText().describe('The step in a few words.'),
              description: localizedText().describe('One sentence on it.'),
            }),
          )
          .min(1)
          .describe('The steps in order.'),
      })
      .describe('What happens after the form is sent.'),
  },
});
