import { endOfDay, escapeText, htmlOf, type StructuredDataFacts } from 'tvilling/schema';
import type { Day, WordsOf } from '../../contract.ts';
import { type Description, descriptionSections } from './sections.ts';
import type positionWords from './words.ts';

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
  posted?: Day | undefined;
  closes?: Day | undefined;
}

/**
 * The structured data of a position for Google (developers.google.com/search/docs/appearance/structured-data/job-posting). Null
 * if a fact is missing that Google requires: the day of posting, the place, the description.
 */
export function jobPosting(
  position: PostedPosition,
  facts: StructuredDataFacts<WordsOf<typeof positionWords>>,
): object | null {
  const { id, title, type, posted, closes, address, description } = position;
  if (posted === undefined || address === undefined || description === undefined) return null;
  const { url, organization, timeZone, words } = facts;
  const sections = descriptionSections(description, words);
  return {
    '@type': 'JobPosting',
    '@id': `${url}#position`,
    url,
    mainEntityOfPage: { '@id': url },
    title,
    description: sections
      .map((section) => `<h3>${escapeText(section.title)}</h3>${htmlOf(section.body)}`)
      .join(''),
    identifier: { '@type': 'PropertyValue', name: organization.name, value: id },
    datePosted: posted.date,
    ...(closes === undefined ? {} : { validThrough: endOfDay(closes.date, timeZone) }),
    employmentType: employmentTypes[type],
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
