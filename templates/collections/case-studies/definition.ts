import { defineCollection, figure, localizedText, z } from 'tvilling/schema';

/** Work for a client, with a measured result. */
export default defineCollection({
  holds: 'a list of case studies',
  from: 'content/case-studies.yaml',
  entry: {
    title: localizedText().describe('Heading of the case study.'),
    sector: localizedText().describe("The client's sector."),
    challenge: localizedText().describe('What was to be solved.'),
    approach: localizedText().describe('What was done.'),
    results: z.array(localizedText()).min(1).describe('The results, one sentence each.'),
    measurement: z
      .strictObject({
        label: localizedText().describe('What was measured.'),
        before: figure().describe('The figure before.'),
        after: figure().describe('The figure after.'),
        change: figure().describe('The change, shown large.'),
      })
      .describe('A measured result.'),
  },
});
