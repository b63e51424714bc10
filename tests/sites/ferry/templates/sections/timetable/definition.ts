import { defineSection, localizedText, reference, z } from 'tvilling/schema';
import ships from '../../collections/ships/definition.ts';
import words from './words.ts';

export default defineSection({
  shows: 'The departures of a line.',
  fields: {
    minutes: z.number().int().min(1).describe('How long the crossing takes.'),
    departures: z
      .array(
        z.strictObject({
          days: localizedText().describe('On which days.'),
          ship: reference(ships).describe('The ship that sails.'),
          times: z
            .array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time such as '06:10'"))
            .min(1)
            .describe('The times of departure.'),
        }),
      )
      .min(1)
      .describe('The rows of the table.'),
  },
  words,
});
