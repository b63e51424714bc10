import { asKept, type FileCache } from '../../content/file-cache.ts';
import type { Content } from '../../content/load.ts';
import { dataAt } from '../../content/schema-walk.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import { type Language, partialLanguages, publishedLanguages, type SiteLanguages } from '../../definitions/fields/config.ts';
import { fallbacksOf } from '../../definitions/fields/language-fallbacks.ts';
import type { Report } from '../../diagnostics/finding.ts';
import type { Given } from '../../incremental/queries.ts';
import { type BuildTime, buildTime } from '../../platform/build-date.ts';
import type { Host } from '../../platform/host.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import { collectEntryFacts, type EntryFacts, type EntryFactsOf, type FactsOfFile, factsOf } from '../../site/facts/entry-facts.ts';
import { factsOfPage, type PageFacts } from '../../site/facts/page-facts.ts';
import type { PageLanguages } from '../../site/facts/part-languages.ts';
import type { Showing } from '../../site/facts/period.ts';
import { usesOf } from '../../site/facts/uses.ts';
import { type WordAnchors, wordAnchors } from '../../site/facts/word-anchors.ts';
import type { SiteQueries } from '../../site/pages/inputs.ts';
import { isSamePaged, pagedEntries } from '../../site/routes/entry-pages.ts';
import { type FileLanguages, fileLanguages } from '../../site/routes/file-languages.ts';
import { type PublishedLine, parsePublished } from '../../site/routes/published-file.ts';
import type { PagedEntries, RouteTable } from '../../site/routes/route-table.ts';
import { buildRoutes } from '../../site/routes/routes.ts';
import { type PagePeriods, type PeriodSources, pagePeriods } from '../../site/routes/shown-routes.ts';
import { committedLines } from '../check-published.ts';
import { checkConfig } from '../rules/check-config.ts';
import { findNotFound } from '../rules/check-routes.ts';
import type { ContentQueries } from './content-queries.ts';
import { type Judged, judged, judgedQuery } from './judged.ts';
import type { AskedLockfile } from './lockfile-query.ts';

export interface FactOptions {
  definitions: Definitions;
  date?: string | undefined;
  drafts: boolean;
  /** Facts of pages and entries, by path and digest of their files. */
  facts: FileCache;
  /** Whether pages are read only when something of them is asked for. Then what is shown does not depend on what they say. */
  pagesLater: boolean;
  env: Host['env'];
}

/** Everything that the parts of a site must know of each other. */
export class FactQueries {
  /** The languages of the configuration; null if it does not give them. */
  readonly settings: () => Judged<SiteLanguages | null>;
  /** The codes of all languages, in their order. */
  readonly codes: () => readonly string[];
  readonly time: () => BuildTime;
  readonly showing: () => Showing;
  readonly factsOf: () => EntryFactsOf;
  /** Entries with pages, by collection. */
  readonly entries: () => ReadonlyMap<string, PagedEntries>;
  /** The lines of the record of addresses; null if it cannot be read. */
  readonly published: () => Judged<PublishedLine[] | null>;
  /** With all that is not published; null if there is no usable route table. */
  readonly routes: () => Judged<RouteTable | null>;
  /** The facts of a page; undefined if there is no such page. */
  readonly page: (key: string) => Judged<PageFacts> | undefined;
  /** The facts of all pages, by page key. */
  readonly pages: () => ReadonlyMap<string, PageFacts>;
  /** The key of the not-found page; null if there is none. */
  readonly notFound: () => Judged<string | null>;
  /** The partly translated languages whose first page has been published: it must stay whole. */
  readonly begun: () => readonly string[];
  readonly periodSources: () => PeriodSources;
  readonly periods: () => PagePeriods;
  /** The periods that decide which pages are shown. */
  readonly shownPeriods: () => PagePeriods;
  readonly languagesOf: () => FileLanguages;
  readonly pageLanguages: PageLanguages;
  /** The anchors of a page that its headings have by their words. */
  readonly wordAnchors: (page: string) => WordAnchors;

