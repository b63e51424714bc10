import { parseLinkTarget } from '../../content/links.ts';
import { findPlaceholders } from '../../content/placeholders.ts';
import { parseRichText } from '../../content/rich-text.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import {
  Code,
  EntryList,
  FormName,
  IconName,
  PageReference,
  Picture,
  Reference,
  RichText,
  SiteSearch,
  WholeCollection,
} from '../../definitions/fields/fields.ts';
import { visitValues } from '../../definitions/fields/visit-values.ts';
import { collectionsOf } from '../../definitions/form.ts';

/** Everything that content refers to, each once. */
export interface Uses {
  /** Page keys. */
  pages: readonly string[];
  /** An entry: the name of its collection and its id, with a blank between. A whole collection: its name. */
  entries: readonly string[];
  /** Collections that are listed as a whole. Their definition may divide the list into pages. */
  lists: readonly string[];
  /** Contact facts that texts name: `receiver` for `{contact:receiver}`. */
  contact: readonly string[];
  /** Names of forms. */
  forms: readonly string[];
  /** Names of icons. */
  icons: readonly string[];
  /** Whether all pages are searched. */
  search: boolean;
  /** Pictures, each with its focus, as `pictureUse` writes them. */
  pictures: readonly string[];
}

/** A picture with the point that its crops keep, as a text. */
export const pictureUse = ({ file, focus }: Pick<Picture, 'file' | 'focus'>): string =>
  `${focus.join(' ')} ${file}`;

/** Reads what `pictureUse` has written. */
export function pictureOfUse(use: string): Pick<Picture, 'file' | 'focus'> {
  const [x = '', y = '', ...file] = use.split(' ');
  return { file: file.join(' '), focus: [Number(x), Number(y)] };
}

type Named = Pick<Definitions, 'inText' | 'forms'>;

/** Everything that a value refers to, including its parts. Parts that are not valid are undefined and skipped. */
export function usesOf(value: unknown, definitions: Named): Uses {
  const found: FoundUses = {
    pages: new Set(),
    entries: new Set(),
    lists: new Set(),
    contact: new Set(),
    forms: new Set(),
    icons: new Set(),
    pictures: new Set(),
    search: false,
    definitions,
  };
  visitValues(value, (part) => collectUse(part, found));
  const { pages, entries, lists, contact, forms, icons, pictures, search } = found;
  return {
    pages: [...pages],
    entries: [...entries],
    lists: [...lists],
    contact: [...contact],
    forms: [...forms],
    icons: [...icons],
    pictures: [...pictures],
    search,
  };
}

interface FoundUses {
  pages: Set<string>;
  entries: Set<string>;
  lists: Set<string>;
  contact: Set<string>;
  forms: Set<string>;
  icons: Set<string>;
  pictures: Set<string>;
  search: boolean;
  definitions: Named;
}

/** Adds what a value itself refers to. Returns true if the value has no parts to look at. */
function collectUse(value: unknown, uses: FoundUses): boolean {
  if (typeof value === 'string') collectPlaceholders(value, uses);
  else if (value instanceof PageReference) uses.pages.add(value.page);
  else if (value instanceof Reference) uses.entries.add(`${value.collection} ${value.id}`);
  else if (value instanceof WholeCollection) uses.entries.add(value.collection);
  else if (value instanceof FormName) collectForm(value.form, uses);
  else if (value instanceof IconName) uses.icons.add(value.name);
  else if (value instanceof SiteSearch) uses.search = true;
  else if (value instanceof Picture) {
    uses.pictures.add(pictureUse(value));
    // Its words may name facts and entries.
    return false;
  } else if (value instanceof EntryList) {
    uses.entries.add(value.collection);
    if (value.most === undefined) uses.lists.add(value.collection);
  } else if (value instanceof RichText) {
    collectPlaceholders(value.source, uses);
    for (const target of value.source.includes('](page:') ? parseRichText(value.source).links : []) {
      const link = parseLinkTarget(target);
      if (link.kind === 'page') uses.pages.add(link.page);
    }
  } else return value instanceof Code;
  return true;
}

/** A form shows entries that visitors choose from. */
function collectForm(name: string, { forms, entries, definitions }: FoundUses): void {
  forms.add(name);
  const form = definitions.forms.get(name);
  for (const collection of form ? collectionsOf(form) : []) entries.add(collection);
}

function collectPlaceholders(text: string, uses: FoundUses): void {
  const { entries, contact } = uses;
  const { inText } = uses.definitions;
  for (const { literal } of findPlaceholders(text, [...inText.keys()])) {
    const [, as = '', id = ''] = /^\{(\w+):(.+)\}$/.exec(literal) ?? [];
    const collection = inText.get(as);
    if (as === 'contact') contact.add(id);
    if (collection !== undefined) entries.add(`${collection.name} ${id}`);
  }
}
