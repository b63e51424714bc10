import { defineSection, htmlOf, localizedRichText, localizedText, z } from 'tvilling/schema';

export default defineSection({
  shows: 'Questions that open to show their answers.',
  fields: {
    items: z
      .array(
        z.strictObject({
          question: localizedText().describe('The question, as a client would ask it.'),
          answer: localizedRichText().describe('The answer.'),
        }),
      )
      .min(2)
      .describe('The questions in order.'),
  },
  // All questions of a page belong to one node. Answers stand in the page as well, so links are left out here.
  schema: ({ items }, { url, language }) => ({
    '@type': 'FAQPage',
    '@id': `${url}#faq`,
    inLanguage: language,
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: htmlOf(answer) },
    })),
  }),
});
