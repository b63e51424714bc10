import type { LoadedCollection, WrittenEntry } from '../../content/collection-entries.ts';
import type { Content } from '../../content/load.ts';
import { type AnyCollection, isFolder } from '../../definitions/collection.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import { publishedField, sortField } from '../../definitions/entry-times.ts';
import { isFieldValue, type ListQuery } from '../../definitions/fields/field-value.ts';
import { isKind } from '../../definitions/fields/is-kind.ts';
import { type Publication, publicationOf } from '../../definitions/fields/publication.ts';
import type { AliasEntry, WrittenSecondAddress } from '../../definitions/fields/routes.ts';
import type { TimeSpan } from '../../definitions/fields/written-times.ts';
import { headingAnchors } from './heading-anchors.ts';
import { languagesGiven } from './part-languages.ts';
import { isPublicationShown, type Showing, type SiteClock } from './period.ts';
import { sortKey, whenOf } from './time-spans.ts';
import { type Uses, usedKey, usesOf } from './uses.ts';
import { type ArticleHeadings, articleHeadings } from './word-anchors.ts';
import { commonLanguages, isWrittenIn, languagesOf, textFor, textsOf, type WrittenTexts } from './written-texts.ts';

/** A text by language, or one text for every language of the entry. */
export type EntryText = string | WrittenTexts;

/**
 * The facts of an entry that checks of other files need. Facts of an entry in a file of its own are cached, so that an unchanged
 * entry need not be read again.
 */
export interface EntryFacts {
  /**
   * The languages in which all its texts are written, and those of the entries that it names; null if they have none that belong to one
   * language.
   */
  languages: readonly string[] | null;
  /** The languages that it is for, as it says; null for all of its collection. */
  meantFor: readonly string[] | null;
  /** When it is published, as it says; null if it says nothing. */
  publication: Publication | null;
  /** Whether the entry should have a page. */
  hasPage: boolean;
  /** The last day on which the entry is shown, `2026-11-30`; null if there is none. */
  closes: string | null;
  /** The time by which lists are sorted; null if there is none. */
  sorted: TimeSpan | null;
  /** The day on which it was published, for feeds; null if there is none. */
  published: string | null;
  /** The times in its fields, by field. */
  times: Readonly<Record<string, TimeSpan>>;
  /** Replaces the id in the address of the entry's page; null if the id is used. */
  slug: EntryText | null;
  aliases: readonly (Partial<AliasEntry> | WrittenSecondAddress | null)[];
  /** The plain texts that the head of its page may use, by field. */
  texts: Readonly<Record<string, EntryText>>;
  uses: Uses;
  /** The anchors of headings in its texts, each once. */
  anchors: readonly string[];
  /** The headings of its articles. */
  headings: readonly ArticleHeadings[];
}

/** Returns the facts of an entry. */
export type EntryFactsOf = (entry: WrittenEntry) => EntryFacts;

/** The facts of an entry in a file of its own, by its file. */
export type FactsOfFile = (file: string, entry: WrittenEntry, collection: AnyCollection) => EntryFacts;

/** Returns a function that gives the facts of any entry. */
export function collectEntryFacts(
  { collections, definitions }: Pick<Content, 'collections' | 'definitions'>,
  factsOfFile: FactsOfFile,
): EntryFactsOf {
  const known = new Map<WrittenEntry, EntryFacts>();
  for (const { collection, entries } of collections.values())
    for (const entry of entries())
      known.set(entry, isFolder(collection) ? factsOfFile(entry.file, entry, collection) : factsOf(entry, collection, definitions));
  addLanguagesOfNamed(known, collections);
  return (entry) => {
    const facts = known.get(entry);
    if (facts === undefined) throw new Error(`no facts of the entry ${entry.id}`);
    return facts;
  };
}

/** Takes away the languages in which what an entry names is not written. */
function addLanguagesOfNamed(known: Map<WrittenEntry, EntryFacts>, collections: Content['collections']): void {
  const own = new Map(known);
  for (const [entry, facts] of own) {
    if (facts.uses.entries.length === 0) continue;
    const languages = facts.uses.entries.reduce<readonly string[] | null>((found, [of, id]) => {
      const named = id === undefined ? undefined : collections.get(of)?.find(id, entry.language ?? '');
      const facts = named && own.get(named);
      return facts === undefined || isWhole(facts) ? found : commonLanguages(found, facts.languages);
    }, facts.languages);
    known.set(entry, { ...facts, languages });
  }
}

/** Whether an entry is for some languages only, and written in all of them: then another language does not wait for it. */
const isWhole = ({ languages, meantFor }: EntryFacts): boolean => meantFor?.every((code) => isWrittenIn(languages, code)) === true;

/** The facts of an entry by itself. */
export function factsOf(
  { fields, language }: WrittenEntry,
  collection: AnyCollection,
  definitions: Pick<Definitions, 'inText' | 'forms' | 'sections' | 'locationOf'>,
): EntryFacts {
  const { page, closes } = collection;
  const times = timesIn(fields);
  const { slug, aliases } = fields as { slug?: unknown; aliases?: EntryFacts['aliases'] };
  return {
    languages: languagesOf(fields),
    meantFor: languagesGiven(fields),
    publication: publicationOf(fields),
    hasPage: page !== undefined && (page.when === undefined || fields[page.when] !== undefined),
    closes: dayIn(fields[closes ?? '']),
    sorted: times[sortField(collection) ?? ''] ?? null,
    published: dayIn(fields[publishedField(collection) ?? '']),
    times,
    slug: textIn(slug),
    aliases: aliases ?? [],
    texts: Object.fromEntries(
      [page?.title, page?.description, ...(page?.placeholders ?? [])].flatMap((name = '') => {
        const text = textIn(fields[name]);
        return text === null ? [] : [[name, text]];
      }),
    ),
    uses: usesOf(fields, definitions),
    anchors: [...new Set(headingAnchors(fields).map(({ anchor }) => anchor))],
    headings: articleHeadings(fields, language ?? undefined),
  };
}

