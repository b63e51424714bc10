import { defineSection, localizedText, picture, z } from 'tvilling/schema';

export default defineSection({
  shows: 'What has happened or will happen, in order of time.',
  fields: {
    layout: z
      .enum(['line', 'columns'])
      .default('line')
      .describe('Below each other along a line, or in columns side by side in large windows, for few events.'),
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
