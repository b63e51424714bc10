import { defineSection, link, picture, z } from 'tvilling/schema';

export default defineSection({
  shows: 'Logos of customers, partners or certificates.',
  fields: {
    layout: z.enum(['row', 'grid']).default('row').describe('In rows that wrap, or in a grid of equal cells.'),
    items: z
      .array(
        z.strictObject({
          picture: picture().describe('The logo. Its alternative text is the name of its owner.'),
          link: link()
            .optional()
            .describe(
              'Where it leads: a page such as contact, a part of it such as contact#form, a file such as file:plan.pdf, or an address such as https://example.org.',
            ),
        }),
      )
      .min(2)
      .describe('The logos in order.'),
  },
});
