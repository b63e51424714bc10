import { defineSection, localizedText, z } from 'tvilling/schema';

export default defineSection({
  shows: 'A data sheet: one labelled row for each property of a product or a service.',
  fields: {
    rows: z
      .array(
        z.strictObject({
          label: localizedText().describe('The property.'),
          value: localizedText().describe('What the property is here.'),
        }),
      )
      .min(2)
      .describe('The rows in order.'),
  },
});
