import type { WrittenEntry } from '../../content/collection-entries.ts';
import { parseLinkTarget } from '../../content/links.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import { parseRichText } from '../../content/rich-text.ts';
import { receiverWords } from '../../definitions/definitions.ts';
import type { Config, Language } from '../../definitions/fields/config.ts';
import {
  CalendarDay,
  Code,
  ContactReference,
  EntryList,
  FormName,
  IconName,
  Localized,
  PageReference,
  Picture,
  Reference,
  RichText,
  SampleMark,
  SiteSearch,
  WholeCollection,
} from '../../definitions/fields/fields.ts';
import type { PageLink, ShownForm } from '../../definitions/fields/form-fields.ts';
import type {
  BlockNode,
  ContactFacts,
  Day,
  InLanguage,
  InlineNode,
  ListedEntry,
  ListPages,
  ShownEntry,
  ShownList,
  ShownPicture,
  ShownSearch,
} from '../../definitions/fields/in-language.ts';
import { QuantityValue } from '../../definitions/fields/quantity.ts';
import type { Referrer } from '../facts/entry-facts.ts';
import { href, pagefindFolder, searchFile } from '../routes/addresses.ts';
import { localeOf } from '../routes/locale.ts';
import { type EntryName, isFound, type RoutedPage } from '../routes/route-table.ts';
import { contactFacts } from './contact-facts.ts';
import { EntriesInLanguage, type EntrySources } from './entries-in-language.ts';
import { itemsOn, type ListWord, listPageKey, listWord } from './entry-lists.ts';
import { formatQuantity } from './figures.ts';
import { dateFormat } from './formatters.ts';
import type { InputLog } from './inputs.ts';
import { shownForm } from './shown-form.ts';
import type { SitePictures } from './site-pictures.ts';
import type { SiteSearches } from './site-searches.ts';
import type { ResolvableWords } from './words.ts';

/** Turns validated values into the props of templates, in one language. */
export interface Resolver {
  /**
   * A value as plain JSON in one language, with references resolved and figures formatted. `on`: the page that shows the value.
   * It gives the facts for `{entry:title}`, and the number of the page of a list.
   */
  inLanguage<T>(value: T, language: string, on?: RoutedPage): InLanguage<T>;
  /**
   * A link to a page. If the page does not exist in the language, the link leads to the one that stands in for it, or to the source
   * language, and says so.
   */
  pageLink(page: string, language: string, anchor?: string): PageLink;
  /** The entry of a page: with all its fields, and as lists and references show it. */
  entry(
    name: EntryName,
    language: string,
  ): { whole: ShownEntry<unknown>; shown: ShownEntry<unknown>; listed: ListedEntry };
  /** An entry as it is written. */
  written(name: EntryName, language: string): WrittenEntry;
  /** The entries of a collection for any list in a language, in their order. */
  listed(of: string, language: string): ListedEntry[];
  /** Whether a collection has an entry with a day and a page in a language. */
  hasNews(of: string, language: string): boolean;
  /** The entries that refer to the entry of a page, or one page of their list. */
  referrers(on: RoutedPage, language: string): ShownList;
  /** The words of a set in a language. */
  words(set: string, language: string): object;
  /** The title of an entry's page in each of its languages. */
  titlesOf(page: RoutedPage & { entry: EntryName }): string[];
  /** The ids of the open entries of a collection in a language, in their order. */
  idsIn(of: string, language: string): string[];
  /** The names of the entries that refer to an entry, in their order. */
  idsOfReferrers(name: EntryName, language: string): string[];
  /** The same resolver, whose links lead to pages in a language wherever these exist, whatever language the text has. */
  readIn(language: string): Resolver;
}

interface Sources extends EntrySources {
  config: Config;
  /** Words by the name of their set. */
  words: ReadonlyMap<string, ResolvableWords>;
  pictures: Pick<SitePictures, 'show'>;
  searches: Pick<SiteSearches, 'isByPagefind'>;
  /** The title of a page in links, in a language; undefined if it has none. */
  titleOf(page: string, language: string): string | undefined;
  /** The language of the pages that links lead to where they exist. Without it, that of the text. */
  reader?: string;
}

