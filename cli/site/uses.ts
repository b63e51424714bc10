import { parseRichText } from '../content/rich-text.ts';
import { PageReference, Reference, RichText, WholeCollection } from '../schema/fields.ts';
import { parseLinkTarget } from './links.ts';
import { findPlaceholders } from './placeholders.ts';

/** What content refers to, each once. */
export interface Uses {
  /** Page keys. */
  pages: readonly string[];
  /** `metrics projects`, or `metrics` for the whole collection. */
  entries: readonly string[];
}

/** What a value refers to, with all that it holds. Parts that are not valid are undefined, and passed over. */
export function usesOf(value: unknown): Uses {
  const found = { pages: new Set<string>(), entries: new Set<string>() };
  collectUses(value, found);
  return { pages: [...found.pages], entries: [...found.entries] };
}

interface FoundUses {
  pages: Set<string>;
  entries: Set<string>;
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

function collectPlaceholders(text: string, { entries }: FoundUses): void {
  for (const { literal } of findPlaceholders(text)) {
    const [, id] = /^\{figure:(.+)\}$/.exec(literal) ?? [];
    if (id !== undefined) entries.add(`metrics ${id}`);
  }
}
