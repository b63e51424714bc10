import type { WrittenEntry } from '../../content/collection-entries.ts';
import type { Content } from '../../content/load.ts';
import type { Config } from '../../definitions/fields/config.ts';
import type { ListQuery } from '../../definitions/fields/field-value.ts';
import { hasText, type Reference } from '../../definitions/fields/fields.ts';
import type { PageLink } from '../../definitions/fields/form-fields.ts';
import type { ListedEntry, ShownEntry } from '../../definitions/fields/in-language.ts';
import { withoutPublication } from '../../definitions/fields/publication.ts';
import { compareTexts } from '../../platform/texts.ts';
import {
  askedEntries,
  type EntryFactsOf,
  type EntryText,
  entryTextFor,
  isThereIn,
  openEntries,
  type Referrer,
  referrersIn,
} from '../facts/entry-facts.ts';
import { withoutLanguages } from '../facts/part-languages.ts';
import type { Showing } from '../facts/period.ts';
import { usedKey } from '../facts/uses.ts';
import type { SiteAddress } from '../routes/addresses.ts';
import { entryPage, hasPagesIn } from '../routes/entry-pages.ts';
import type { EntryName, RouteTable } from '../routes/route-table.ts';
import type { SiteQueries } from './inputs.ts';
import { type EntryTag, listedEntry, shownText } from './listed-entry.ts';

/** The inputs that entries are made from. */
export interface EntrySources {
  content: Pick<Content, 'collections' | 'definitions'>;
  factsOf: EntryFactsOf;
  address: SiteAddress;
  routes: RouteTable;
  /** The day of the build. Entries that close before it are not shown. */
  date: string;
  showing: Showing;
  /** The languages in which only what is written is shown. */
  partial: readonly string[];
  config: Pick<Config, 'languages'>;
  inputs: SiteQueries;
}

/** Resolves the values of entries for one language. */
interface EntryLanguage {
  /** Code of the language. */
  language: string;
  resolve(value: unknown): unknown;
  /** The same in another language, for readers of this one. */
  resolveIn(language: string, value: unknown): unknown;
  pageLink(page: string): PageLink;
}

/** The entries of all collections in one language. Each entry is resolved once. */
export class EntriesInLanguage {
  readonly #sources: EntrySources;
  readonly #in: EntryLanguage;
  /** An entry as lists and references of its collection show it. It is resolved once. */
  readonly shown: (written: WrittenEntry, of: string) => ShownEntry<unknown>;
  /** An entry as any list shows it. It is made once. */
  readonly listed: (written: WrittenEntry, of: string) => ListedEntry;
  /** The entries of a collection that were published on a day, the newest first, each with that day. */
  readonly publishedIn: (of: string) => { entry: ListedEntry; published: string }[];
  /** Whether a collection has an entry with a day of publication and a page in this language. */
  readonly hasNews: (of: string) => boolean;
  readonly #openIn: (of: string) => readonly WrittenEntry[];
  /** The key is the name of a collection and what a list asks for, as JSON, with a space between. */
  readonly #askedIn: (key: string, of: string, asked: string) => readonly WrittenEntry[];
  /** The key is an entry that others refer to. */
  readonly #referrers: () => ReadonlyMap<string, readonly Referrer[]>;

