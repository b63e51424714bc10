import { parseArticle } from '../../content/article.ts';
import type { WrittenEntry } from '../../content/collection-entries.ts';
import { parseLinkTarget } from '../../content/links.ts';
import type { PublicPictures } from '../../content/picture-size.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import { parseRichText } from '../../content/rich-text.ts';
import { readSection } from '../../content/section-values.ts';
import { calloutWords, receiverWords } from '../../definitions/definitions.ts';
import type { Config, Language } from '../../definitions/fields/config.ts';
import {
  type ByLanguage,
  type EntryId,
  type FieldCode,
  type FieldPage,
  isFieldValue,
  type ListQuery,
  type PageTarget,
  type Quantity,
  type SpokenIn,
} from '../../definitions/fields/field-value.ts';
import { isLocalized } from '../../definitions/fields/fields.ts';
import type { PageLink, ShownForm } from '../../definitions/fields/form-fields.ts';
import type {
  ArticleBlock,
  BlockNode,
  CalloutKind,
  ContactFacts,
  Day,
  Figure,
  InLanguage,
  InlineNode,
  ListedEntry,
  ListPages,
  ShownEntry,
  ShownList,
  ShownMoment,
  ShownPicture,
  ShownPrice,
  ShownSearch,
  When,
} from '../../definitions/fields/in-language.ts';
import type { PictureFacts } from '../../definitions/fields/picture-facts.ts';
import { priceWords } from '../../definitions/fields/price.ts';
import { standIns } from '../../definitions/fields/stand-ins.ts';
import type { PriceFacts } from '../../definitions/fields/written-prices.ts';
import type { MomentFacts, TimeSpan } from '../../definitions/fields/written-times.ts';
import { localeOf } from '../../definitions/locale.ts';
import { makingPage, runField } from '../../definitions/run-definition.ts';
import type { EntryText, Referrer } from '../facts/entry-facts.ts';
import { whenOf } from '../facts/time-spans.ts';
import { middle } from '../facts/uses.ts';
import { firstText, type Texts } from '../facts/written-texts.ts';
import { fileHref, href, pagefindFolder, searchFile } from '../routes/addresses.ts';
import { type EntryName, isFound, type RoutedPage } from '../routes/route-table.ts';
import { calendarLink } from './calendar-links.ts';
import { contactFactsIn } from './contact-facts.ts';
import { EntriesInLanguage, type EntrySources } from './entries-in-language.ts';
import { itemsOn, type ListWord, listPageKey, listWord } from './entry-lists.ts';
import { formatQuantity } from './figures.ts';
import { fileFacts } from './file-facts.ts';
import type { SiteQueries } from './inputs.ts';
import { shownPrice } from './price-texts.ts';
import { type ShownLink, shownArticle } from './shown-article.ts';
import { shownForm } from './shown-form.ts';
import type { SitePictures } from './site-pictures.ts';
import type { SiteSearches } from './site-searches.ts';
import { dayText, periodText, shownMoment } from './time-texts.ts';
import { type ResolvableWords, wordAt } from './words.ts';

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
  entry(
    name: EntryName,
    language: string,
  ): { whole: ShownEntry<unknown>; shown: ShownEntry<unknown>; listed: ListedEntry };
  /** An entry as it is written. */
  written(name: EntryName, language: string): WrittenEntry;
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

/**
 * The anchor that a page has in a language for one that a link names in the source language. Undefined if the page has none there: the
 * link leads to its beginning.
 */
export type AnchorIn = (page: string, anchor: string, language: string) => string | undefined;

