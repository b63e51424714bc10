import type { WrittenEntry } from '../../content/collection-entries.ts';
import type { Content } from '../../content/load.ts';
import { CalendarDay, Reference } from '../../definitions/fields/fields.ts';
import type { PageLink } from '../../definitions/fields/form-fields.ts';
import type {
  BlockNode,
  Day,
  Figure,
  ListedEntry,
  ShownEntry,
} from '../../definitions/fields/in-language.ts';
import { withoutPublication } from '../../definitions/fields/publication.ts';
import {
  type EntryFactsOf,
  entryTextFor,
  openEntries,
  type Referrer,
  referrersIn,
} from '../facts/entry-facts.ts';
import { href, type SiteAddress } from '../routes/addresses.ts';
import { entryPage, hasPagesIn } from '../routes/entry-pages.ts';
import type { EntryName, RouteTable } from '../routes/route-table.ts';
import { excerptOf } from './excerpt.ts';
import type { InputLog } from './inputs.ts';

/** The inputs that entries are made from. */
export interface EntrySources {
  content: Pick<Content, 'collections' | 'definitions'>;
  factsOf: EntryFactsOf;
  address: SiteAddress;
  routes: RouteTable;
  /** The day of the build. Entries that close before it are not shown. */
  date: string;
  /** The languages in which only what is written is shown. */
  partial: readonly string[];
  inputs: InputLog;
}

/** Resolves the values of entries for one language. */
interface InLanguage {
  /** Code of the language. */
  language: string;
  resolve(value: unknown): unknown;
  pageLink(page: string): PageLink;
}

/** The entries of all collections in one language. Each entry is resolved once. */
export class EntriesInLanguage {
  readonly #sources: EntrySources;
  readonly #in: InLanguage;
  /** An entry as lists and references of its collection show it. It is resolved once. */
  readonly shown: (written: WrittenEntry, of: string) => ShownEntry<unknown>;
  /** An entry as any list shows it. It is made once. */
  readonly listed: (written: WrittenEntry, of: string) => ListedEntry;
  /** The entries of a collection for any list, in their order. */
  readonly listedIn: (of: string) => ListedEntry[];
  /** The entries of a collection that exist in this language and have not closed, in their order. */
  readonly open: (of: string) => readonly WrittenEntry[];
  /** Whether a collection has an entry with a day and a page in this language. */
  readonly hasNews: (of: string) => boolean;
  /** The key is an entry that others refer to. */
  #referrers: ReadonlyMap<string, readonly Referrer[]> | undefined;

