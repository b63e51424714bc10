import { defineSection, localizedText, picture, z } from 'tvilling/schema';

export default defineSection({
  shows: 'What has happened, or will, in order of time.',
  fields: {
    layout: z
      .enum(['line', 'columns'])
      .default('line')
      .describe('line: below each other. columns: beside each other in large windows, for few events.'),
    events: z
      .array(
        z.strictObject({
          when: localizedText().describe('A year, a month or a day, as people say it.'),
          title: localizedText().describe('What happened, in a few words.'),
          text: localizedText().optional().describe('One to three sentences on it.'),
          picture: picture({ atLeast: 480 }).optional().describe('A picture of it.'),
        }),
      )
      .min(2)
      .describe('The events in order of time.'),
  },
});
