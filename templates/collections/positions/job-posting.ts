import { endOfDay, escapeText, htmlOf, type SchemaContext, type SchemaNode } from 'tvilling/schema';
import type { Day, ShownPrice, WordsOf } from '../../contract.ts';
import { type Description, descriptionSections } from './sections.ts';
import type positionWords from './words.ts';

/** The units of time for which Google knows a salary. */
const salaryUnits: Readonly<Record<string, string>> = {
  hour: 'HOUR',
  day: 'DAY',
  week: 'WEEK',
  month: 'MONTH',
  year: 'YEAR',
};

/** Whether a price is a salary: an amount in one currency for a time. */
export const isSalary = ({ amounts, per }: { amounts: readonly unknown[]; per: string | null }): boolean =>
  amounts.length === 1 && per !== null && per in salaryUnits;

/** The values of schema.org for types of employment. */
const employmentTypes = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
} as const;

interface PostedPosition {
  id: string;
  title: string;
  type: keyof typeof employmentTypes;
  address?: { locality: string; country: string } | undefined;
  description?: Description | undefined;
  salary?: ShownPrice | undefined;
  posted?: Day | undefined;
  closes?: Day | undefined;
}

/**
 * The structured data of a position for Google (developers.google.com/search/docs/appearance/structured-data/job-posting). Null
 * if a fact is missing that Google requires: the day of posting, the place, the description.
 */
export function jobPosting(position: PostedPosition, facts: SchemaContext<WordsOf<typeof positionWords>>): SchemaNode | null {
  const { id, title, type, posted, closes, address, description, salary } = position;
  if (posted === undefined || address === undefined || description === undefined) return null;
  const { url, organization, timeZone, words } = facts;
  const sections = descriptionSections(description, words);
  return {
    '@type': 'JobPosting',
    '@id': `${url}#position`,
    url,
    mainEntityOfPage: { '@id': url },
    title,
    description: sections.map((section) => `<h3>${escapeText(section.title)}</h3>${htmlOf(section.body)}`).join(''),
    identifier: { '@type': 'PropertyValue', name: organization.name, value: id },
    datePosted: posted.date,
    ...(closes === undefined ? {} : { validThrough: endOfDay(closes.date, timeZone) }),
    employmentType: employmentTypes[type],
    ...(salary === undefined ? {} : { baseSalary: baseSalary(salary) }),
    hiringOrganization: {
      '@type': 'Organization',
      '@id': organization.id,
      name: organization.name,
      sameAs: organization.url,
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: address.locality,
        addressCountry: address.country,
      },
    },
  };
}

function baseSalary({ amounts, per }: ShownPrice): SchemaNode | undefined {
  const [amount] = amounts;
  if (amount === undefined || per === undefined) return undefined;
  const { currency, from, to } = amount;
  const value = from === to ? { value: from } : { minValue: from, maxValue: to };
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...value, unitText: salaryUnits[per] },
  };
}
