import { defineSection, formName, localizedText, z } from 'tvilling/schema';

export default defineSection({
  shows: 'A form with what happens after it is sent beside it.',
  fields: {
    form: formName().describe('Which form: the name of a folder in templates/forms/.'),
    next: z
      .strictObject({
        title: localizedText().describe('Heading of what happens next.'),
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
