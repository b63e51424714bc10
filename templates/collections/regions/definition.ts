import { defineCollection, figure, localizedText, z } from 'tvilling/schema';
import { coordinates } from '../../drawings/coordinates.ts';

/** Regions of the world with the partner companies there. */
export default defineCollection({
  holds: 'a list of partner regions',
  from: 'content/regions.yaml',
  entry: {
    region: localizedText().describe('The region as readers know it.'),
    partners: figure().describe('How many partner companies there are.'),
    location: z.strictObject(coordinates).describe('Where the circle is on the map.'),
    description: localizedText().describe('What the partners there do, in one sentence.'),
  },
});
