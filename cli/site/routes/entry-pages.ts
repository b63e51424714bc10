import { isDeepStrictEqual } from 'node:util';
import type { LoadedCollection, WrittenEntry } from '../../content/collection-entries.ts';
import type { Path } from '../../content/yaml/source.ts';
import type { Language } from '../../definitions/fields/config.ts';
import { fallbacksOf } from '../../definitions/fields/language-fallbacks.ts';
import type { AliasEntry } from '../../definitions/fields/routes.ts';
import type { Location } from '../../diagnostics/finding.ts';
import { type EntryFacts, type EntryFactsOf, entryTextFor, isOpen } from '../facts/entry-facts.ts';
import type { EntryInLanguages, EntryName, PagedEntries, PagedEntry, RouteTable } from './route-table.ts';

/** The page key of an entry. Keys of page files have no slash. */
export const entryPageKey = (parent: string, id: string): string => `${parent}/${id}`;

/** The page of an entry; undefined if no page has such pages below it, or if the entry has no page. */
export function entryPage({ pages, entryPages }: RouteTable, { of, id }: EntryName) {
  const level = entryPages.get(of);
  return level && pages.get(entryPageKey(level.parent, id));
}

/** Whether the pages of a collection's entries exist in a language. True for a collection whose entries have no pages. */
export function hasPagesIn({ pages, entryPages }: Pick<RouteTable, 'pages' | 'entryPages'>, of: string, language: string): boolean {
  const level = entryPages.get(of);
  return level === undefined || pages.get(level.parent)?.languages.has(language) === true;
}

/** The entries of a collection that have a page, whether they are shown or not. `languages`: those of the site. */
export function pagedEntries(
  { collection, entries }: LoadedCollection,
  { date, languages, factsOf }: { date: string; languages: readonly Language[]; factsOf: EntryFactsOf },
): PagedEntries {
  const byId = new Map<string, EntryAddresses>();
  if (collection.page === undefined) return byId;
  const codes = languages.map(({ code }) => code);
  for (const entry of entries()) {
    const facts = factsOf(entry);
    if (entry.id === undefined || !facts.hasPage) continue;
    const { meantFor } = facts;
    const own = entry.language !== null ? [entry.language] : meantFor === null ? codes : codes.filter((code) => meantFor.includes(code));
    const written = { entry, facts, id: entry.id, languages, isClosed: !isOpen(facts, date) };
    const addresses = new EntryAddresses(written, own);
    const first = byId.get(entry.id);
    if (first === undefined) byId.set(entry.id, addresses);
    // A duplicate id has been reported. The first entry counts.
    else if (own.some((code) => first.get(code) === undefined)) first.add(addresses);
  }
  return byId;
}

/** Whether entries have the same pages: of all that their files say, only what decides addresses, languages and periods counts. */
export const isSamePaged = (before: PagedEntries, now: PagedEntries): boolean =>
  before.size === now.size && Array.from(now).every(([id, entry]) => before.get(id)?.isSame(entry));

/** What an entry and its facts say of its page. The pages in all languages share it. */
interface EntryAddress {
  entry: WrittenEntry;
  facts: EntryFacts;
  id: string;
  languages: readonly Language[];
  isClosed: boolean;
}

/** There is one for each entry, so what it has in a language is made when somebody asks for it. */
class EntryAddresses implements EntryInLanguages {
  readonly #of: EntryAddress;
  readonly #codes: readonly string[];
  /** The entry with the same id in another language. */
  #next: EntryAddresses | undefined;

  constructor(of: EntryAddress, codes: readonly string[]) {
    this.#of = of;
    this.#codes = codes;
  }

  add(other: EntryAddresses): void {
    if (this.#next === undefined) this.#next = other;
    else this.#next.add(other);
  }

  isSame(other: EntryInLanguages): boolean {
    if (!(#of in other)) return false;
    const [next, otherNext] = [this.#next, other.#next];
    return (
      isSameAddress(this.#of, other.#of) &&
      isDeepStrictEqual(this.#codes, other.#codes) &&
      (next === undefined || otherNext === undefined ? next === otherNext : next.isSame(otherNext))
    );
  }

  get(language: string): PagedEntry | undefined {
    return this.#codes.includes(language) ? new AddressInLanguage(this.#of, language) : this.#next?.get(language);
  }

  *[Symbol.iterator](): Iterator<[string, PagedEntry]> {
    for (const code of this.#codes) yield [code, new AddressInLanguage(this.#of, code)];
    for (const [code, other] of this.#next ?? []) if (!this.#codes.includes(code)) yield [code, other];
  }
}

const isSameAddress = (one: EntryAddress, other: EntryAddress): boolean =>
  one.entry === other.entry &&
  one.languages === other.languages &&
  one.isClosed === other.isClosed &&
  (one.facts === other.facts || isDeepStrictEqual(decisive(one.facts), decisive(other.facts)));

/** The facts that `AddressInLanguage` reads. */
const decisive = ({ slug, aliases, languages, meantFor, publication }: EntryFacts) => [slug, aliases, languages, meantFor, publication];

/** What can be found in the facts is not kept. */
class AddressInLanguage implements PagedEntry {
  readonly #of: EntryAddress;
  readonly #code: string;

  constructor(of: EntryAddress, code: string) {
    this.#of = of;
    this.#code = code;
  }

  get slug(): string {
    return this.#writtenSlug ?? this.#of.id;
  }

  get isInAll(): boolean {
    const { entry, facts } = this.#of;
    return entry.language === null && facts.meantFor === null;
  }

  /** If an entry exists in several languages, each of its aliases names one. */
  get aliases(): PagedEntry['aliases'] {
    const { entry, facts } = this.#of;
    return facts.aliases.map((alias) =>
      !alias || (entry.language === null && (alias as Partial<AliasEntry>).language !== this.#code) ? undefined : alias,
    );
  }

  get languages(): PagedEntry['languages'] {
    return this.#of.facts.languages;
  }

  get publication(): PagedEntry['publication'] {
    return this.#of.facts.publication;
  }

  get isClosed(): boolean {
    return this.#of.isClosed;
  }

  languagesAt(): Location {
    return this.#of.facts.meantFor === null ? this.at() : this.at('languages');
  }

  slugAt(): Location {
    const { slug } = this.#of.facts;
    if (slug === null) return this.at();
    return this.at('slug', ...(typeof slug === 'string' || this.#writtenSlug === undefined ? [] : [this.#code]));
  }

  at(...path: Path): Location {
    return this.#of.entry.at(...path);
  }

  get #writtenSlug(): string | undefined {
    const { facts, languages } = this.#of;
    return [this.#code, ...fallbacksOf(languages, this.#code)]
      .map((code) => entryTextFor(facts.slug, code))
      .find((slug) => slug !== undefined);
  }
}
