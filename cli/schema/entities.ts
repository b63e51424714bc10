import { z } from 'zod';
import { day, id, localizedText, perLanguage, richText, text } from './fields.ts';
import { quantity, quantityObject } from './quantity.ts';
import { entryAlias } from './routes.ts';

const isSample = () =>
  z
    .boolean()
    .default(false)
    .describe('true: the person and company are invented for the demonstration. A release refuses samples.');

/** A figure with its meaning: written once here, used everywhere by its id. */
export const metric = z.strictObject({
  id: id().describe('Name of the figure, for items: [projects] in a section and {figure:projects} in text.'),
  ...quantity,
  label: localizedText().describe('What the figure counts, in two or three words.'),
  description: localizedText().describe('What exactly is counted, in one sentence.'),
});

export const testimonial = z.strictObject({
  id: id().describe('Name of the quotation, for items: in a section.'),
  text: localizedText().describe('What the client says, without quotation marks.'),
  author: text().describe('Who says it.'),
  position: localizedText().describe("The person's position in the company."),
  company: text().describe('The company.'),
  sample: isSample(),
});

export const region = z.strictObject({
  id: id().describe('Name of the region, for items: in a section.'),
  region: localizedText().describe('The region as readers know it.'),
  partners: z
    .number()
    .int()
    .nonnegative()
    .describe('How many partner companies there are; shown with a plus sign where mark says so.'),
  mark: z.literal('+').optional().describe('A plus sign after the number of partners.'),
  location: z
    .strictObject({
      longitude: z.number().min(-180).max(180).describe('Degrees east; west is negative.'),
      latitude: z.number().min(-90).max(90).describe('Degrees north; south is negative.'),
    })
    .describe('Where the circle stands on the map.'),
  description: localizedText().describe('What the partners there do, in one sentence.'),
});

const measurement = z
  .strictObject({
    label: localizedText().describe('What was measured.'),
    before: quantityObject.describe('The figure before.'),
    after: quantityObject.describe('The figure after.'),
    change: quantityObject.describe('The change, shown large.'),
  })
  .describe('A measured result.');

export const caseStudy = z.strictObject({
  id: id().describe('Name of the case study, for items: in a section.'),
  title: localizedText().describe('Heading of the case study.'),
  sector: localizedText().describe("The client's sector."),
  challenge: localizedText().describe('What was to be solved.'),
  approach: localizedText().describe('What was done.'),
  results: z.array(localizedText()).min(1).describe('What came of it, one sentence each.'),
  measurement,
});

const positionDescription = z
  .strictObject({
    summary: text().describe(
      'One sentence: the lead of the page, its description for search engines, the line in the list.',
    ),
    role: richText().describe('What the work is.'),
    responsibilities: z.array(text()).min(1).describe('What the person is responsible for, one each.'),
    qualifications: z.array(text()).min(1).describe('What the person brings, one each.'),
    offer: z.array(text()).min(1).describe('What the company offers, one each.'),
  })
  .describe('What the page of the position says. A position with a description has a page of its own.');

/** An open position, in the words of the one language that it is listed in. */
export const position = z.strictObject({
  id: id().describe('Name of the position. The same id in two languages names the same position.'),
  slug: z.string().optional().describe('The last part of the address of its page; the id where left out.'),
  aliases: z.array(entryAlias).default([]).describe('Old or second addresses of its page.'),
  title: text().describe('The position as people search for it.'),
  department: text().describe('The department; the list can be filtered by it.'),
  location: text().describe('Where the work is done, for readers.'),
  address: z
    .strictObject({
      locality: text().describe('Town.'),
      country: z
        .string()
        .regex(/^(?!UK)[A-Z]{2}$/, 'a country code such as "SE", or "GB" for the United Kingdom')
        .describe('ISO 3166-1 country code, such as SE.'),
    })
    .optional()
    .describe('The place for search engines.'),
  type: z.enum(['full-time', 'part-time', 'temporary', 'internship']).describe('How one is employed.'),
  description: positionDescription.optional(),
  posted: day().optional().describe('The day it was posted, such as 2026-11-09.'),
  closes: day()
    .optional()
    .describe('The last day to apply: the position is shown through it. The next day its page is gone.'),
  apply: z
    .union([z.email(), z.url({ protocol: /^https$/ })])
    .optional()
    .describe('Where to apply: an e-mail address, or an https address.'),
});

/** The fields of a position that are text to be read, and so translated where it is listed in several languages. */
export const positionTextFields = ['title', 'department', 'location', 'description'] as const;

export const metricsFile = z.array(metric);
export const testimonialsFile = z.array(testimonial);
export const regionsFile = z.array(region);
export const caseStudiesFile = z.array(caseStudy);
/** Positions by language: the lists need not be equally long. The same id in two lists names the same position. */
export const positionsFile = perLanguage(z.array(position));