export function createResolver(sources: Sources): Resolver {
  const languages = new Map(
    sources.config.languages.map((language) => [language.code, new InOneLanguage(language, sources)]),
  );
  const forLanguage = (code: string) => {
    const found = languages.get(code);
    if (found === undefined) throw new Error(`no language ${code}`);
    return found;
  };
  const readers = new Map<string, Resolver>();
  return {
    readIn(reader) {
      const known = readers.get(reader) ?? createResolver({ ...sources, reader });
      readers.set(reader, known);
      return known;
    },
    // The code below mirrors the type InLanguage case by case.
    inLanguage: <T>(value: T, language: string, on?: RoutedPage) =>
      forLanguage(language).on(on).resolve(value) as InLanguage<T>,
    pageLink: (page, language, anchor) => forLanguage(language).pageLink(page, anchor),
    entry: (name, language) => forLanguage(language).entries.entry(name),
    written: (name, language) => forLanguage(language).entries.written(name),
    listed: (of, language) => forLanguage(language).entries.listedIn(of),
    hasNews: (of, language) => forLanguage(language).entries.hasNews(of),
    referrers: (on, language) => forLanguage(language).on(on).referrers(),
    words: (set, language) => forLanguage(language).words(set),
    titlesOf: ({ entry, paths }) =>
      Array.from(paths.keys(), (language) => forLanguage(language).entries.title(entry, language)),
    idsIn: (of, language) =>
      forLanguage(language)
        .entries.open(of)
        .map(({ id = '' }) => id),
    idsOfReferrers: (name, language) =>
      forLanguage(language)
        .entries.referrers(name)
        .map(({ of, entry: { id } }) => `${of}/${id}`),
  };
}

/** The page that shows a value. */
interface Place {
  /** Facts of the entry that the page is about, by name. */
  subject: Readonly<Record<string, string>>;
  page?: RoutedPage;
}

/** Values that are made once for a language. */
interface Shared {
  entries: EntriesInLanguage;
  /** A form as templates show it, by its name. */
  form(name: string): ShownForm;
  /** By the page, with the part that is meant after a `#`. */
  link(target: string): PageLink;
  /** By the name of the set. */
  words(set: string): object;
}

class InOneLanguage {
  readonly #language: Language;
  readonly #locale: string;
  readonly #sources: Sources;
  readonly #place: Place;
  readonly #shared: Shared;

  constructor(language: Language, sources: Sources, place: Place = { subject: {} }, shared?: Shared) {
    this.#language = language;
    this.#place = place;
    this.#locale = localeOf(language);
    this.#sources = sources;
    this.#shared = shared ?? this.#makeShared(sources.inputs);
  }

