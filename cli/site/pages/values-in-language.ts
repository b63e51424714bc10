import { parseArticle } from '../../content/article.ts';
import { parseRichText } from '../../content/rich-text.ts';
import { readSection } from '../../content/section-values.ts';
import { calloutWords } from '../../definitions/definitions.ts';
import { openingTimesOf } from '../../definitions/fields/company.ts';
import { type Config, type Language, languageOf } from '../../definitions/fields/config.ts';
import {
  type ByLanguage,
  type EntryId,
  type FieldCode,
  type FieldPage,
  isFieldValue,
  type ListQuery,
  type SpokenIn,
} from '../../definitions/fields/field-value.ts';
import type { PageLink, ShownForm } from '../../definitions/fields/form-fields.ts';
import type {
  ArticleBlock,
  BlockNode,
  CalloutKind,
  ContactFacts,
  ShownEntry,
  ShownList,
  ShownPicture,
  ShownSearch,
  When,
} from '../../definitions/fields/in-language.ts';
import { fallbacksOf } from '../../definitions/fields/language-fallbacks.ts';
import type { PageTarget } from '../../definitions/fields/names.ts';
import type { PictureFacts } from '../../definitions/fields/picture-facts.ts';
import type { ShownOpeningTimes } from '../../definitions/fields/shown-hours.ts';
import type { TimeSpan } from '../../definitions/fields/written-times.ts';
import { localeOf } from '../../definitions/locale.ts';
import { makingPage, runField } from '../../definitions/run-definition.ts';
import { oncePer } from '../../platform/once-per.ts';
import { timeAt, whenOf } from '../facts/time-spans.ts';
import { middle } from '../facts/uses.ts';
import { fileHref } from '../routes/addresses.ts';
import { type EntryName, isFound, type RoutedPage } from '../routes/route-table.ts';
import { contactFactsIn } from './contact-facts.ts';
import { EntriesInLanguage, type EntrySources } from './entries-in-language.ts';
import { filledText } from './filled-text.ts';
import type { SiteQueries } from './inputs.ts';
import { noteLent } from './lent-texts.ts';
import { shownText } from './listed-entry.ts';
import { type ListSources, listOn, referrersOn } from './lists-on-page.ts';
import { type LinkSources, PageLinks } from './page-links.ts';
import { shownArticle, type TextPage } from './shown-article.ts';
import { shownForm } from './shown-form.ts';
import type { SitePictures } from './site-pictures.ts';
import { indexAddresses, type SiteSearches, webAssembly } from './site-searches.ts';
import { wordAt } from './words.ts';

/** What values are resolved with. */
export interface ValueSources extends EntrySources, LinkSources {
  config: Config;
  pictures: Pick<SitePictures, 'show'>;
  searches: Pick<SiteSearches, 'isByPagefind' | 'isOnAllPages'>;
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
interface SharedValues {
  entries: EntriesInLanguage;
  /** A form as templates show it, by its name. */
  form(name: string): ShownForm;
  links: PageLinks;
  /** By the name of the set. */
  words(set: string): object;
}

/** The values of content in one language, as a page shows them. */
export class ValuesInLanguage implements FieldPage {
  readonly #language: Language;
  /** This language, and those that stand in for it. */
  readonly #codes: readonly string[];
  readonly #locale: string;
  readonly #sources: ValueSources;
  readonly #scope: PageScope;
  readonly #shared: SharedValues;
  #anywhere: ValuesInLanguage | undefined;

  constructor(language: Language, sources: ValueSources, scope: PageScope = { subject: {} }, shared?: SharedValues) {
    this.#language = language;
    this.#codes = [language.code, ...fallbacksOf(sources.config.languages, language.code)];
    this.#scope = scope;
    this.#locale = localeOf(language);
    this.#sources = sources;
    this.#shared = shared ?? this.#makeShared(sources.inputs);
  }

