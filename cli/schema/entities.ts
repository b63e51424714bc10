import { z } from 'zod';
import { day, id, localizedText, perLanguage, richText, text } from './fields.ts';
import { quantity, quantityObject } from './quantity.ts';
import { entryAlias } from './routes.ts';

/** A figure with its meaning: written once here, used everywhere by its id. */
export const metric = z.strictObject({
  id: id(),
  ...quantity,
  label: localizedText(),
  description: localizedText(),
});

export const testimonial = z.strictObject({
  id: id(),
  text: localizedText(),
  author: text(),
  position: localizedText(),
  company: text(),
  /** The person and company are invented for the demonstration. */
  sample: z.boolean().default(false),
});

export const region = z.strictObject({
  id: id(),
  region: localizedText(),
  /** How many partner companies there are; shown with a plus sign where `mark` says so. */
  partners: z.number().int().nonnegative(),
  mark: z.literal('+').optional(),
  /** Where the circle stands on the map: degrees east, degrees north. */
  location: z.strictObject({
    longitude: z.number().min(-180).max(180),
    latitude: z.number().min(-90).max(90),
  }),
  description: localizedText(),
});

/** A measured result: the figure before, after, and the change shown large. */
const measurement = z.strictObject({
  label: localizedText(),
  before: quantityObject,
  after: quantityObject,
  change: quantityObject,
});

export const caseStudy = z.strictObject({
  id: id(),
  title: localizedText(),
  sector: localizedText(),
  challenge: localizedText(),
  approach: localizedText(),
  results: z.array(localizedText()).min(1),
  measurement,
});

/** What the page of a position says. */
const positionDescription = z.strictObject({
  /** One sentence: the lead of the page, its description for search engines, the line in the list. */
  summary: text(),
  role: richText(),
  responsibilities: z.array(text()).min(1),
  qualifications: z.array(text()).min(1),
  offer: z.array(text()).min(1),
});

/** An open position, in the words of the one language that it is listed in. */
export const position = z.strictObject({
  id: id(),
  /** The last part of the address of its page; the id where left out. */
  slug: z.string().optional(),
  aliases: z.array(entryAlias).default([]),
  title: text(),
  department: text(),
  location: text(),
  /** The place for search engines: a town, and an ISO 3166-1 country code. */
  address: z
    .strictObject({
      locality: text(),
      country: z.string().regex(/^[A-Z]{2}$/, 'two upper case letters such as "SE"'),
    })
    .optional(),
  type: z.enum(['full-time', 'part-time', 'temporary', 'internship']),
  /** A position with a description has a page of its own. */
  description: positionDescription.optional(),
  posted: day().optional(),
  /** The last day to apply: the position is shown through it. */
  closes: day().optional(),
  apply: z.union([z.email(), z.url({ protocol: /^https$/ })]).optional(),
});

/** The fields of a position that are text to be read, and so translated where it is listed in several languages. */
export const positionTextFields = ['title', 'department', 'location', 'description'] as const;

export const metricsFile = z.array(metric);
export const testimonialsFile = z.array(testimonial);
export const regionsFile = z.array(region);
export const caseStudiesFile = z.array(caseStudy);
/** Positions by language: the lists need not be equally long. The same id in two lists names the same position. */
export const positionsFile = perLanguage(z.array(position));
