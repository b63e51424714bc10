import { calendarYear, defineSection, figure, localizedText, reference, z } from 'tvilling/schema';
import metrics from '../../collections/metrics/definition.ts';
import words from './words.ts';

export default defineSection({
  shows: 'A table of targets: what is measured, the figure in the base year, the newest figure, the target.',
  fields: {
    baseYear: calendarYear().describe('The year to compare with.'),
    nowYear: calendarYear().describe('The year of the newest figures.'),
    rows: z
      .array(
        z.strictObject({
          what: localizedText().describe('What is measured.'),
          base: figure().describe('The figure in the base year.'),
          now: figure().describe('The newest figure.'),
          target: reference(metrics).describe('The target: one of the key figures.'),
        }),
      )
      .min(1)
      .describe('The rows in order.'),
  },
  words,
});
