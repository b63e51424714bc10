import { defineSection, localizedText, picture, z } from 'tvilling/schema';

export default defineSection({
  shows: 'Several pictures with captions.',
  fields: {
    layout: z
      .enum(['grid', 'mosaic', 'strip'])
      .default('grid')
      .describe('A grid of equal pictures, a mosaic with the first one large, or a strip of whole pictures that moves sideways.'),
    pictures: z
      .array(
        z.strictObject({
          picture: picture({ atLeast: 640 }).describe('The picture, and what it shows.'),
          caption: localizedText().optional().describe('The line of text below the picture.'),
        }),
      )
      .min(2)
      .describe('The pictures in order.'),
  },
});