const timesIn = (fields: Readonly<Record<string, unknown>>): Record<string, TimeSpan> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const span = isFieldValue(value) ? value.span : null;
      return span === null ? [] : [[name, span]];
    }),
  );

const dayIn = (value: unknown): string | null => (isKind(value, 'day') ? value.date : null);

/** A plain text as it is written; null for a rich text. */
function textIn(value: unknown): EntryText | null {
  if (typeof value === 'string') return value;
  const texts = textsOf(value);
  return Object.keys(texts).length === 0 ? null : texts;
}

/** A text in a language; undefined if there is none. */
export const entryTextFor = (text: EntryText | null, language: string): string | undefined =>
  typeof text === 'string' ? text : textFor(text ?? {}, language);

/** Whether an entry is shown on a day. It is still shown on the day on which it closes. Both days as `2026-11-30`. */
export const isOpen = ({ closes }: Pick<EntryFacts, 'closes'>, date: string): boolean => closes === null || closes >= date;

/** Whether an entry exists in a language, and is published there if it may be published at another time in each. */
export function isThereIn(entry: WrittenEntry, language: string, { factsOf, showing }: Pick<OpenIn, 'factsOf' | 'showing'>): boolean {
  if (entry.language !== null) return entry.language === language;
  const { meantFor, publication } = factsOf(entry);
  if (meantFor?.includes(language) === false) return false;
  return !publication?.inLanguages || isPublicationShown(publication, showing, language);
}

/** Which entries of a list are asked for. */
export interface OpenIn {
  language: string;
  /** The day of the build. */
  date: string;
  factsOf: EntryFactsOf;
  showing: Showing;
  /** The languages in which only what is written is shown. */
  partial: readonly string[];
}

/** The entries of a collection that exist in a language and have not closed, in the order of lists. */
export function openEntries(
  { collection, entries }: LoadedCollection,
  { language, date, factsOf, partial, showing }: OpenIn,
): WrittenEntry[] {
  const isPartial = partial.includes(language);
  const open = entries().filter((entry) => {
    if (!isThereIn(entry, language, { factsOf, showing })) return false;
    const facts = factsOf(entry);
    return isOpen(facts, date) && (!isPartial || isWrittenIn(facts.languages, language));
  });
  if (sortField(collection) === undefined) return open;
  const order = collection.page?.newestFirst === undefined ? 'ascending' : 'descending';
  return inOrder(
    open,
    order,
    keyBy(showing, (entry) => factsOf(entry).sorted),
  );
}

/** The entries that a list asks for, among those of its collection in their order. */
export function askedEntries(
  entries: readonly WrittenEntry[],
  { when, by, order }: Omit<ListQuery, 'most' | 'collection'>,
  { collection, factsOf, showing }: { collection: AnyCollection; factsOf: EntryFactsOf; showing: SiteClock },
): readonly WrittenEntry[] {
  const field = by ?? sortField(collection) ?? '';
  const timeOf = (entry: WrittenEntry) => factsOf(entry).times[field];
  const asked = entries.filter((entry) => {
    const time = timeOf(entry);
    return when === undefined || (time !== undefined && when.includes(whenOf(time, showing)));
  });
  if (by === undefined && order === undefined) return asked;
  return inOrder(asked, order ?? 'ascending', keyBy(showing, timeOf));
}

/** The key of an entry in its list, from its time. */
const keyBy =
  (showing: SiteClock, timeOf: (entry: WrittenEntry) => TimeSpan | null | undefined) =>
  (entry: WrittenEntry): string | null => {
    const time = timeOf(entry);
    return time ? sortKey(time, showing) : null;
  };

/** Sorts entries by a key. Entries without one come last, and those with the same one keep their order. */
function inOrder(
  entries: readonly WrittenEntry[],
  order: 'ascending' | 'descending',
  keyOf: (entry: WrittenEntry) => string | null,
): WrittenEntry[] {
  const later = order === 'ascending' ? 1 : -1;
  return entries.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a > b ? later : -later;
  });
}

/** An entry with the name of its collection. */
export interface Referrer {
  of: string;
  entry: WrittenEntry;
}

/**
 * For each entry: the entries with pages that refer to it, in a language, in the order in which its page lists them. Keys are the
 * collection's name and the id, with a space between. Empty if no collection asks for it. `hasPages`: whether the pages of a collection's
 * entries exist in the language.
 */
export function referrersIn(
  { collections }: Pick<Content, 'collections'>,
  sources: OpenIn & { hasPages(of: string): boolean },
): ReadonlyMap<string, readonly Referrer[]> {
  const all = [...collections.values()];
  if (!all.some(({ collection }) => collection.page?.referrers)) return new Map();
  const { factsOf, showing } = sources;
  const byTime = keyBy(showing, (entry) => factsOf(entry).sorted);
  const ofEntry = new Map<WrittenEntry, string>();
  for (const loaded of all) {
    if (loaded.collection.page === undefined || !sources.hasPages(loaded.collection.name)) continue;
    for (const entry of openEntries(loaded, sources)) if (factsOf(entry).hasPage) ofEntry.set(entry, loaded.collection.name);
  }
  const found = new Map<string, Referrer[]>();
  for (const entry of inOrder([...ofEntry.keys()], 'descending', byTime))
    for (const used of factsOf(entry).uses.entries) {
      const name = usedKey(used);
      const list = found.get(name) ?? [];
      list.push({ of: ofEntry.get(entry) ?? '', entry });
      found.set(name, list);
    }
  return found;
}
