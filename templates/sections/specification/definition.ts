import { defineSection, localizedText, z } from 'tvilling/schema';

export default defineSection({
  shows: 'A data sheet, with a row for each property of a product or service.',
  fields: {
    rows: z
      .array(
        z.strictObject({
          label: localizedText().describe('The property.'),
          value: localizedText().describe('The value of the property.'),
        }),
      )
      .min(2)
      .describe('The rows in order.'),
  },
});
