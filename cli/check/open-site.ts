import { noCache } from '../content/file-cache.ts';
import {
  type Content,
  type EarlierContent,
  loadContent,
  pageExpected,
  type SitePageContent,
} from '../content/load.ts';
import { type Entry, loadFile } from '../content/load-file.ts';
import { ParsedFiles } from '../content/parsed-files.ts';
import { sourcePictures } from '../content/pictures.ts';
import { readSiteFile } from '../content/read.ts';
import { signLimit } from '../content/signs.ts';
import { partialLanguages } from '../definitions/fields/config.ts';
import type { Report } from '../diagnostics/diagnostic.ts';
import { buildTime } from '../platform/build-date.ts';
import type { RawFile } from '../platform/files/list-files.ts';
import type { Host } from '../platform/host.ts';
import { collectEntryFacts } from '../site/facts/entry-facts.ts';
import { type PageFacts, pageFacts } from '../site/facts/page-facts.ts';
import { shownCollections } from '../site/facts/shown-content.ts';
import type { Site } from '../site/pages/site.ts';
import { siteWords } from '../site/pages/words.ts';
import { pagedEntries } from '../site/routes/entry-pages.ts';
import type { RouteTable } from '../site/routes/route-table.ts';
import { buildRoutes } from '../site/routes/routes.ts';
import { type PeriodSources, pagePeriods, shownRoutes } from '../site/routes/shown-routes.ts';
import { readPublished } from './check-published.ts';
import { readOnlyCaches, type SiteOptions, withPlainLineEnds } from './check-site.ts';
import { begunLanguages, formPages, zoneOf } from './link.ts';
import { entriesOf, iconsOf, linkedSite, type SiteParts, withoutDrafts } from './linked-site.ts';
import { addListPages } from './list-pages.ts';
import { checkConfig } from './rules/check-config.ts';
import { publicPictures, type ShownFiles } from './site-files.ts';

/** A site that is not checked. Its pages are read when they are asked for. */
export interface OpenSite {
  /** Throws when something is asked for that cannot be used. */
  site: Site;
  /** Whether the files that are read at once have an error. The pages may have others. */
  hasErrors: boolean;
  /** The paths of all content files. */
  paths: ReadonlySet<string>;
  /** The files as they were loaded. */
  loaded: EarlierContent['content'];
  /** The key of the page that a file holds; undefined if it is no page of the site. */
  pageOf(path: string): string | undefined;
  /** The same site with some of its page files read anew. Null if one cannot be used. Throws EnvironmentError if one cannot be read. */
  withPages(paths: readonly string[]): OpenSite | null;
}

/** What stays the same while only pages change. */
interface Opened extends Pick<OpenSite, 'hasErrors' | 'paths' | 'loaded'> {
  root: string;
  /** The route table without the further pages of lists. */
  routes: RouteTable;
  parts: Omit<SiteParts, 'routes' | 'facts' | 'icons' | 'notFound' | 'forms' | 'searchPages' | 'periods'>;
  /** What the periods of pages follow from, beside the facts of the pages. */
  timed: Omit<PeriodSources, 'facts'>;
  /** Whether the text of a page file has the name of the kind of not-found pages. */
  namesNotFound: Map<string, boolean>;
}

/**
 * Opens a site: reads everything but its pages. Null if one of these files cannot be used. Throws EnvironmentError if one cannot
 * be read. `earlier`: the same site before some changes, if it had no errors.
 */
export function openSite(
  { files, publicFiles, pictureFiles, published }: ShownFiles,
  options: SiteOptions,
  host: Pick<Host, 'env' | 'now'>,
  earlier?: EarlierContent,
): OpenSite | null {
  const { root, definitions } = options;
  const { parsed, facts } = readOnlyCaches(options);
  const noted = notingErrors();
  const content = loadContent(files, { definitions, cache: parsed, pagesLater: true, earlier }, noted.report);
  const { config, routes: written, navigation, ui } = content;
  const settings = config && checkConfig(config, navigation, noted.report);
  if (!config?.value || !settings || !written || !navigation?.value) return null;
  const languages = settings.languages.map(({ code }) => code);
  const timeZone = zoneOf(content);
  const { date, instant } = buildTime(options.date, timeZone, host);
  const factsOf = collectEntryFacts(content, facts);
  const entries = new Map(
    Array.from(content.collections, ([name, loaded]) => [
      name,
      pagedEntries(loaded, { date, languages, factsOf }),
    ]),
  );
  const lock = { ...published, lock: withPlainLineEnds(published.lock) };
  const lines = readPublished(lock, noted.report) ?? [];
  const all = buildRoutes(settings, { routes: written, entries }, noted.report);
  if (all === null) return null;
  const showing = { instant, timeZone, drafts: true };
  // No page is read for this, so pages are shown whatever they say. Entries are not shown once they have expired.
  const timed = {
    routes: all,
    entries,
    timeZone,
    partial: partialLanguages(settings.languages),
    begun: begunLanguages(settings.languages, all.root, lines),
    formPages: formPages(content),
  };
  const periods = pagePeriods({ ...timed, facts: new Map() });
  const routes = shownRoutes(all, { periods, showing, published: lines, languages: settings });
  const collections = shownCollections(content.collections, factsOf, showing);
  const parts = {
    config: withoutDrafts(config.value, routes),
    navigation: navigation.value,
    words: siteWords(definitions.words, ui?.value ?? {}, languages),
    date,
    publicPictures: publicPictures(publicFiles),
    pictures: sourcePictures(pictureFiles),
    factsOf,
    showing,
    preview: false,
    // Only builds ask for them.
    changes: [],
    pictureUses: [],
  };
  const paths = new Set(files.map(({ path }) => path));
  const hasErrors = noted.hasErrors();
  return opened(
    { ...content, collections },
    {
      root,
      routes,
      parts,
      timed,
      paths,
      hasErrors,
      loaded: content,
      namesNotFound: new Map(),
    },
  );
}

