import type { FileCache } from '../content/file-cache.ts';
import type { Content } from '../content/load.ts';
import type { PublicPictures } from '../content/picture-size.ts';
import type { SourcePictures } from '../content/pictures.ts';
import { dataAt } from '../content/schema-walk.ts';
import { type Language, partialLanguages } from '../definitions/fields/config.ts';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import { nearest } from '../diagnostics/nearest.ts';
import type { BuildTime } from '../platform/build-date.ts';
import { isTimeZone } from '../platform/time-zone.ts';
import { collectEntryFacts, type EntryFactsOf } from '../site/facts/entry-facts.ts';
import { collectPageFacts, type PageFacts } from '../site/facts/page-facts.ts';
import { isPublicationShown, type Showing } from '../site/facts/period.ts';
import { shownCollections, shownFacts } from '../site/facts/shown-content.ts';
import { type TimedChange, timedChanges } from '../site/facts/timed-changes.ts';
import { usesOf } from '../site/facts/uses.ts';
import type { Site } from '../site/pages/site.ts';
import { siteWords } from '../site/pages/words.ts';
import { pagedEntries } from '../site/routes/entry-pages.ts';
import { type FileLanguages, fileLanguages } from '../site/routes/file-languages.ts';
import type { PublishedAddress } from '../site/routes/published-file.ts';
import type { FindLocation, PagedEntries, RouteTable } from '../site/routes/route-table.ts';
import { buildRoutes } from '../site/routes/routes.ts';
import {
  type PagePeriods,
  type PeriodSources,
  pagePeriods,
  shownRoutes,
} from '../site/routes/shown-routes.ts';
import { entriesOf, iconsOf, linkedSite, picturesOf, shownPartly, withoutDrafts } from './linked-site.ts';
import { addListPages } from './list-pages.ts';
import { checkConfig } from './rules/check-config.ts';
import { type CheckedContent, checkContent, type PageKeys } from './rules/check-content.ts';
import { checkEntities } from './rules/check-entities.ts';
import { checkHostFiles } from './rules/check-host-files.ts';
import { checkHosts } from './rules/check-hosts.ts';
import { checkLook } from './rules/check-look.ts';
import { checkSearch } from './rules/check-search.ts';
import { checkSlugs } from './rules/check-slugs.ts';
import { checkUse } from './rules/check-use.ts';
import { checkWords, type MissingWords } from './rules/check-words.ts';

export interface LinkOptions {
  /** The time of the run. */
  time: BuildTime;
  /** Whether drafts, and what is published later, are shown too. */
  drafts?: boolean;
  /** Whether the output is a preview. */
  preview?: boolean;
  /** Whether the run is for a release, which must not have samples. */
  release: boolean;
  /** Addresses that the site has had. */
  published: readonly PublishedAddress[];
  /** Files below `public/`, as pictures. */
  publicPictures: PublicPictures;
  /** The pictures that content can name. */
  pictures: SourcePictures;
  /** Icon names with their modules. Called only if the content has an icon. */
  icons(): ReadonlyMap<string, string>;
  /** Facts of pages, by path and digest of their files. */
  facts: FileCache;
  /** The files that had no finding, by their states. */
  checked: FileCache;
}

/** The result of linking. */
export interface Linked extends CheckedContent {
  /** When pages are published. */
  periods: PagePeriods;
  languagesOf: FileLanguages;
  /** Every instant at which time alone changes the output. */
  changes: readonly TimedChange[];
  /** The words of the templates that the site shows and that have no text in a language. */
  missingWords: MissingWords;
  /** Null unless every file is valid. Errors that linking reports do not make it null: the caller looks at the findings. */
  site: Site | null;
  /** What is published; null if there is no usable route table. */
  routes: RouteTable | null;
  /** The same with all that is not published. */
  allRoutes: RouteTable | null;
}