  #makeShared(inputs: SiteQueries): SharedValues {
    const entries = new EntriesInLanguage(this.#sources, {
      language: this.#language.code,
      resolve: (value) => this.resolve(value),
      resolveIn: (language, value) => this.#lent(this.#inOther(language).resolve(value), language),
      pageLink: (page) => this.pageLink(page),
    });
    return {
      entries,
      links: new PageLinks(this.#sources, this.#language, entries),
      form: inputs.query((name) => this.#form(name)),
      words: inputs.query((set) => this.resolve(this.#sources.words.get(set) ?? {}) as object),
    };
  }

  get language(): string {
    return this.#language.code;
  }

  get locale(): string {
    return this.#locale;
  }

  get direction(): Language['direction'] {
    return this.#language.direction;
  }

  get timeZone(): string {
    return this.#sources.config.timeZone;
  }

  word(set: string, ...keys: string[]): string | undefined {
    return wordAt(this.#sources.words, [set, ...keys], this.#language.code);
  }

  get entries(): EntriesInLanguage {
    return this.#shared.entries;
  }

  get links(): PageLinks {
    return this.#shared.links;
  }

  words(set: string): object {
    return this.#shared.words(set);
  }

  /** The same resolver for values on a page. */
  on(page: RoutedPage | undefined): ValuesInLanguage {
    if (page === undefined) {
      const anywhere = { subject: {}, isAnywhere: true };
      this.#anywhere ??= new ValuesInLanguage(this.#language, this.#sources, anywhere, this.#shared);
      return this.#anywhere;
    }
    const scope = { subject: page.entry === null ? {} : this.#factsOf(page.entry), page };
    return new ValuesInLanguage(this.#language, this.#sources, scope, this.#shared);
  }

  #factsOf(entry: EntryName): PageScope['subject'] {
    const { fields } = this.entries.written(entry);
    const { page } = this.entries.collection(entry.of).collection;
    const facts = (page?.placeholders ?? []).map((name) => [name, shownText(this.resolve(fields[name]))]);
    return Object.fromEntries(facts);
  }

  /** The values of another language, whose links lead readers to pages in this one. */
  readonly #inOther = oncePer((code: string): ValuesInLanguage => {
    const { config, reader = this.#language.code } = this.#sources;
    return new ValuesInLanguage(languageOf(config, code), { ...this.#sources, reader });
  });

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
    noteLent(shown, language, this.#sources.inputs);
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
    return this.links.to(page, anchor);
  }

  addressLink(target: string): PageLink {
    return this.links.toAddress(target);
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
    const isByPagefind = searches.isByPagefind(code) && (searches.isOnAllPages || this.allow(...webAssembly));
    return { ...indexAddresses(address, code, isByPagefind), pages: pages.map(({ page }) => this.pageLink(page)) };
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
    const { language, locale, timeZone } = this;
    const { definitions } = this.#sources.content;
    return runField(definitions, show, { during: makingPage }, { language, locale, timeZone });
  }

  icon(name: string): string {
    this.#sources.inputs.note({ kind: 'icon', name });
    return name;
  }

  #fill(text: string): string {
    const { config, content, words } = this.#sources;
    return filledText(text, {
      ...{ config, words, entries: this.entries },
      definitions: content.definitions,
      language: this.#language.code,
      subject: this.#scope.subject,
      contact: () => this.contact(),
    });
  }

  article(source: string): ArticleBlock[] {
    return shownArticle(parseArticle(source).blocks, this.#textPage);
  }

  richText(source: string): BlockNode[] {
    return shownArticle(parseRichText(source).blocks, this.#textPage) as BlockNode[];
  }

  get #textPage(): TextPage {
    return {
      fill: (text) => this.#fill(text),
      link: (target, words) => this.links.withWords(target, words, this.#scope.page?.page),
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
        return value === undefined ? null : { type: 'section', section: this.resolve(value) as { type: string } };
      },
    };
  }

  list(query: ListQuery): ShownList {
    return listOn(query, this.#lists);
  }

  referrers(): ShownList {
    return referrersOn(this.#lists);
  }

  get #lists(): ListSources {
    const { content, routes, address, words } = this.#sources;
    return {
      ...{ content, routes, address, words },
      page: this.#scope.page,
      language: this.#language.code,
      locale: this.#locale,
      entries: this.entries,
      pageLink: (page) => this.pageLink(page),
      resolver: this,
    };
  }

  get date(): string {
    return this.#sources.date;
  }

  timeOf(span: TimeSpan): TimeSpan {
    return timeAt(span, this.#sources.showing);
  }

  when(span: TimeSpan): When {
    const { showing, inputs } = this.#sources;
    inputs.note({ ...span, kind: 'when', from: span.from ?? '', until: span.until ?? '' });
    return whenOf(span, showing);
  }

  contact(): ContactFacts {
    const { config, date } = this.#sources;
    return contactFactsIn(config, this.#language, date);
  }

  openingTimes(): ShownOpeningTimes {
    return openingTimesOf(this.#sources.config).show(this);
  }
}