  #makeShared(inputs: InputLog): Shared {
    return {
      entries: new EntriesInLanguage(this.#sources, {
        language: this.#language.code,
        resolve: (value) => this.resolve(value),
        pageLink: (page) => this.pageLink(page),
      }),
      form: inputs.once((name) => this.#form(name)),
      link: inputs.once((target) => {
        const [page = '', anchor] = target.split('#');
        return this.#pageLink(page, anchor);
      }),
      words: inputs.once((set) => this.resolve(this.#sources.words.get(set) ?? {}) as object),
    };
  }

  get entries(): EntriesInLanguage {
    return this.#shared.entries;
  }

  words(set: string): object {
    return this.#shared.words(set);
  }

  /** The same resolver for values on a page. */
  on(page: RoutedPage | undefined): InOneLanguage {
    if (page === undefined) return this;
    const place = { subject: page.entry === null ? {} : this.#factsOf(page.entry), page };
    return new InOneLanguage(this.#language, this.#sources, place, this.#shared);
  }

  #factsOf(entry: EntryName): Place['subject'] {
    const { fields } = this.entries.written(entry);
    const { page } = this.entries.collection(entry.of).collection;
    const facts = (page?.placeholders ?? []).map((name) => [name, this.resolve(fields[name]) ?? '']);
    return Object.fromEntries(facts);
  }

  resolve(value: unknown): unknown {
    if (typeof value === 'string') return this.#fill(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.resolve(item));
    if (value instanceof Localized) return this.resolve(this.#in(value));
    if (value instanceof RichText) return this.#richText(value.source);
    if (value instanceof QuantityValue) return formatQuantity(value.quantity, this.#locale);
    if (value instanceof CalendarDay) return this.#day(value);
    if (value instanceof FormName) return this.#shared.form(value.form);
    if (value instanceof SampleMark) return value.isSample;
    if (value instanceof ContactReference) return this.#contact();
    if (value instanceof Reference) return this.#entry(value);
    if (value instanceof WholeCollection) return this.#all(value.collection);
    if (value instanceof EntryList) return this.#list(value);
    if (value instanceof PageReference) return this.pageLink(value.page, value.anchor);
    if (value instanceof IconName) return value.name;
    if (value instanceof Code) return value.text;
    if (value instanceof SiteSearch) return this.#search();
    if (value instanceof Picture) return this.#picture(value);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.resolve(part)]));
  }

  /** Only drafts may lack a translation. Who looks at them sees the source text instead. */
  #in(value: Localized<unknown>): unknown {
    const own = value.in(this.#language.code);
    return own === undefined && value.complete ? value.in(this.#sources.config.sourceLanguage) : own;
  }

  #entry({ collection: of, id }: Reference): ShownEntry<unknown> {
    return this.entries.shown(this.entries.written({ of, id }), of);
  }

  /** The entries of a collection that exist in this language and have not closed. */
  #all(of: string): ShownEntry<unknown>[] {
    return this.entries.open(of).map((entry) => this.entries.shown(entry, of));
  }

  pageLink(page: string, anchor?: string): PageLink {
    return this.#shared.link(anchor === undefined ? page : `${page}#${anchor}`);
  }

  #pageLink(page: string, anchor?: string): PageLink {
    const { routes, address, inputs, titleOf } = this.#sources;
    const routed = routes.pages.get(page);
    // A link to an entry that has closed leads to the page above.
    if (routed?.entry && routed.parent !== null && routed.paths.size === 0)
      return this.pageLink(routed.parent);
    const [language, path] = this.#addressOf(routed);
    if (routed?.list)
      return { href: href(address, path, anchor), title: this.#word('page', { number: routed.list.number }) };
    if (routed?.entry) inputs.note(`title ${routed.page}`);
    const title = routed?.entry
      ? this.entries.title(routed.entry, language)
      : (titleOf(page, language) ?? page);
    const link = { href: href(address, path, anchor), title };
    return language === this.#language.code ? link : { ...link, language };
  }

  /** Where a link to a page leads, and the language that it speaks of the page in. */
  #addressOf(routed: RoutedPage | undefined): [language: string, path: string] {
    const { config, reader = this.#language.code } = this.#sources;
    const { code } = this.#language;
    const own = routed?.paths.get(reader);
    if (own !== undefined) return [routed?.paths.has(code) ? code : reader, own];
    const standIn = routed?.standIns.get(reader);
    if (standIn !== undefined) return [config.sourceLanguage, standIn];
    return [...(routed?.paths ?? [])][0] ?? [config.sourceLanguage, '/'];
  }

  #search(): ShownSearch {
    const { routes, address, inputs, searches } = this.#sources;
    const { code } = this.#language;
    inputs.note(`found ${code}`);
    const pages = [...routes.pages.values()].filter(
      (page) => isFound(page, code) && page.entry === null && page.page !== this.#place.page?.page,
    );
    // The not-found page has any address, so no host can send it a policy of its own.
    const isByPagefind = this.#place.page !== undefined && searches.isByPagefind(code);
    return {
      index: `${address.base}/${searchFile(code)}`,
      ...(isByPagefind ? { pagefind: `${address.base}/${pagefindFolder(code)}` } : {}),
      pages: pages.map(({ page }) => this.pageLink(page)),
    };
  }

  #form(name: string): ShownForm {
    const { config, content, words, routes, address, inputs } = this.#sources;
    const inLanguage = {
      language: this.#language.code,
      locale: this.#locale,
      resolve: (value: unknown) => this.resolve(value),
      pageLink: ({ page, anchor }: PageReference) => this.pageLink(page, anchor),
      open: (of: string) => this.#all(of),
    };
    const site = { config, definitions: content.definitions, words, routes, address, inputs };
    return shownForm(name, site, inLanguage);
  }

  #picture(picture: Picture): ShownPicture {
    const { alt } = picture;
    return { ...this.#sources.pictures.show(picture), alt: alt ? (this.resolve(alt) as string) : '' };
  }

  #fill(text: string): string {
    return fillPlaceholders(text, (kind, name) => {
      if (kind === 'entry') return this.#place.subject[name] ?? '';
      if (kind === 'contact') return name === 'receiver' ? this.#receiver() : this.#contactFact(name);
      const collection = this.#sources.content.definitions.inText.get(kind);
      return collection?.inText
        ? this.entries.text({ of: collection.name, id: name }, collection.inText.field)
        : null;
    });
  }