interface Sources extends EntrySources {
  config: Config;
  /** Words by the name of their set. */
  words: ReadonlyMap<string, ResolvableWords>;
  pictures: Pick<SitePictures, 'show'>;
  searches: Pick<SiteSearches, 'isByPagefind'>;
  publicPictures: Pick<PublicPictures, 'bytes'>;
  /** The title of a page in links. */
  titleOf(page: string): Texts;
  anchorIn: AnchorIn;
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
    inLanguage: <T>(value: T, language: string, on?: RoutedPage) =>
      forLanguage(language).on(on).resolve(value) as InLanguage<T>,
    pageLink: (page, language, anchor) => forLanguage(language).pageLink(page, anchor),
    entry: (name, language) => forLanguage(language).entries.entry(name),
    written: (name, language) => forLanguage(language).entries.written(name),
    published: (of, language) => forLanguage(language).entries.publishedIn(of),
    hasNews: (of, language) => forLanguage(language).entries.hasNews(of),
    referrers: (on, language) => forLanguage(language).on(on).referrers(),
    words: (set, language) => forLanguage(language).words(set),
    titlesOf: ({ entry, paths }) =>
      Array.from(paths.keys(), (language) => forLanguage(language).entries.title(entry, language)),
    idsIn: (of, language, asked) => forLanguage(language).entries.idsIn(of, asked),
    idsOfReferrers: (name, language) => forLanguage(language).entries.idsOfReferrers(name),
  };
}

/** The page that shows a value. */
interface PageScope {
  /** Facts of the entry that the page is about, by name. */
  subject: Readonly<Record<string, string>>;
  page?: RoutedPage;
  /** Whether it is at no address of its own: the not-found page, and what is shown on every page. */
  isAnywhere?: boolean;
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

class InOneLanguage implements FieldPage {
  readonly #language: Language;
  /** This language, and those that stand in for it. */
  readonly #codes: readonly string[];
  readonly #locale: string;
  readonly #sources: Sources;
  readonly #scope: PageScope;
  readonly #shared: Shared;
  #anywhere: InOneLanguage | undefined;

  constructor(language: Language, sources: Sources, scope: PageScope = { subject: {} }, shared?: Shared) {
    this.#language = language;
    this.#codes = [language.code, ...standIns(sources.config.languages, language.code)];
    this.#scope = scope;
    this.#locale = localeOf(language);
    this.#sources = sources;
    this.#shared = shared ?? this.#makeShared(sources.inputs);
  }

  #makeShared(inputs: SiteQueries): Shared {
    return {
      entries: new EntriesInLanguage(this.#sources, {
        language: this.#language.code,
        resolve: (value) => this.resolve(value),
        pageLink: (page) => this.pageLink(page),
      }),
      form: inputs.query((name) => this.#form(name)),
      link: inputs.query((target) => {
        const [page = '', anchor] = target.split('#');
        return this.#pageLink(page, anchor);
      }),
      words: inputs.query((set) => this.resolve(this.#sources.words.get(set) ?? {}) as object),
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
    if (page === undefined) {
      const anywhere = { subject: {}, isAnywhere: true };
      this.#anywhere ??= new InOneLanguage(this.#language, this.#sources, anywhere, this.#shared);
      return this.#anywhere;
    }
    const scope = { subject: page.entry === null ? {} : this.#factsOf(page.entry), page };
    return new InOneLanguage(this.#language, this.#sources, scope, this.#shared);
  }

  #factsOf(entry: EntryName): PageScope['subject'] {
    const { fields } = this.entries.written(entry);
    const { page } = this.entries.collection(entry.of).collection;
    const facts = (page?.placeholders ?? []).map((name) => [name, textOf(this.resolve(fields[name]))]);
    return Object.fromEntries(facts);
  }

  resolve(value: unknown): unknown {
    if (typeof value === 'string') return this.#fill(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.resolve(item));
    if (isFieldValue(value)) return value.show(this);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.resolve(part)]));
  }

  /** A draft, and a language with others that stand in for it, may lack a text. */
  byLanguage(value: ByLanguage): unknown {
    const { code } = this.#language;
    if (!value.complete) return this.#lent(this.resolve(value.in(code)), value.lent?.[code] ?? code);
    const { sourceLanguage } = this.#sources.config;
    const lender = this.#codes.find((other) => value.values[other] !== undefined);
    const shown = lender === undefined ? value.in(code) : value.values[lender];
    return shown === undefined
      ? this.#lent(this.resolve(value.in(sourceLanguage)), sourceLanguage)
      : this.#lent(this.resolve(shown), lender ?? code);
  }