  constructor(
    queries: SiteQueries,
    { files, record, now }: { files: ContentQueries; record: AskedLockfile; now: Given<ReturnType<Host['now']>> },
    options: FactOptions,
  ) {
    const { pagesLater, drafts, facts: known } = options;
    const content = () => files.content().value;
    this.settings = judgedQuery(queries, (report) => settingsOf(content(), report));
    const languages = (): readonly Language[] => this.settings().value?.languages ?? [];
    this.codes = () => languages().map(({ code }) => code);
    this.time = queries.value(() => buildTime(options.date, zoneOf(content()), { env: options.env, now: () => now.get() }), isEqual);
    this.showing = queries.value(() => ({ instant: this.time().instant, timeZone: zoneOf(content()), drafts }), isEqual);
    const factsOfFile: FactsOfFile = queries.query((file, entry, collection) => {
      const digest = files.digest(file);
      const kept = known.get(file, digest) as EntryFacts | undefined;
      if (kept !== undefined) return kept;
      const facts = factsOf(entry, collection, options.definitions);
      if (files.entry(file)?.isValid) known.set(file, digest, facts);
      return asKept(facts);
    }, isEqual);
    this.factsOf = queries.value(() => collectEntryFacts(content(), factsOfFile));
    this.entries = queries.value(() => {
      const about = {
        date: this.time().date,
        languages: languages(),
        factsOf: this.factsOf(),
      };
      return new Map(Array.from(content().collections, ([name, loaded]) => [name, pagedEntries(loaded, about)]));
    }, areSamePaged);
    // The lines take a tenth of what stays of a large site, and are quickly read again.
    const lines = queries.part((_: undefined) => judged((report) => parsePublished(record.written().lockfile, report)));
    const inCommit = queries.value(() => committedLines(record.committed));
    this.published = () => {
      const written = lines(undefined);
      return written.value?.length === 0 ? { ...written, value: inCommit() } : written;
    };
    this.routes = judgedQuery(queries, (report) => {
      const { routes } = content();
      const settings = this.settings().value;
      return settings && routes && buildRoutes(settings, { routes, entries: this.entries(), redirects: files.redirects().value }, report);
    });
    this.page = queries.query((key) => {
      const entry = content().pages.get(key);
      if (entry === undefined) return undefined;
      const about = {
        definitions: content().definitions,
        cache: known,
        digest: files.digest(entry.file),
      };
      return judged((report) => factsOfPage(entry, about, report));
    }, isEqual);
    this.pages = queries.value(() => new Map([...content().pages.keys()].map((key) => [key, this.#factsOfPage(key) as PageFacts])));
    this.notFound = judgedQuery(queries, (report) =>
      pagesLater ? this.#namedNotFound(files) : findNotFound(content(), this.pages(), report),
    );
    this.begun = queries.value(() => begunLanguages(languages(), this.routes().value?.root ?? null, this.published().value ?? []));
    this.periodSources = queries.value(() => ({
      routes: this.routes().value ?? { pages: new Map(), root: null },
      facts: { get: (key) => this.#factsOfPage(key) },
      entries: this.entries(),
      timeZone: zoneOf(content()),
      partial: partialLanguages(languages()),
      begun: this.begun(),
      formPages: formPages(content()),
      queries: queries.apart(),
    }));
    this.periods = queries.value(() => pagePeriods(this.periodSources()));
    this.shownPeriods = pagesLater ? queries.value(() => pagePeriods({ ...this.periodSources(), facts: new Map() })) : this.periods;
    this.pageLanguages = (page) => this.routes().value?.pages.get(page)?.meantFor ?? null;
    this.wordAnchors = queries.query((page) => this.#wordAnchors(page, content()), isEqual);
    this.languagesOf = queries.value(() =>
      fileLanguages({
        content: content(),
        facts: this.pages(),
        factsOf: this.factsOf(),
        routes: this.routes().value,
      }),
    );
  }

  /** The not-found page. Only files whose text has the name of its kind are parsed. */
  #namedNotFound({ content, namesNotFound }: ContentQueries): string | null {
    const { pages, definitions } = content().value;
    const isNotFound = (key: string) => {
      const { kind, publication } = this.#factsOfPage(key) ?? {};
      return kind === definitions.notFoundKind && publication === null;
    };
    const named = [...pages].filter(([, { file }]) => namesNotFound(file)).map(([key]) => key);
    return named.sort().find(isNotFound) ?? null;
  }

  #wordAnchors(page: string, { collections }: Content): WordAnchors {
    const { languages = [], sourceLanguage = '' } = this.settings().value ?? {};
    const routed = this.routes().value?.pages.get(page);
    if (routed === undefined) return {};
    const { entry } = routed;
    const file = routed.entry === null ? page : routed.file;
    const ofFile = file === null ? undefined : this.#factsOfPage(file);
    const written = languages.map(({ code }) => entry && collections.get(entry.of)?.find(entry.id, code));
    const ofEntry = [...new Set(written)].flatMap((own) => (own ? this.factsOf()(own) : []));
    return wordAnchors({
      articles: [...ofEntry, ...(ofFile ? [ofFile] : [])].flatMap(({ headings }) => headings),
      named: [...ofEntry, ...(ofFile ? [ofFile] : [])].flatMap(({ anchors }) => anchors ?? []),
      languages: publishedLanguages(languages)
        .filter(({ code }) => routed.languages.has(code))
        .map(({ code }) => ({ code, texts: [code, ...fallbacksOf(languages, code), sourceLanguage] })),
      sourceLanguage,
    });
  }

  #factsOfPage(key: string): PageFacts | undefined {
    return this.page(key)?.value;
  }
}

const isEqual = (before: unknown, now: unknown): boolean => JSON.stringify(before) === JSON.stringify(now);

const areSamePaged = (before: ReadonlyMap<string, PagedEntries>, now: ReadonlyMap<string, PagedEntries>): boolean =>
  before.size === now.size && Array.from(now).every(([name, entries]) => isSamePaged(before.get(name) ?? new Map(), entries));

const settingsOf = ({ config, navigation }: Content, report: Report): SiteLanguages | null =>
  config && checkConfig(config, navigation, report);

/** The partly translated languages whose first page has been published. */
const begunLanguages = (languages: readonly Partial<Language>[], root: string | null, published: readonly PublishedLine[]): string[] =>
  partialLanguages(languages).filter((code) =>
    published.some(({ page, language, isGone }) => page === root && language === code && !isGone),
  );

/** The pages that forms lead to, as the configuration names them. */
const formPages = ({ config, definitions }: Content): readonly string[] => usesOf(dataAt(config?.usable, ['forms']), definitions).pages;

/** The time zone of the site; UTC if the configuration does not give one that can be used. */
function zoneOf({ config }: Pick<Content, 'config'>): string {
  const { timeZone = '' } = (config?.usable ?? {}) as { timeZone?: string };
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}