  #contactFact(name: string): string {
    const { organization, email, phone, hours } = this.#contact();
    const facts: Record<string, string | undefined> = {
      organization,
      email,
      phone: phone?.text,
      hours: hours.join('; '),
    };
    // Validation has checked that the fact exists.
    return facts[name] ?? '';
  }

  /** The sentence about the configured form receiver. */
  #receiver(): string {
    const { config, words } = this.#sources;
    const type = config.forms?.receiver.type;
    const sentence = type && words.get(receiverWords)?.[type];
    const text = sentence instanceof Localized ? (sentence.in(this.#language.code) ?? '') : '';
    // A sentence that contains itself would never end.
    return text.includes('{contact:receiver}') ? text : this.#fill(text);
  }

  #richText(source: string): BlockNode[] {
    const inline = (node: InlineNode): InlineNode => {
      if (node.type === 'text') return { type: 'text', value: this.#fill(node.value) };
      const children = node.children.map(inline);
      return node.type === 'link' ? { ...this.#link(node.href), children } : { type: node.type, children };
    };
    const block = (node: BlockNode): BlockNode =>
      node.type === 'paragraph'
        ? { type: 'paragraph', children: node.children.map(inline) }
        : { ...node, items: node.items.map((item) => item.map(block)) };
    return parseRichText(source).blocks.map(block);
  }

  #link(target: string): { type: 'link'; href: string; language?: string } {
    const link = parseLinkTarget(target);
    if (link.kind !== 'page') return { type: 'link', href: target };
    const { href: to, language } = this.pageLink(link.page, link.anchor);
    return { type: 'link', href: to, ...(language === undefined ? {} : { language }) };
  }

  /**
   * The list of a collection. On the page above the pages of its entries: the whole list, or one page of it. Elsewhere: its
   * beginning.
   */
  #list({ collection: of, most }: EntryList): ShownList {
    const { entryPages } = this.#sources.routes;
    const { page } = this.#place;
    const [here, home] = [page?.list?.page ?? page?.page, entryPages.get(of)?.parent];
    const open = this.entries.open(of);
    const show = (entries: readonly WrittenEntry[]) => entries.map((entry) => this.entries.listed(entry, of));
    const none = this.#word('none');
    if (here !== undefined && here === home && most === undefined)
      return { ...this.#pageOfList(open, here, show), none };
    const items = show(open.slice(0, most ?? this.entries.collection(of).collection.page?.perPage));
    return { items, none, ...(home === undefined || home === here ? {} : { whole: this.pageLink(home) }) };
  }

  referrers(): ShownList {
    const { page } = this.#place;
    const all = page?.entry ? this.entries.referrers(page.entry) : [];
    const show = (shown: readonly Referrer[]) =>
      shown.map(({ of: from, entry }) => this.entries.listed(entry, from));
    return {
      ...this.#pageOfList(all, page?.list?.page ?? page?.page ?? '', show),
      none: this.#word('none'),
      heading: this.#word('referrers'),
    };
  }

  /** One page of a list that begins on the page `begin`, with links to the other pages of the list. */
  #pageOfList<E, T>(
    all: readonly E[],
    begin: string,
    show: (entries: readonly E[]) => T[],
  ): { items: T[]; pages?: ListPages } {
    const list = this.#sources.routes.lists.get(begin);
    const count = list?.counts.get(this.#language.code) ?? 1;
    if (list === undefined || count === 1) return { items: show(all) };
    const number = this.#place.page?.list?.number ?? 1;
    const link = (to: number, word: ListWord) => ({
      ...this.pageLink(listPageKey(begin, to)),
      title: this.#word(word),
    });
    const pages = {
      label: this.#word('label'),
      pageOf: this.#word('pageOf', { number, count }),
      ...(number > 1 ? { previous: link(number - 1, 'previous') } : {}),
      ...(number < count ? { next: link(number + 1, 'next') } : {}),
    };
    return { items: show(itemsOn(all, list, number)), pages };
  }

  #word(word: ListWord, facts: Readonly<Record<string, number>> = {}): string {
    return listWord(this.#sources.words, { language: this.#language.code, word }, facts);
  }

  #day({ date }: CalendarDay): Day {
    const format = dateFormat(this.#locale, { dateStyle: 'long' });
    return { date, text: format.format(new Date(`${date}T00:00:00Z`)) };
  }

  #contact(): ContactFacts {
    return contactFacts(this.#sources.config, this.#language, this.#locale);
  }
}
