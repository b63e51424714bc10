import { defineCollection, figure, localizedText, z } from 'tvilling/schema';

/** Regions of the world with the partner companies there. */
export default defineCollection({
  holds: 'a list of partner regions',
  from: 'content/regions.yaml',
  entry: {
    region: localizedText().describe('The region as readers know it.'),
    partners: figure().describe('How many partner companies there are.'),
    location: z
      .strictObject({
        longitude: z.number().min(-180).max(180).describe('Degrees east; west is negative.'),
        latitude: z.number().min(-90).max(90).describe('Degrees north; south is negative.'),
      })
      .describe('Where the circle stands on the map.'),
    description: localizedText().describe('What the partners there do, in one sentence.'),
  },
});