/** Links the files into a site, and reports what does not fit together. */
export function linkSite(content: Content, options: LinkOptions, reportTo: Report): Linked {
  const { drafts = false, preview = false, release, published, icons, pictures, checked } = options;
  const { facts: knownFacts, publicPictures } = options;
  let isSound = true;
  const report: Report = (finding) => {
    if (finding.severity === 'error') isSound = false;
    reportTo(finding);
  };
  const settings = content.config && checkConfig(content.config, content.navigation, report);
  if (content.config !== null) {
    checkLook(content.config, publicPictures, report);
    checkHostFiles(content.config, publicPictures.files, report);
  }
  const languages = settings?.languages ?? [];
  const codes = languages.map(({ code }) => code);
  const { date, instant } = options.time;
  // A wrong time zone has its finding.
  const timeZone = zoneOf(content);
  const showing = { instant, timeZone, drafts };
  const factsOf = collectEntryFacts(content, knownFacts);
  const entries = new Map(
    Array.from(content.collections, ([name, loaded]) => [
      name,
      pagedEntries(loaded, { date, languages: codes, factsOf }),
    ]),
  );
  const routes =
    settings && content.routes && buildRoutes(settings, { routes: content.routes, entries }, report);
  const facts = collectPageFacts(content, knownFacts, report);
  const notFound = notFoundPage(content, facts, report);
  checkTimedPages({ content, facts, root: routes?.root ?? null, notFound }, report);
  const begun = begunLanguages(languages, routes?.root ?? null, published);
  const sources: PeriodSources = {
    routes: routes ?? { pages: new Map(), root: null },
    facts,
    entries,
    timeZone,
    partial: partialLanguages(languages),
    begun,
    formPages: formPages(content),
  };
  const periods = pagePeriods(sources);
  const keys = checkPageRoutes({ content, facts, routes, notFound }, report);
  if (routes !== null) checkEntries(entries, routes, report);
  const languagesOf = fileLanguages({ content, facts, factsOf, routes });
  const { known, states } = checkContent(
    {
      content,
      facts,
      factsOf,
      languages: settings?.languages ?? null,
      languagesOf,
      routes,
      periods,
      begun,
      showing,
      keys,
      icons,
      pictures,
      checked,
    },
    report,
  );
  checkEntities(content, { date, release, factsOf, routes, published }, report);
  if (routes !== null) checkSearch(content, { facts, factsOf, routes }, report);
  const missingWords =
    routes === null ? new Map() : checkWords(content, facts, { routes, languages }, report);
  if (routes !== null)
    checkSlugs({ ...sources, routes, instant, sourceLanguage: settings?.sourceLanguage ?? '' }, report);
  const { navigation, ui } = content;
  const words = siteWords(content.definitions.words, ui?.value ?? {}, codes);
  const sourceLanguage = settings?.sourceLanguage ?? '';
  const lists = { content, facts, factsOf, words, date, partial: [], sourceLanguage };
  // Whether an address can be used never depends on the time.
  if (routes !== null) addListPages(routes, lists, report);
  const shownAt = { periods, showing, published, languages: { languages, sourceLanguage } };
  const released = routes && shownRoutes(routes, { ...shownAt, showing: { ...showing, drafts: false } });
  if (content.config !== null && released !== null) checkHosts(content.config, released, report);
  // A mistyped reference still counts as a use, so that one mistake gives one finding.
  if (routes !== null && isSound && isWhole(content))
    checkUse(content, facts, { routes, periods, factsOf, pictures }, report);

  const changes = timedChanges({ content, facts, factsOf, showing });
  const linked = {
    routes: released,
    allRoutes: routes,
    known,
    states,
    periods,
    changes,
    languagesOf,
    missingWords,
  };

  const config = content.config?.value;
  if (!config || routes === null || !navigation?.value || ui?.isValid === false || !isWhole(content)) {
    return { site: null, ...linked };
  }
  const shown = shownParts({
    content,
    facts,
    factsOf,
    showing,
    routes: drafts || released === null ? shownRoutes(routes, shownAt) : released,
  });
  const partial = shownPartly(config, showing);
  const withLists = addListPages(shown.routes, { ...lists, ...shown, partial }, () => {});
  const shownUses = () => [...shown.facts.values(), ...entriesOf(shown.content).map(factsOf)];
  let usedIcons: Site['icons'] | undefined;
  const site = linkedSite(shown.content, {
    // From here on, the site has no draft languages.
    config: withoutDrafts(config, shown.routes),
    navigation: navigation.value,
    routes: withLists,
    words,
    facts,
    factsOf,
    notFound,
    forms: formsOnPages(shown.facts),
    searchPages: new Set([...shown.facts].flatMap(([page, { uses }]) => (uses.search ? page : []))),
    // Only bundling needs the icons.
    get icons() {
      usedIcons ??= iconsOf(shownUses());
      return usedIcons;
    },
    // Only builds ask for them.
    get pictureUses() {
      return picturesOf(shownUses());
    },
    publicPictures,
    pictures,
    date,
    showing,
    preview,
    periods,
    changes,
  });
  return { site, ...linked };
}

