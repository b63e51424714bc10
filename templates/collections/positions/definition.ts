import { day, defineCollection, price, richText, text, z } from 'tvilling/schema';
import { isSalary, jobPosting } from './job-posting.ts';
import { descriptionSections } from './sections.ts';
import words from './words.ts';

/** Open positions. Each is listed by language, with texts in that language. A position with a description has a page. */
export default defineCollection({
  holds: 'open positions by language',
  from: 'content/positions.yaml',
  perLanguage: true,
  entry: {
    title: text().describe('The position, in the words that people search for.'),
    department: text().describe('The department; the list can be filtered by it.'),
    location: text().describe('Where the work is done, for readers.'),
    address: z
      .strictObject({
        locality: z.string().min(1).describe('Town.'),
        country: z
          .string()
          .regex(/^(?!UK)[A-Z]{2}$/, 'a country code such as "SE", or "GB" for the United Kingdom')
          .describe('The country code (ISO 3166-1), such as SE.'),
      })
      .optional()
      .describe('The place for search engines.'),
    type: z.enum(['full-time', 'part-time', 'temporary', 'internship']).describe('The kind of employment.'),
    summary: text()
      .optional()
      .describe('One sentence, for the lead of the page, its description for search engines and the line in the list.'),
    description: z
      .strictObject({
        role: richText().describe('What the work is.'),
        responsibilities: z.array(text()).min(1).describe('What the person is responsible for, point by point.'),
        qualifications: z.array(text()).min(1).describe('What the person brings, point by point.'),
        offer: z.array(text()).min(1).describe('What the company offers, point by point.'),
      })
      .optional()
      .describe('What the page of the position says. A position with a description has a page of its own.'),
    salary: price()
      .optional()
      .describe('The pay before tax: an amount or a range in one currency, for an hour, a day, a week, a month or a year.'),
    posted: day().optional().describe('The day on which it was posted.'),
    closes: day().optional().describe('The last day to apply. The day after, the position and its page are gone.'),
    apply: z
      .union([z.email(), z.url({ protocol: /^https$/ })], {
        error: 'a mail address or an https address',
      })
      .optional()
      .describe('Where to apply: an email address or an https address.'),
  },
  refine: ({ salary }) =>
    salary === undefined || isSalary(salary.facts)
      ? []
      : [
          {
            at: ['salary'],
            expected: 'an amount in one currency per hour, day, week, month or year, such as { SEK: 42000, per: month }',
          },
        ],
  detail: ['address', 'description'],
  closes: 'closes',
  words,
  page: {
    title: 'title',
    when: 'description',
    placeholders: ['title', 'department', 'location', 'summary'],
    sections: ({ description }, shown) => (description === undefined ? [] : descriptionSections(description, shown)),
    schema: jobPosting,
  },
});
