import { z } from 'tvilling/schema';

/** Where something is on earth, in degrees. */
export const coordinates = {
  longitude: z.number().min(-180).max(180).describe('Degrees east; west is negative.'),
  latitude: z.number().min(-90).max(90).describe('Degrees north; south is negative.'),
};
