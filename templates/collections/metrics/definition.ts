import { defineCollection, figure, localizedText } from 'tvilling/schema';

/** Figures with their meaning. They are written once, and used everywhere by id. */
export default defineCollection({
  holds: 'a list of figures',
  from: 'content/metrics.yaml',
  entry: {
    figure: figure().describe('The figure: a number, its unit, a mark such as the plus in 500+.'),
    label: localizedText().describe('What the figure counts, in two or three words.'),
    description: localizedText().describe('What exactly is counted, in one sentence.'),
  },
  inText: { as: 'figure', field: 'figure' },
});
