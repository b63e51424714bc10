import type { LoadedCollection, WrittenEntry } from '../../content/collection-entries.ts';
import type { Language } from '../../definitions/fields/config.ts';
import type { AliasEntry } from '../../definitions/fields/routes.ts';
import { standIns } from '../../definitions/fields/stand-ins.ts';
import { type EntryFacts, type EntryFactsOf, entryTextFor, isOpen } from '../facts/entry-facts.ts';
import type { EntryName, PagedEntries, PagedEntry, RouteTable } from './route-table.ts';

/** The page key of an entry. Keys of page files have no slash. */
export const entryPageKey = (parent: string, id: string): string => `${parent}/${id}`;

/** The page of an entry; undefined if no page has such pages below it, or if the entry has no page. */
export function entryPage({ pages, entryPages }: RouteTable, { of, id }: EntryName) {
  const level = entryPages.get(of);
  return level && pages.get(entryPageKey(level.parent, id));
}

/** Whether the pages of a collection's entries exist in a language. True for a collection whose entries have no pages. */
export function hasPagesIn(
  { pages, entryPages }: Pick<RouteTable, 'pages' | 'entryPages'>,
  of: string,
  language: string,
): boolean {
  const level = entryPages.get(of);
  return level === undefined || pages.get(level.parent)?.languages.has(language) === true;
}

/** The entries of a collection that have a page, whether they are shown or not. `languages`: those of the site. */
export function pagedEntries(
  { collection, entries }: LoadedCollection,
  { date, languages, factsOf }: { date: string; languages: readonly Language[]; factsOf: EntryFactsOf },
): PagedEntries {
  const byId = new Map<string, Map<string, PagedEntry>>();
  if (collection.page === undefined) return byId;
  for (const entry of entries()) {
    const facts = factsOf(entry);
    if (entry.id === undefined || !facts.hasPage) continue;
    const inLanguages = byId.get(entry.id) ?? new Map<string, PagedEntry>();
    byId.set(entry.id, inLanguages);
    const about = { id: entry.id, languages, isClosed: !isOpen(facts, date) };
    const codes = languages.map(({ code }) => code).filter((code) => facts.meantFor?.includes(code) ?? true);
    for (const code of entry.language === null ? codes : [entry.language]) {
      // A duplicate id has been reported. The first entry counts.
      if (!inLanguages.has(code)) inLanguages.set(code, addressOf(entry, facts, { ...about, code }));
    }
  }
  return byId;
}

/** The address of an entry's page in a language. */
function addressOf(
  { language, at }: WrittenEntry,
  { slug: written, aliases: all, languages, meantFor, publication }: EntryFacts,
  about: { id: string; code: string; languages: readonly Language[]; isClosed: boolean },
): PagedEntry {
  const { id, code, isClosed } = about;
  const codes = [code, ...standIns(about.languages, code)];
  const slug = codes.map((each) => entryTextFor(written, each)).find((each) => each !== undefined);
  const aliases = all.map((alias) =>
    // If an entry exists in several languages, each of its aliases names one.
    !alias || (language === null && (alias as Partial<AliasEntry>).language !== code) ? undefined : alias,
  );
  return {
    slug: slug ?? id,
    isInAll: language === null && meantFor === null,
    languagesAt: () => (meantFor === null ? at() : at('languages')),
    slugAt: () => (slug === undefined ? at() : at('slug', ...(typeof written === 'string' ? [] : [code]))),
    aliases,
    languages,
    publication,
    isClosed,
    at,
  };
}
