import { defineSection, icon, link, localizedText, z } from 'tvilling/schema';

export default defineSection({
  shows: 'A numbered index of pages, each with an icon and a sentence on it.',
  fields: {
    items: z
      .array(
        z.strictObject({
          icon: icon().describe('The icon, by its Lucide name, such as Factory.'),
          title: localizedText().describe('The words of the link.'),
          description: localizedText().describe('One sentence on the page.'),
          page: link().describe(
            'Where it leads: a page such as contact, a part of it such as contact#form, a file such as file:plan.pdf, or an address such as https://example.org.',
          ),
        }),
      )
      .min(1)
      .describe('The pages in order.'),
  },
});