/** Notes errors in files that are no pages. */
function notingErrors(): { report: Report; hasErrors(): boolean } {
  let found = false;
  return {
    report: ({ severity, file }) => {
      if (severity === 'error' && !pageFile.test(file)) found = true;
    },
    hasErrors: () => found,
  };
}

function opened(content: Content, from: Opened): OpenSite {
  const { root, routes, parts, timed, paths, hasErrors, loaded } = from;
  const facts = factsOfPages(content);
  const { date, words, factsOf } = parts;
  let iconsOfEntries: string[] | undefined;
  const { sourceLanguage } = parts.config;
  const lists = { content, facts, factsOf, words, date, partial: [], sourceLanguage };
  const withLists = addListPages(routes, lists, () => {});
  // Who asks for a page needs its icons too.
  const pages = { get: (key: string) => facts.get(key) && content.pages.get(key) };
  const site = linkedSite(
    { ...content, pages },
    {
      ...parts,
      routes: withLists,
      facts,
      periods: pagePeriods({ ...timed, facts }),
      get notFound() {
        return notFoundPage(content, facts, from);
      },
      // Only builds ask for them.
      forms: new Map(),
      searchPages: new Set(),
      /** Those of the pages that have been asked for, and of all entries. */
      get icons() {
        iconsOfEntries ??= iconsOf(entriesOf(content).map(factsOf));
        return [...new Set([...iconsOf([...facts.known()]), ...iconsOfEntries])].sort();
      },
    },
  );
  return {
    site,
    hasErrors,
    paths,
    loaded,
    pageOf: (path) => (content.pages.get(keyOf(path))?.file === path ? keyOf(path) : undefined),
    withPages(changed) {
      const pages = new Map(content.pages);
      for (const path of changed) {
        from.namesNotFound.delete(path);
        const raw = readSiteFile(root, path);
        const page = raw && readPage(raw, content);
        if (!page?.value) return null;
        pages.set(keyOf(path), page);
      }
      return opened({ ...content, pages }, from);
    },
  };
}

/** A page file, with its key. */
const pageFile = /^content\/pages\/([^/]+)\.yaml$/;

const keyOf = (path: string): string => pageFile.exec(path)?.[1] ?? '';

const readPage = (raw: RawFile, { definitions, sources }: Content): Entry<SitePageContent> | null =>
  raw.refused === undefined
    ? loadFile(
        raw,
        {
          schema: definitions.page,
          expected: pageExpected,
          mostSigns: signLimit,
          cache: noCache,
          parsed: new ParsedFiles(),
          sources,
        },
        () => {},
      )
    : null;

/** The facts of pages, each made when it is asked for. */
interface FactsOfPages extends Pick<ReadonlyMap<string, PageFacts>, 'get'> {
  /** Those that have been asked for. */
  known(): Iterable<PageFacts>;
}

function factsOfPages({ pages, definitions }: Content): FactsOfPages {
  const known = new Map<string, PageFacts>();
  return {
    known: () => known.values(),
    get(key) {
      const entry = pages.get(key);
      const facts = known.get(key) ?? (entry && pageFacts(entry, definitions, () => {}));
      if (facts !== undefined) known.set(key, facts);
      return facts;
    },
  };
}

/** The key of the not-found page, as `linkSite` finds it. Only files whose text has the name of its kind are parsed. */
function notFoundPage(
  { pages, definitions: { notFoundKind } }: Content,
  facts: FactsOfPages,
  { root, namesNotFound }: Opened,
): string | null {
  if (notFoundKind === null) return null;
  const namesKind = (path: string) => {
    const names =
      namesNotFound.get(path) ?? Buffer.from(readSiteFile(root, path)?.bytes ?? []).includes(notFoundKind);
    namesNotFound.set(path, names);
    return names;
  };
  const isNotFound = (key: string) => {
    const { kind, publication } = facts.get(key) ?? {};
    return kind === notFoundKind && publication === null;
  };
  return (
    [...pages]
      .filter(([, { file }]) => namesKind(file))
      .map(([key]) => key)
      .sort()
      .find(isNotFound) ?? null
  );
}