  constructor(sources: EntrySources, inLanguage: EntryLanguage) {
    const { inputs } = sources;
    this.#sources = sources;
    this.#in = inLanguage;
    this.shown = inputs.query((written, of) => this.#entryOf(of, written, this.collection(of).collection.detail ?? []));
    this.listed = inputs.query((written, of) => this.#listedEntry(of, written));
    this.publishedIn = inputs.query((of) => this.#publishedIn(of));
    this.hasNews = inputs.query((of) => this.open(of).some((entry) => this.#isNews(of, entry)));
    const { date, factsOf, partial, content, routes, showing } = sources;
    const openIn = { language: inLanguage.language, date, factsOf, partial, showing };
    this.#openIn = inputs.query((of) => openEntries(this.collection(of), openIn));
    this.#askedIn = inputs.query((_, of, asked) => {
      const { collection } = this.collection(of);
      return askedEntries(this.#openIn(of), JSON.parse(asked), { collection, factsOf, showing });
    });
    const hasPages = (of: string) => hasPagesIn(routes, of, inLanguage.language);
    this.#referrers = inputs.value(() => referrersIn(content, { ...openIn, hasPages }));
  }

  /** The text in a field of an entry. */
  text(name: EntryName, field: string): string {
    const written = this.written(name);
    return shownText(this.#resolve(written, name.of, written.fields[field]));
  }

  /** The title of an entry's page in a language, which may be another than this one. */
  title(name: EntryName, language: string): string {
    return entryTextFor(this.titles(name, language), language) ?? '';
  }

  /** The title of an entry's page as it is written where the entry exists in a language; null if it has none. */
  titles(name: EntryName, language: string): EntryText | null {
    const { page } = this.collection(name.of).collection;
    // The entry itself need not be read.
    const { texts } = this.#sources.factsOf(this.#find(name, language));
    return texts[page?.title ?? ''] ?? null;
  }

  /** A collection with its entries. */
  collection(name: string) {
    const found = this.#sources.content.collections.get(name);
    // Definitions refer to collections by their definition, so the collection exists.
    if (found === undefined) throw new Error(`no collection ${name}`);
    return found;
  }

  /** Whether an entry exists in this language, and is published here. */
  has(name: EntryName): boolean {
    return this.#languageOf(this.#find(name, this.#in.language), name.of) === this.#in.language;
  }

  /**
   * The language in which an entry is shown here: this one, or the first in which it exists if it does not exist in this one. Links to its
   * page lead to the same.
   */
  #languageOf(entry: WrittenEntry, of: string): string {
    const { factsOf, showing, inputs } = this.#sources;
    const { language } = this.#in;
    return (
      [language, ...this.#codes].find((code) => {
        // Time alone can change the answer.
        if (factsOf(entry).publication?.inLanguages) inputs.note({ kind: 'entries', of, language: code });
        return isThereIn(entry, code, { factsOf, showing });
      }) ?? language
    );
  }

  /** The languages of the site, in their order. */
  get #codes(): string[] {
    return this.#sources.config.languages.map(({ code }) => code);
  }

  /** A value of an entry in the language in which it is shown here. */
  #resolve(entry: WrittenEntry, of: string, value: unknown): unknown {
    const language = this.#languageOf(entry, of);
    return language === this.#in.language ? this.#in.resolve(value) : this.#in.resolveIn(language, value);
  }

  /** The link to the page of an entry, if it has one in the language in which it is shown here. */
  #linkTo(entry: WrittenEntry, of: string): { page: PageLink } | undefined {
    const page = entryPage(this.#sources.routes, { of, id: entry.id ?? '' });
    return page?.paths.has(this.#languageOf(entry, of)) ? { page: this.#in.pageLink(page.page) } : undefined;
  }

  /**
   * An entry as it is written. If the collection has entries for each language, that of `language`, or the first of any if there is none.
   */
  written(name: EntryName): WrittenEntry {
    const found = this.#find(name, this.#in.language);
    this.#sources.inputs.note({ kind: 'file', path: found.file });
    return found;
  }

  #find({ of, id }: EntryName, language: string): WrittenEntry {
    const { find } = this.collection(of);
    const found = [language, ...this.#codes].map((code) => find(id, code)).find((entry) => entry);
    // Validation has checked the reference, and the route table has its pages from the same entries.
    if (found === undefined) throw new Error(`no ${id} in ${of}`);
    return found;
  }

  /** An entry in three forms: with all its fields, as lists and references of its collection show it, and as any list shows it. */
  entry(name: EntryName): { whole: ShownEntry<unknown>; shown: ShownEntry<unknown>; listed: ListedEntry } {
    const written = this.written(name);
    // Each form has inputs of its own, so it is made when it is asked for.
    const entries = this;
    return {
      get whole() {
        return entries.#entryOf(name.of, written, []);
      },
      get shown() {
        return entries.shown(written, name.of);
      },
      get listed() {
        return entries.listed(written, name.of);
      },
    };
  }

  #isNews(of: string, entry: WrittenEntry): boolean {
    const { factsOf, routes } = this.#sources;
    const page = entryPage(routes, { of, id: entry.id ?? '' });
    return factsOf(entry).published !== null && page?.paths.has(this.#in.language) === true;
  }

  #publishedIn(of: string): { entry: ListedEntry; published: string }[] {
    return this.open(of)
      .flatMap((entry) => {
        const { published } = this.#sources.factsOf(entry);
        return published === null ? [] : [{ entry: this.listed(entry, of), published }];
      })
      .toSorted((a, b) => compareTexts(b.published, a.published));
  }

  #listedEntry(of: string, written: WrittenEntry): ListedEntry {
    this.#sources.inputs.note({ kind: 'file', path: written.file });
    const listed = listedEntry(written, this.collection(of).collection, {
      resolve: (value) => this.#resolve(written, of, value),
      tag: (reference) => this.#tag(reference),
    });
    return { ...listed, ...this.#linkTo(written, of) };
  }

  /** The entries of a collection that exist in this language and have not closed, in their order. */
  open(of: string): readonly WrittenEntry[] {
    this.#sources.inputs.note({ kind: 'entries', of, language: this.#in.language });
    return this.#openIn(of);
  }

  /** The entries that a list asks for, in its order. */
  asked({ collection: of, most, ...query }: ListQuery): readonly WrittenEntry[] {
    const { when, by, order } = query;
    if (when === undefined && by === undefined && order === undefined) return this.open(of).slice(0, most);
    const asked = JSON.stringify(query);
    this.#sources.inputs.note({ kind: 'entries', of, language: this.#in.language, asked });
    return this.#askedIn(`${of} ${asked}`, of, asked).slice(0, most);
  }

  /** The entries that refer to this one. */
  referrers({ of, id }: EntryName): readonly Referrer[] {
    this.#sources.inputs.note({ kind: 'referrers', of, id, language: this.#in.language });
    return this.#referrers().get(usedKey([of, id])) ?? [];
  }

  /**
   * The ids of the entries that a list asks for, as JSON, or of all open entries, in their order. Not noted: it is the state of an
   * input.
   */
  idsIn = (of: string, asked?: string): string[] =>
    (asked === undefined ? this.#openIn(of) : this.#askedIn(`${of} ${asked}`, of, asked)).map(({ id = '' }) => id);

  /** The names of the entries that refer to one, in their order. Not noted either. */
  idsOfReferrers = ({ of, id }: EntryName): string[] =>
    (this.#referrers().get(usedKey([of, id])) ?? []).map(({ of, entry }) => `${of}/${entry.id}`);

  #entryOf(of: string, written: WrittenEntry, without: readonly string[]): ShownEntry<unknown> {
    const { file, id = '', fields } = written;
    this.#sources.inputs.note({ kind: 'file', path: file });
    const { slug: _slug, aliases: _aliases, ...own } = withoutLanguages(withoutPublication(fields));
    const kept = Object.entries(own).filter(([name, value]) => !without.includes(name) && value !== undefined);
    const shown = this.#resolve(written, of, Object.fromEntries(kept)) as object;
    return { ...shown, id, ...this.#linkTo(written, of) };
  }

  /** An entry as a tag: the name of its page, or its first text if it has no page. */
  #tag({ collection: of, id }: Reference): EntryTag {
    const { collection } = this.collection(of);
    const written = this.written({ of, id });
    const { id: _id, ...fields } = written.fields;
    const values = collection.page === undefined ? Object.values(fields) : [fields[collection.page.title]];
    // Only texts are resolved: a list in the entry may lead back to whoever asks.
    const title = values
      .filter(hasText)
      .map((value) => this.#resolve(written, of, value))
      .find((value) => typeof value === 'string' && value !== '');
    const link = this.#linkTo(written, of)?.page;
    return {
      id,
      title: String(title ?? id),
      ...(link && { href: link.href }),
      ...(link?.language === undefined ? {} : { language: link.language }),
    };
  }
}
