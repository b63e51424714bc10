import { defineSection, link, picture, z } from 'tvilling/schema';

export default defineSection({
  shows: 'Logos: of customers, partners, certificates.',
  fields: {
    layout: z
      .enum(['row', 'grid'])
      .default('row')
      .describe('row: in lines that break where they must. grid: in cells of the same size.'),
    items: z
      .array(
        z.strictObject({
          picture: picture().describe('The logo; its alternative text is the name of whose it is.'),
          link: link()
            .optional()
            .describe(
              'Where it leads: a page such as contact or contact#form, a file of public/ such as file:plan.pdf, or an address such as https://example.org.',
            ),
        }),
      )
      .min(2)
      .describe('The logos in order.'),
  },
});