/** The partly translated languages whose first page has been published. */
export const begunLanguages = (
  languages: readonly Partial<Language>[],
  root: string | null,
  published: readonly PublishedAddress[],
): string[] =>
  partialLanguages(languages).filter((code) =>
    published.some(({ page, language, isGone }) => page === root && language === code && !isGone),
  );

/** The pages that forms lead to, as the configuration names them. */
export const formPages = ({ config, definitions }: Content): readonly string[] =>
  usesOf(dataAt(config?.usable, ['forms']), definitions).pages;

/** The time zone of the site; UTC if the configuration does not give one that can be used. */
export function zoneOf({ config }: Pick<Content, 'config'>): string {
  const { timeZone = '' } = (config?.usable ?? {}) as { timeZone?: string };
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** The parts of a site that are shown, with the facts of the pages of these routes and of the not-found page. */
function shownParts({
  content,
  facts,
  factsOf,
  showing,
  routes,
}: {
  content: Content;
  facts: ReadonlyMap<string, PageFacts>;
  factsOf: EntryFactsOf;
  showing: Showing;
  routes: RouteTable;
}): { content: Content; facts: ReadonlyMap<string, PageFacts>; routes: RouteTable } {
  const collections = shownCollections(content.collections, factsOf, showing);
  const { definitions, pages } = content;
  const ofPages = Array.from(facts, ([key, own]): [string, PageFacts] => [
    key,
    shownFacts(own, () => pages.get(key)?.value, { definitions, showing }),
  ]).filter(([, { publication }]) => isPublicationShown(publication, showing));
  return { content: { ...content, collections }, facts: new Map(ofPages), routes };
}

/** The forms that pages show, each with the first page file that shows it. */
const formsOnPages = (facts: ReadonlyMap<string, PageFacts>): Site['forms'] =>
  new Map(
    [...facts].flatMap(([page, { uses }]) => uses.forms.map((form) => [form, page] as const)).toReversed(),
  );

/** Whether every file could be read and is valid. */
const isWhole = (content: Content): boolean =>
  content.isReadable &&
  content.knowsPages &&
  [...content.pageFiles.keys()].every((key) => content.pages.has(key)) &&
  [
    content.routes,
    ...[...content.collections.values()].flatMap(({ files }) => files),
    ...content.pages.values(),
  ].every((entry) => entry === null || entry.isValid);

/** The key of the not-found page: of the pages of that kind, the first by key. Reports a site without one, and returns null. */
function notFoundPage(
  { definitions, pageFiles, knowsPages }: Content,
  facts: ReadonlyMap<string, PageFacts>,
  report: Report,
): string | null {
  const kind = definitions.notFoundKind;
  if (kind === null) return null;
  const found = [...facts].filter(([, page]) => page.kind === kind).sort(([a], [b]) => (a < b ? -1 : 1));
  const [first] = found.find(([, { publication }]) => publication === null) ?? found[0] ?? [];
  // A page that cannot be read may be the not-found page.
  const areRead = knowsPages && [...pageFiles.keys()].every((key) => (facts.get(key)?.kind ?? null) !== null);
  if (first === undefined && areRead && pageFiles.size > 0)
    report(diagnostic('route/missing-not-found', { file: 'content/routes.yaml', range: null }, { kind }));
  return first ?? null;
}

/** Reports the first page and the not-found page, if they say when they are published. */
function checkTimedPages(
  {
    content,
    facts,
    root,
    notFound,
  }: Pick<PagesToRoute, 'content' | 'facts' | 'notFound'> & { root: string | null },
  report: Report,
): void {
  for (const page of new Set([root, notFound])) {
    const entry = page === null ? undefined : content.pages.get(page);
    if (page === null || entry === undefined || !facts.get(page)?.publication) continue;
    const key = ['draft', 'publish', 'expires'].find((name) => dataAt(entry.usable, [name]) !== undefined);
    report(
      diagnostic('route/timed-page', entry.source.keyAt([key ?? 'draft']), { page, isRoot: page === root }),
    );
  }
}

/** The pages, and the routes that lead to them. */
interface PagesToRoute {
  content: Content;
  facts: ReadonlyMap<string, PageFacts>;
  routes: RouteTable | null;
  /** The page that needs no route. */
  notFound: string | null;
}

/** Reports routes without a page, and pages without a route. */
function checkPageRoutes({ content, facts, routes, notFound }: PagesToRoute, report: Report): PageKeys {
  const isDraft = (key: string) => facts.get(key)?.publication?.isDraft === true;
  const drafts = [...content.pageFiles.keys()].filter(isDraft);
  if (routes === null) {
    const linkable = [...content.pageFiles.keys()].filter((key) => !isDraft(key));
    return { linkable: new Set(linkable), drafts: new Set(drafts) };
  }
  const routed = routedFiles(routes, report);
  const unrouted = [...content.pageFiles.keys()].filter((key) => !routed.has(key));
  const meant = new Set<string>();
  for (const [page, at] of routed) {
    if (!content.pageFiles.has(page)) {
      if (!content.knowsPages) continue;
      const known = unrouted.filter((key) => key !== notFound);
      report(diagnostic('route/missing-page', at(), { page, known }));
      // A mistyped page key gives one finding, not two.
      const key = nearest(page, known);
      if (key !== null) meant.add(key);
    }
  }
  const orphans = unrouted.filter((key) => !isDraft(key) && key !== notFound);
  for (const key of orphans) {
    const file = `content/pages/${key}.yaml`;
    // A wrong route or file name may be the one that is missing, and a page that cannot be read may be the not-found page.
    if (meant.has(key) || !routes.isWhole || content.pageFiles.get(key) !== file) continue;
    if (!content.pages.has(key)) continue;
    report(diagnostic('route/orphan-page', { file, range: null }, { page: key }));
  }
  return {
    linkable: new Set([...routes.pages.keys(), ...orphans]),
    drafts: new Set(drafts.filter((key) => !routed.has(key))),
  };
}

/** The page files that routes name, each with the place in the routes. Includes the page files for the entries of a collection. */
function routedFiles({ pages, entryPages }: RouteTable, report: Report): Map<string, FindLocation> {
  const files = new Map<string, FindLocation>();
  for (const { page, at, entry } of pages.values()) if (entry === null) files.set(page, at);
  for (const { file, at } of entryPages.values()) {
    if (file === null) continue;
    const first = files.get(file);
    if (first === undefined) files.set(file, at);
    else {
      const related = [{ ...first(), message: 'Its route stands here' }];
      report(diagnostic('route/duplicate-page', at(), { page: file }, related));
    }
  }
  return files;
}

/** Reports entries with a page of their own and no page above it. */
function checkEntries(
  entries: ReadonlyMap<string, PagedEntries>,
  { entryPages, isWhole }: RouteTable,
  report: Report,
): void {
  for (const [collection, byId] of entries) {
    const [first] = [...byId].flatMap(([id, inLanguages]) =>
      [...inLanguages.values()].map(({ at }) => ({ id, at })),
    );
    // The line that could not be read may be that page.
    if (first === undefined || entryPages.has(collection) || !isWhole) continue;
    report(diagnostic('route/orphan-entry', first.at(), { collection, id: first.id }));
  }
}
