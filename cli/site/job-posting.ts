import type { SectionProps } from '../../templates/contract.ts';
import { escapeText } from '../escape.ts';
import type { BlockNode, InlineNode, PositionEntry } from '../schema/in-language.ts';
import type { Site } from './site.ts';

/** The values that schema.org data for search engines has for them. */
const employmentTypes = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
} as const satisfies Record<PositionEntry['type'], string>;

/**
 * A position as Google asks for it (developers.google.com/search/docs/appearance/structured-data/job-posting); null
 * where a fact is missing without which the posting is refused: the day that it was posted, or the place.
 */
export function jobPosting(
  { config }: Site,
  position: PositionEntry,
  {
    canonical,
    root,
    sections,
  }: { canonical: string; root: string; sections: readonly SectionProps<'text'>[] },
): object | null {
  const { id, title, type, posted, closes, address } = position;
  if (posted === undefined || address === undefined) return null;
  const { organization } = config.contact;
  return {
    '@type': 'JobPosting',
    '@id': `${canonical}#position`,
    url: canonical,
    mainEntityOfPage: { '@id': canonical },
    title,
    description: descriptionHtml(sections),
    identifier: { '@type': 'PropertyValue', name: organization, value: id },
    datePosted: posted,
    ...(closes === undefined ? {} : { validThrough: endOfDay(closes, config.timeZone) }),
    employmentType: employmentTypes[type],
    hiringOrganization: {
      '@type': 'Organization',
      '@id': `${root}#organization`,
      name: organization,
      sameAs: root,
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

/** The last second of a day with its offset from UTC in a time zone: `2027-01-31T23:59:59+01:00`. */
export function endOfDay(date: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    new Date(`${date}T23:59:59Z`),
  );
  // `GMT+01:00`; `GMT` alone is UTC.
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length);
  return `${date}T23:59:59${offset || 'Z'}`;
}

/** The text of the position's sections as the HTML that a posting's description is given in. */
const descriptionHtml = (sections: readonly SectionProps<'text'>[]): string =>
  sections.map(({ title, body }) => `<h3>${escapeText(title)}</h3>${blocks(body)}`).join('');

const blocks = (nodes: readonly BlockNode[]): string => nodes.map(block).join('');

function block(node: BlockNode): string {
  if (node.type === 'paragraph') return `<p>${inlines(node.children)}</p>`;
  const name = node.ordered ? 'ol' : 'ul';
  return `<${name}>${node.items.map((item) => `<li>${blocks(item)}</li>`).join('')}</${name}>`;
}

const inlines = (nodes: readonly InlineNode[]): string => nodes.map(inline).join('');

/** Links are left out: their addresses are those of the page. */
function inline(node: InlineNode): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.value);
    case 'emphasis':
      return `<em>${inlines(node.children)}</em>`;
    case 'strong':
      return `<strong>${inlines(node.children)}</strong>`;
    case 'link':
      return inlines(node.children);
  }
}
