import { parseRichText } from '../content/rich-text.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { findPlaceholders } from '../pages/placeholders.ts';
import { parseLinkTarget } from '../routes/links.ts';
import { PageReference, Reference, RichText, WholeCollection } from '../schema/fields.ts';

/** What content refers to, each once. */
export interface Uses {
  /** Page keys. */
  pages: readonly string[];
  /** An entry as the name of its collection and its id, with a blank between; the name alone for the whole collection. */
  entries: readonly string[];
  /** Contact facts that texts name: `receiver` for `{contact:receiver}`. */
  contact: readonly string[];
}

/** What a value refers to, with all that it holds. Parts that are not valid are undefined, and passed over. */
export function usesOf(value: unknown, { inText }: Pick<Definitions, 'inText'>): Uses {
  const found = { pages: new Set<string>(), entries: new Set<string>(), contact: new Set<string>(), inText };
  collectUses(value, found);
  return { pages: [...found.pages], entries: [...found.entries], contact: [...found.contact] };
}

interface FoundUses extends Pick<Definitions, 'inText'> {
  pages: Set<string>;
  entries: Set<string>;
  contact: Set<string>;
}

function collectUses(value: unknown, uses: FoundUses): void {
  if (typeof value === 'string') collectPlaceholders(value, uses);
  else if (value instanceof PageReference) uses.pages.add(value.page);
  else if (value instanceof Reference) uses.entries.add(`${value.collection} ${value.id}`);
  else if (value instanceof WholeCollection) uses.entries.add(value.collection);
  else if (value instanceof RichText) {
    collectPlaceholders(value.source, uses);
    for (const target of value.source.includes('](page:') ? parseRichText(value.source).links : []) {
      const link = parseLinkTarget(target);
      if (link.kind === 'page') uses.pages.add(link.page);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) collectUses(part, uses);
  }
}

function collectPlaceholders(text: string, { entries, contact, inText }: FoundUses): void {
  for (const { literal } of findPlaceholders(text, [...inText.keys()])) {
    const [, as = '', id = ''] = /^\{(\w+):(.+)\}$/.exec(literal) ?? [];
    const collection = inText.get(as);
    if (as === 'contact') contact.add(id);
    if (collection !== undefined) entries.add(`${collection.name} ${id}`);
  }
}