  /** What is shown in a language. Notes its texts, if that is another one than that of the page. */
  #lent<T>(shown: T, language: string): T {
    if (language === this.#language.code) return shown;
    for (const text of textsIn(shown)) this.#sources.inputs.note({ kind: 'lent', language, text });
    return shown;
  }

  entry({ collection: of, id }: EntryId): ShownEntry<unknown> {
    return this.entries.shown(this.entries.written({ of, id }), of);
  }

  /** The entries of a collection that exist in this language and have not closed. */
  entriesOf(of: string): ShownEntry<unknown>[] {
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
    const [language, path, shownIn] = this.#addressOf(routed);
    if (routed?.list)
      return { href: href(address, path), title: this.#word('page', { number: routed.list.number }) };
    if (routed?.entry) inputs.note({ kind: 'title', page: routed.page });
    const title = routed?.entry
      ? this.#title(this.entries.titles(routed.entry, language) ?? {}, language, '')
      : this.#title(titleOf(page), language, page);
    const own = anchor && this.#anchorIn(page, anchor, shownIn);
    const link = { href: href(address, path, own), title };
    return language === this.#language.code ? link : { ...link, language };
  }

  #anchorIn(page: string, anchor: string, language: string): string | undefined {
    const { inputs, anchorIn } = this.#sources;
    inputs.note({ kind: 'anchor', page, anchor, language });
    return inputs.unnoted(() => anchorIn(page, anchor, language));
  }

  /** A title in a language, or in the first one that stands in for it. */
  #title(texts: EntryText, language: string, otherwise: string): string {
    if (typeof texts === 'string') return texts;
    const codes = language === this.#language.code ? this.#codes : [language];
    const found = firstText(texts, codes) ?? firstText(texts, [this.#sources.config.sourceLanguage]);
    if (found === undefined) return otherwise;
    // A link into another language says so itself.
    return found.code === language ? found.text : this.#lent(found.text, found.code);
  }

  /** Where a link to a page leads, with the language in which it speaks of the page, and the one of the text that is there. */
  #addressOf(routed: RoutedPage | undefined): [language: string, path: string, shownIn: string] {
    const { config, reader = this.#language.code } = this.#sources;
    const { code } = this.#language;
    const own = routed?.paths.get(reader);
    if (own !== undefined) return [routed?.paths.has(code) ? code : reader, own, reader];
    const fallback = routed?.fallbacks.get(reader);
    if (fallback !== undefined) return [config.sourceLanguage, fallback, config.sourceLanguage];
    const [language, path] = [...(routed?.paths ?? [])][0] ?? [config.sourceLanguage, '/'];
    return [language, path, language];
  }

  /** Whether a page can have a policy of its own. The not-found page has any address, so no host can send it one. */
  get #hasPolicy(): boolean {
    return this.#scope.isAnywhere !== true;
  }

  search(): ShownSearch {
    const { routes, address, inputs, searches } = this.#sources;
    const { code } = this.#language;
    inputs.note({ kind: 'found', language: code });
    const pages = [...routes.pages.values()].filter(
      (page) => isFound(page, code) && page.entry === null && page.page !== this.#scope.page?.page,
    );
    const isByPagefind = searches.isByPagefind(code) && this.allow('script-src', "'wasm-unsafe-eval'");
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
      pageLink: ({ page, anchor }: PageTarget) => this.pageLink(page, anchor),
      open: (of: string) => this.entriesOf(of),
    };
    const site = { config, definitions: content.definitions, words, routes, address, inputs };
    return shownForm(name, site, inLanguage);
  }

