import { defineSection, picture, text, z } from 'tvilling/schema';

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
          link: text()
            .regex(/^https?:\/\//, 'an address such as https://example.org')
            .optional()
            .describe('The address that it leads to.'),
        }),
      )
      .min(2)
      .describe('The logos in order.'),
  },
});
