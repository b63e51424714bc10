import { defineSection, localizedText, picture, z } from 'tvilling/schema';

export default defineSection({
  shows: 'Several pictures, each with what it shows.',
  fields: {
    layout: z
      .enum(['grid', 'mosaic', 'strip'])
      .default('grid')
      .describe(
        'grid: all alike. mosaic: the first one large. strip: one row that is moved sideways, with whole pictures.',
      ),
    pictures: z
      .array(
        z.strictObject({
          picture: picture({ atLeast: 640 }).describe(
            'The picture: a file below content/pictures/, and what it shows.',
          ),
          caption: localizedText().optional().describe('What stands below it.'),
        }),
      )
      .min(2)
      .describe('The pictures in order.'),
  },
});