  constructor(sources: EntrySources, inLanguage: InLanguage) {
    const { inputs } = sources;
    this.#sources = sources;
    this.#in = inLanguage;
    this.shown = inputs.once((written, of) =>
      this.#entryOf(of, written, this.collection(of).collection.detail ?? []),
    );
    this.listed = inputs.once((written, of) => this.#listedEntry(of, written));
    this.listedIn = inputs.once((of) => this.open(of).map((entry) => this.listed(entry, of)));
    this.open = inputs.once((of) => this.#openIn(of));
    this.hasNews = inputs.once((of) => this.open(of).some((entry) => this.#isNews(of, entry)));
  }

  /** The text in a field of an entry. */
  text(name: EntryName, field: string): string {
    const value = this.#in.resolve(this.written(name).fields[field]);
    return typeof value === 'object' ? (value as Figure).text : String(value);
  }

  /** The title of an entry's page in a language, which may be another than this one. */
  title(name: EntryName, language: string): string {
    const { page } = this.collection(name.of).collection;
    // The entry itself need not be read.
    const { texts } = this.#sources.factsOf(this.#find(name, language));
    return entryTextFor(texts[page?.title ?? ''] ?? null, language) ?? '';
  }

  /** A collection with its entries. */
  collection(name: string) {
    const found = this.#sources.content.collections.get(name);
    // Definitions refer to collections by their definition, so the collection exists.
    if (found === undefined) throw new Error(`no collection ${name}`);
    return found;
  }

  /** An entry as it is written. If the collection has entries for each language, that of `language`. */
  written(name: EntryName): WrittenEntry {
    const found = this.#find(name, this.#in.language);
    this.#sources.inputs.note(`file ${found.file}`);
    return found;
  }

  #find({ of, id }: EntryName, language: string): WrittenEntry {
    const found = this.collection(of).find(id, language);
    // Validation has checked the reference, and the route table has its pages from the same entries.
    if (found === undefined) throw new Error(`no ${id} in ${of}`);
    return found;
  }

  /** An entry in three forms: with all its fields, as lists and references of its collection show it, and as any list shows it. */
  entry(name: EntryName): { whole: ShownEntry<unknown>; shown: ShownEntry<unknown>; listed: ListedEntry } {
    const written = this.written(name);
    return {
      whole: this.#entryOf(name.of, written, []),
      shown: this.shown(written, name.of),
      listed: this.listed(written, name.of),
    };
  }

  #openIn(of: string): readonly WrittenEntry[] {
    const { date, factsOf, inputs, partial } = this.#sources;
    const { language } = this.#in;
    inputs.note(`entries ${of} ${language}`);
    return openEntries(this.collection(of), { language, date, factsOf, partial });
  }

  #isNews(of: string, entry: WrittenEntry): boolean {
    const { factsOf, routes } = this.#sources;
    const page = entryPage(routes, { of, id: entry.id ?? '' });
    return factsOf(entry).day !== null && page?.paths.has(this.#in.language) === true;
  }

  #listedEntry(of: string, written: WrittenEntry): ListedEntry {
    this.#sources.inputs.note(`file ${written.file}`);
    const { id = '', fields } = written;
    const { page: options } = this.collection(of).collection;
    const described = this.#in.resolve(fields[options?.description ?? '']) as
      | string
      | BlockNode[]
      | undefined;
    const text = typeof described === 'string' ? described : excerptOf(described ?? []);
    const date = fields[options?.newestFirst ?? ''];
    const page = entryPage(this.#sources.routes, { of, id });
    const tags = [fields[options?.tags ?? '']].flat().filter((tag) => tag instanceof Reference);
    return {
      id,
      title: String(this.#in.resolve(fields[options?.title ?? ''])),
      ...(text === '' ? {} : { text }),
      ...(tags.length === 0 ? {} : { tags: tags.map((tag) => this.#tag(tag)) }),
      ...(date instanceof CalendarDay ? { date: this.#in.resolve(date) as Day } : {}),
      ...(page?.paths.has(this.#in.language) ? { page: this.#in.pageLink(page.page) } : {}),
    };
  }

  /** The entries that refer to this one. */
  referrers({ of, id }: EntryName): readonly Referrer[] {
    const { content, factsOf, routes, date, inputs, partial } = this.#sources;
    const { language } = this.#in;
    inputs.note(`referrers ${of} ${id} ${language}`);
    const hasPages = (from: string) => hasPagesIn(routes, from, language);
    this.#referrers ??= referrersIn(content, { language, date, factsOf, partial, hasPages });
    return this.#referrers.get(`${of} ${id}`) ?? [];
  }

  #entryOf(
    of: string,
    { file, id = '', fields }: WrittenEntry,
    without: readonly string[],
  ): ShownEntry<unknown> {
    this.#sources.inputs.note(`file ${file}`);
    const { slug: _slug, aliases: _aliases, ...own } = withoutPublication(fields);
    const kept = Object.entries(own).filter(
      ([name, value]) => !without.includes(name) && value !== undefined,
    );
    const page = entryPage(this.#sources.routes, { of, id });
    const shown = { ...(this.#in.resolve(Object.fromEntries(kept)) as object), id };
    return page?.paths.has(this.#in.language) ? { ...shown, page: this.#in.pageLink(page.page) } : shown;
  }

  /** An entry as a tag: the name of its page, or its first text if it has no page. */
  #tag({ collection: of, id }: Reference): NonNullable<ListedEntry['tags']>[number] {
    const { collection } = this.collection(of);
    const { fields } = this.written({ of, id });
    const values = collection.page === undefined ? Object.values(fields) : [fields[collection.page.title]];
    const title = values.map((value) => this.#in.resolve(value)).find((value) => typeof value === 'string');
    const page = entryPage(this.#sources.routes, { of, id });
    const path = page?.paths.get(this.#in.language);
    return {
      id,
      title: String(title ?? id),
      ...(path === undefined ? {} : { href: href(this.#sources.address, path) }),
    };
  }
}
