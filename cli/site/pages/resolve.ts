import type { WrittenEntry } from '../../content/collection-entries.ts';
import type { PageLink } from '../../definitions/fields/form-fields.ts';
import type { InLanguage, ListedEntry, ShownEntry, ShownList } from '../../definitions/fields/in-language.ts';
import { oncePer } from '../../platform/once-per.ts';
import type { EntryName, RoutedPage } from '../routes/route-table.ts';
import { type ValueSources, ValuesInLanguage } from './values-in-language.ts';

/** Turns validated values into the props of templates, in one language. */
export interface Resolver {
  /**
   * A value as plain JSON in one language, with references resolved and figures formatted. `on`: the page that shows the value.
   * It gives the facts for `{entry:title}`, and the number of the page of a list.
   */
  inLanguage<T>(value: T, language: string, on?: RoutedPage): InLanguage<T>;
  /**
   * A link to a page. If the page does not exist in the language, the link leads to its fallback, or to the source
   * language, and says so.
   */
  pageLink(page: string, language: string, anchor?: string): PageLink;
  /** The entry of a page: with all its fields, and as lists and references show it. */
  entry(name: EntryName, language: string): { whole: ShownEntry<unknown>; shown: ShownEntry<unknown>; listed: ListedEntry };
  /** An entry as it is written. */
  written(name: EntryName, language: string): WrittenEntry;
  /** Whether an entry exists in a language, and is published there. Where it does not, others show it in another language. */
  hasEntry(name: EntryName, language: string): boolean;
  /** The entries of a collection that were published on a day, in a language, the newest first, each with that day. */
  published(of: string, language: string): { entry: ListedEntry; published: string }[];
  /** Whether a collection has an entry with a day of publication and a page in a language. */
  hasNews(of: string, language: string): boolean;
  /** The entries that refer to the entry of a page, or one page of their list. */
  referrers(on: RoutedPage, language: string): ShownList;
  /** The words of a set in a language. */
  words(set: string, language: string): object;
  /** The title of an entry's page in each of its languages. */
  titlesOf(page: RoutedPage & { entry: EntryName }): string[];
  /** The ids of the entries that a list asks for, as JSON, or of all open entries of a collection, in a language, in their order. */
  idsIn(of: string, language: string, asked?: string): string[];
  /** The names of the entries that refer to an entry, in their order. */
  idsOfReferrers(name: EntryName, language: string): string[];
  /** The same resolver, whose links lead to pages in a language wherever these exist, whatever language the text has. */
  readIn(language: string): Resolver;
}

export function createResolver(sources: ValueSources): Resolver {
  const languages = new Map(sources.config.languages.map((language) => [language.code, new ValuesInLanguage(language, sources)]));
  const forLanguage = (code: string) => {
    const found = languages.get(code);
    if (found === undefined) throw new Error(`no language ${code}`);
    return found;
  };
  return {
    readIn: oncePer((reader) => createResolver({ ...sources, reader })),
    inLanguage: <T>(value: T, language: string, on?: RoutedPage) => forLanguage(language).on(on).resolve(value) as InLanguage<T>,
    pageLink: (page, language, anchor) => forLanguage(language).links.to(page, anchor),
    entry: (name, language) => forLanguage(language).entries.entry(name),
    written: (name, language) => forLanguage(language).entries.written(name),
    hasEntry: (name, language) => forLanguage(language).entries.has(name),
    published: (of, language) => forLanguage(language).entries.publishedIn(of),
    hasNews: (of, language) => forLanguage(language).entries.hasNews(of),
    referrers: (on, language) => forLanguage(language).on(on).referrers(),
    words: (set, language) => forLanguage(language).words(set),
    titlesOf: ({ entry, paths }) => Array.from(paths.keys(), (language) => forLanguage(language).entries.title(entry, language)),
    idsIn: (of, language, asked) => forLanguage(language).entries.idsIn(of, asked),
    idsOfReferrers: (name, language) => forLanguage(language).entries.idsOfReferrers(name),
  };
}