  picture(picture: PictureFacts): Omit<ShownPicture, 'alt'> {
    return this.#sources.pictures.show(picture);
  }

  publicFile(file: string): string {
    return fileHref(this.#sources.address, file);
  }

  allow(directive: string, source: string): boolean {
    if (this.#hasPolicy) this.#sources.inputs.note({ kind: 'source', directive, source });
    return this.#hasPolicy;
  }

  form(name: string): ShownForm {
    return this.#shared.form(name);
  }

  own(show: FieldCode<[SpokenIn], unknown>): unknown {
    const { content, config } = this.#sources;
    const spoken = { language: this.#language.code, locale: this.#locale, timeZone: config.timeZone };
    return runField(content.definitions, show, { during: makingPage }, spoken);
  }

  icon(name: string): string {
    this.#sources.inputs.note({ kind: 'icon', name });
    return name;
  }

  price(price: PriceFacts): ShownPrice {
    const { code: language, direction } = this.#language;
    return shownPrice(price, {
      locale: this.#locale,
      direction,
      word: (...keys) => wordAt(this.#sources.words, [priceWords, ...keys], language),
    });
  }

  figure(quantity: Quantity): Figure {
    return formatQuantity(quantity, this.#locale);
  }

  #fill(text: string): string {
    return fillPlaceholders(text, (kind, name) => {
      if (kind === 'entry') return this.#scope.subject[name] ?? '';
      if (kind === 'contact') return name === 'receiver' ? this.#receiver() : this.#contactFact(name);
      const collection = this.#sources.content.definitions.inText.get(kind);
      return collection?.inText
        ? this.entries.text({ of: collection.name, id: name }, collection.inText.field)
        : null;
    });
  }

  #contactFact(name: string): string {
    const { organization, email, phone, hours } = this.contact();
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
    const text = isLocalized(sentence) ? (sentence.in(this.#language.code) ?? '') : '';
    // A sentence that contains itself would never end.
    return text.includes('{contact:receiver}') ? text : this.#fill(text);
  }

  article(source: string): ArticleBlock[] {
    return shownArticle(parseArticle(source).blocks, {
      fill: (text) => this.#fill(text),
      link: (target, words) => this.#link(target, words),
      figure: ({ file, alt, caption }) => {
        const facts = { file, alt: undefined, isDecorative: false, focus: middle, atLeast: undefined };
        return {
          type: 'figure',
          picture: { ...this.picture(facts), alt: this.#fill(alt) },
          ...(caption === undefined ? {} : { caption: this.#fill(caption) }),
        };
      },
      callout: (kind) => (this.words(calloutWords) as Record<CalloutKind, string>)[kind],
      section: (placed) => {
        const value = readSection(placed, this.#sources.content.definitions)?.value;
        return value === undefined
          ? null
          : { type: 'section', section: this.resolve(value) as { type: string } };
      },
    });
  }

  richText(source: string): BlockNode[] {
    const inline = (node: InlineNode): InlineNode => {
      if (node.type === 'text') return { type: 'text', value: this.#fill(node.value) };
      const children = node.children.map(inline);
      return node.type === 'link' ? this.#link(node.href, children) : { type: node.type, children };
    };
    const block = (node: BlockNode): BlockNode =>
      node.type === 'paragraph'
        ? { type: 'paragraph', children: node.children.map(inline) }
        : { ...node, items: node.items.map((item) => item.map(block)) };
    return parseRichText(source).blocks.map(block);
  }

  #link<W>(target: string, words: readonly W[]): ShownLink<W> {
    const link = parseLinkTarget(target);
    if (link.kind === 'file') return this.#fileLink(link.file, words);
    if (link.kind !== 'page') return { type: 'link', href: target, children: [...words] };
    const { href: to, language } = this.pageLink(link.page, link.anchor);
    return { type: 'link', href: to, ...(language === undefined ? {} : { language }), children: [...words] };
  }

  /** A link to a file of `public/`, which says its type and size after the words: `plan (PDF, 1.2 MB)`. */
  #fileLink<W>(file: string, words: readonly W[]): ShownLink<W> {
    const { address, publicPictures } = this.#sources;
    const facts = fileFacts(file, publicPictures.bytes(file) ?? 0, this.#language, this.#locale);
    return {
      type: 'link',
      href: fileHref(address, file),
      children: [...words, { type: 'text', value: ` (${facts})` }],
    };
  }

  /**
   * The list of a collection. On the page above the pages of its entries: the whole list, or one page of it. Elsewhere: its
   * beginning.
   */
  list(query: ListQuery): ShownList {
    const { collection: of, most, when } = query;
    const { entryPages } = this.#sources.routes;
    const { page } = this.#scope;
    const [here, home] = [page?.list?.page ?? page?.page, entryPages.get(of)?.parent];
    const asked = this.entries.asked(query);
    const show = (entries: readonly WrittenEntry[]) => entries.map((entry) => this.entries.listed(entry, of));
    const none = this.#word('none');
    const calendar = here === home && most === undefined ? this.#calendar(query, here) : {};
    if (here !== undefined && here === home && most === undefined && when === undefined)
      return { ...this.#pageOfList(asked, here, show), none, ...calendar };
    const isBeginning = most === undefined && when === undefined;
    const { perPage } = this.entries.collection(of).collection.page ?? {};
    const items = show(isBeginning ? asked.slice(0, perPage) : asked);
    const whole = home === undefined || home === here ? {} : { whole: this.pageLink(home) };
    return { items, none, ...whole, ...calendar };
  }

  /** The calendar of a list, where the list has what is to come. */
  #calendar({ collection: of, when }: ListQuery, page = ''): Pick<ShownList, 'calendar'> {
    const { collection } = this.entries.collection(of);
    if (collection.page?.calendar === undefined || when?.includes('coming') === false) return {};
    if (this.entries.open(of).length === 0) return {};
    const { content, routes, address } = this.#sources;
    const sources = { definitions: content.definitions, routes, address, resolver: this };
    const link = calendarLink(sources, { of, page }, this.#language.code);
    return link === null ? {} : { calendar: link };
  }

  referrers(): ShownList {
    const { page } = this.#scope;
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
    const number = this.#scope.page?.list?.number ?? 1;
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
    return listWord(
      this.#sources.words,
      { language: this.#language.code, locale: this.#locale, word },
      facts,
    );
  }

  day(date: string): Day {
    return { date, text: dayText(date, this.#locale) };
  }

  today(): Day {
    return this.day(this.#sources.date);
  }

  days(from: string | null, to: string | null): string {
    return periodText(from, to, this.#locale);
  }

  moment(moment: MomentFacts): Omit<ShownMoment, 'when'> {
    return shownMoment(moment, this.#sources.config.timeZone, this.#locale);
  }

  when(span: TimeSpan): When {
    const { showing, inputs } = this.#sources;
    inputs.note({ ...span, kind: 'when', from: span.from ?? '', until: span.until ?? '' });
    return whenOf(span, showing);
  }

  contact(): ContactFacts {
    return contactFactsIn(this.#sources.config, this.#language, this.#locale);
  }
}

/** What stands for a shown value within a text: the text itself, or that of a day, a price or a figure. */
const textOf = (shown: unknown): string =>
  typeof shown === 'string' ? shown : ((shown as { text?: string } | undefined)?.text ?? '');

/** The texts in what is shown, as they are: a text, a list of texts, or the words of a text in Markdown. */
function textsIn(shown: unknown): string[] {
  if (typeof shown === 'string') return [shown];
  if (Array.isArray(shown)) return shown.flatMap(textsIn);
  if (typeof shown !== 'object' || shown === null) return [];
  return Object.entries(shown).flatMap(([key, part]) =>
    typeof part !== 'string' || key === 'value' ? textsIn(part) : [],
  );
}
