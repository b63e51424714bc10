import { defineSection, icon, localizedText, z } from 'tvilling/schema';

export default defineSection({
  shows: 'Points with an icon each: what is delivered, how we help.',
  fields: {
    items: z
      .array(
        z.strictObject({
          icon: icon().describe('The icon, by its Lucide name, such as Factory.'),
          title: localizedText().describe('The point in two to four words.'),
          description: localizedText().describe('One or two sentences on it.'),
        }),
      )
      .min(2)
      .describe('The points in order.'),
  },
});
