import { defineSection, icon, localizedText, pageReference, z } from 'tvilling/schema';

export default defineSection({
  shows: 'A numbered index of pages, each with an icon and a sentence on it.',
  fields: {
    items: z
      .array(
        z.strictObject({
          icon: icon().describe('Name of a lucide icon, such as Factory.'),
          title: localizedText().describe('The words of the link.'),
          description: localizedText().describe('One sentence on the page.'),
          page: pageReference().describe('The page.'),
        }),
      )
      .min(1)
      .describe('The pages in order.'),
  },
});
