import { calendarYear, defineSection, figure, localizedText, reference, z } from 'tvilling/schema';
import metrics from '../../collections/metrics/definition.ts';
import words from './words.ts';

export default defineSection({
  shows:
    'Targets as a table: what is measured, where it stood in the base year, where it stands, where it is going.',
  fields: {
    baseYear: calendarYear().describe('The year that is compared with.'),
    nowYear: calendarYear().describe('The year of the newest figures.'),
    rows: z
      .array(
        z.strictObject({
          what: localizedText().describe('What is measured.'),
          base: figure().describe('The figure in the base year.'),
          now: figure().describe('The newest figure.'),
          target: reference(metrics).describe('Where it is going: an id of content/metrics.yaml.'),
        }),
      )
      .min(1)
      .describe('The rows in order.'),
  },
  words,
});
