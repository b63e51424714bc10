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
    title: text().describe('The position as people search for it.'),
    department: text().describe('The department; the list can be filtered by it.'),
    location: text().describe('Where the work is done, for readers.'),
    address: z
      .strictObject({
        locality: z.string().min(1).describe('Town.'),
        country: z
          .string()
          .regex(/^(?!UK)[A-Z]{2}$/, 'a country code such as "SE", or "GB" for the United Kingdom')
          .describe('ISO 3166-1 country code, such as SE.'),
      })
      .optional()
      .describe('The place for search engines.'),
    type: z.enum(['full-time', 'part-time', 'temporary', 'internship']).describe('How one is employed.'),
    summary: text()
      .optional()
      .describe(
        'One sentence: the lead of the page, its description for search engines, the line in the list.',
      ),
    description: z
      .strictObject({
        role: richText().describe('What the work is.'),
        responsibilities: z.array(text()).min(1).describe('What the person is responsible for, one each.'),
        qualifications: z.array(text()).min(1).describe('What the person brings, one each.'),
        offer: z.array(text()).min(1).describe('What the company offers, one each.'),
      })
      .optional()
      .describe('What the page of the position says. A position with a description has a page of its own.'),
    salary: price()
      .optional()
      .describe('What one earns before tax, such as { SEK: { from: 42000, to: 48000 }, per: month }.'),
    posted: day().optional().describe('The day it was posted, such as 2026-11-09.'),
    closes: day()
      .optional()
      .describe('The last day to apply: the position is shown through it. The next day its page is gone.'),
    apply: z
      .union([z.email(), z.url({ protocol: /^https$/ })], {
        error: 'a mail address or an https address',
      })
      .optional()
      .describe('Where to apply: an e-mail address, or an https address.'),
  },
  refine: ({ salary }) =>
    salary === undefined || isSalary(salary.facts)
      ? []
      : [
          {
            at: ['salary'],
            expected:
              'an amount in one currency per hour, day, week, month or year, such as { SEK: 42000, per: month }',
          },
        ],
  detail: ['address', 'description'],
  closes: 'closes',
  words,
  page: {
    title: 'title',
    when: 'description',
    placeholders: ['title', 'department', 'location', 'summary'],
    sections: ({ description }, shown) =>
      description === undefined ? [] : descriptionSections(description, shown),
    schema: jobPosting,
  },
});
