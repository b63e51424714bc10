import { defineSection, localizedText, z } from 'tvilling/schema';
import { coordinates } from '../../drawings/coordinates.ts';
import words from './words.ts';

export default defineSection({
  shows: 'Places on a map of the world, and their names in groups: offices, partners, dealers.',
  fields: {
    groups: z
      .array(
        z.strictObject({
          title: localizedText().describe('What the places have in common, such as a country.'),
          places: z
            .array(
              z.strictObject({
                name: localizedText().describe('The name of the place.'),
                ...coordinates,
              }),
            )
            .min(1)
            .describe('The places in order.'),
        }),
      )
      .min(1)
      .describe('The groups in order.'),
  },
  words,
});
