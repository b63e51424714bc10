import { defineCollection, localizedText, sample, text } from 'tvilling/schema';

/** What clients say. */
export default defineCollection({
  holds: 'a list of quotations',
  from: 'content/testimonials.yaml',
  entry: {
    text: localizedText().describe('What the client says, without quotation marks.'),
    author: text().describe('Who says it.'),
    position: localizedText().describe("The person's position in the company."),
    company: text().describe('The company.'),
    sample: sample(),
  },
});
