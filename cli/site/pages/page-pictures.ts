import type { Hero, PageProps } from '../../../templates/contract/page-props.ts';
import type { ArticleBlock, ShownPicture } from '../../definitions/fields/in-language.ts';
import { visitParts } from '../../definitions/fields/visit-values.ts';
import { allSections } from './text-sections.ts';

/** The parts of a page that show pictures after the hero and the text of its entry, in the order in which people see them. */
const parts = ['sections', 'entry', 'action'] as const;

/** The props of a page with a mark on its first picture. What is shared with other pages is copied. */
export function withFirstPicture(props: PageProps): PageProps {
  const { hero, entry } = props;
  const inHero = markFirst(hero);
  if (inHero !== null) return { ...props, hero: inHero as Hero };
  // The entry also has its fields as lists show them, which its own page does not show.
  const body = entry && markFirst(entry.body);
  if (entry && body) return { ...props, entry: { ...entry, body: body as ArticleBlock[] } };
  for (const part of parts) {
    const marked = markFirst(props[part]);
    if (marked !== null) return { ...props, [part]: marked };
  }
  return props;
}

/** A copy of a value in which the first picture is marked; null if it has none. */
function markFirst(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null;
  if (isPicture(value)) return { ...value, first: true };
  for (const [key, part] of Object.entries(value)) {
    const marked = markFirst(part);
    if (marked === null) continue;
    return Array.isArray(value) ? value.with(Number(key), marked) : { ...value, [key]: marked };
  }
  return null;
}

const isPicture = (value: object): value is ShownPicture => 'href' in value && 'alt' in value && 'width' in value && 'height' in value;

/**
 * The addresses of the whole pictures that interactive parts of a page get: their script may show them although the HTML of the page
 * does not.
 */
export function pictureAddressesForScript(props: PageProps): string[] {
  const { interactive, hero, entry, action } = props;
  if (interactive === undefined) return [];
  const parts = interactive.page
    ? [hero, entry, action, allSections(props)]
    : allSections(props).filter(({ type }) => interactive.sections?.[type] !== undefined);
  const addresses: string[] = [];
  visitParts(parts, (value) => {
    if (typeof value === 'object' && value !== null && isPicture(value)) addresses.push(value.href);
    return false;
  });
  return addresses;
}

/** The marked picture of a page; null if the page shows none. */
export const firstPicture = (props: PageProps): ShownPicture | null => markedIn(props);

function markedIn(value: unknown): ShownPicture | null {
  if (typeof value !== 'object' || value === null) return null;
  if (isPicture(value) && value.first) return value;
  for (const part of Object.values(value)) {
    const found = markedIn(part);
    if (found !== null) return found;
  }
  return null;
}
