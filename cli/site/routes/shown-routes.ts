import type { SiteLanguages } from '../../definitions/fields/config.ts';
import { type PageFacts, usesIn } from '../facts/page-facts.ts';
import { always, eitherOf, hasExpired, isShown, type Period, periodOf, type Showing, within } from '../facts/period.ts';
import { isWrittenIn } from '../facts/written-texts.ts';
import type { SiteQueries } from '../pages/inputs.ts';
import type { AddressSettings } from './addresses.ts';
import { withFallbacks } from './fallbacks.ts';
import { pagePathProblem } from './old-address.ts';
import type { PublishedAddress } from './published-file.ts';
import { type Alias, answeringPaths, ByAddress, type PagedEntries, type RoutedPage, type RouteTable } from './route-table.ts';

/** When each page is published. */
export interface PagePeriods {
  /** In a language. Entries may be published at another time in each. */
  in(page: string, language: string): Period;
  /** In any language. */
  of(page: string): Period;
  /** The languages in which a page is published only while it is written. */
  partial: readonly string[];
}

/** What the periods of pages follow from. */
export interface PeriodSources {
  routes: Pick<RouteTable, 'pages' | 'root'>;
  facts: Pick<ReadonlyMap<string, PageFacts>, 'get'>;
  /** Entries with pages, by collection. */
  entries: ReadonlyMap<string, PagedEntries>;
  timeZone: string;
  /** The languages in which a page is published only while it is written. */
  partial: readonly string[];
  /** Those of them in which the first page has been published, so it must stay. */
  begun: readonly string[];
  /** The pages that forms lead to. */
  formPages: readonly string[];
  queries: Pick<SiteQueries, 'query'>;
}

/**
 * When the pages of a route table are published. A page is published while it, what it shows (an entry, the page file of all
 * entries) and every page above it are. In a language that is partly translated, it is a draft until it is written.
 */
export function pagePeriods(sources: PeriodSources): PagePeriods {
  const { routes, facts, entries, timeZone, partial, begun, queries } = sources;
  const publicationIn = (file: string | null) => (file === null ? null : facts.get(file)?.publication) ?? null;
  const fileOf = (file: string | null, language: string) => periodOf(publicationIn(file), timeZone, language);
  /** Whether a page is published at the same time in all languages. */
  const isAlike = queries.query((key: string): boolean => {
    const { entry, file, parent } = routes.pages.get(key) ?? { entry: null, file: null, parent: null };
    const hasOwnTime = entry !== null || publicationIn(file)?.inLanguages;
    return !hasOwnTime && (parent === null || isAlike(parent));
  });
  const publicationOf = ({ entry }: RoutedPage, language: string) =>
    (entry && entries.get(entry.of)?.get(entry.id)?.get(language)?.publication) ?? null;
  /** Whether a page is published as the one above. Most are: to keep an answer for each would only take memory. */
  const saysNothing = (routed: RoutedPage, language: string): boolean =>
    routed.page !== routes.root &&
    !partial.includes(language) &&
    publicationIn(routed.file) === null &&
    publicationOf(routed, language) === null;
  const find = (key: string, language: string): Period => {
    const routed = routes.pages.get(key);
    // A page without a route.
    if (routed === undefined) return fileOf(key, language);
    const above = routed.parent ?? routes.root;
    if (above !== null && saysNothing(routed, language)) return find(above, language);
    const isSame = !partial.includes(language) && isAlike(key);
    return periodOfPage(`${key} ${isSame ? '' : language}`, routed, language);
  };
  const periodOfPage = queries.query((_: string, routed: RoutedPage, language: string): Period => {
    const { page: key, file, parent } = routed;
    const mustStay = key === routes.root && begun.includes(language);
    if (partial.includes(language) && !mustStay && !isWritten(routed, language, sources)) return unwritten;
    // The first page must always be published, which is reported elsewhere.
    if (key === routes.root) return always;
    const written = periodOf(publicationOf(routed, language), timeZone, language);
    const own = within(written, fileOf(file, language));
    // The pages at the top are below the first page, too.
    const above = parent ?? routes.root;
    return above === null ? own : within(own, find(above, language));
  });
  return {
    partial,
    in: find,
    of: (page) => {
      const [first = always, ...others] = [...(routes.pages.get(page)?.paths.keys() ?? [''])].map((language) => find(page, language));
      return others.reduce(eitherOf, first);
    },
  };
}

const unwritten: Period = { ...always, isDraft: true };

/**
 * Whether a page is written in a language: its file, its entry, and what it cannot do without, which are the entries with pages that it
 * names, and the pages that its form leads to.
 */
function isWritten({ file, entry }: RoutedPage, language: string, sources: PeriodSources): boolean {
  const { facts, entries, formPages, routes } = sources;
  const own = entry && entries.get(entry.of)?.get(entry.id)?.get(language);
  const page = file === null ? undefined : facts.get(file);
  const uses = page === undefined ? [] : usesIn(page, language);
  const named = uses.flatMap((own) => own.entries).map(([of, id = '']) => entries.get(of)?.get(id)?.get(language));
  const leads = uses.some(({ forms }) => forms.length > 0) ? formPages : [];
  return (
    [own, page, ...named].every((part) => isWrittenIn(part?.languages ?? null, language)) &&
    leads.every((key) => routes.pages.get(key)?.paths.has(language) !== false && isWrittenIn(facts.get(key)?.languages ?? null, language))
  );
}

/** What decides which pages are shown. */
interface ShownAt {
  periods: PagePeriods;
  showing: Showing;
  /** Addresses that the site has had. */
  published: readonly PublishedAddress[];
  languages: AddressSettings & SiteLanguages;
}

/**
 * The route table with the pages that are shown. The recorded addresses of pages that have expired, and of entries that are not
 * shown or not there any more, lead to the page above. So nobody has to care about the addresses of what comes and goes.
 */
export function shownRoutes(all: RouteTable, shownAt: ShownAt): RouteTable {
  const { periods, showing } = shownAt;
  const pages = shownPages(all, (page, language) => isShown(periods.in(page, language), showing));
  const aliases = pages === all.pages ? all.aliases : all.aliases.filter(({ page, language }) => pages.get(page)?.paths.has(language));
  const entryPages = pages === all.pages ? all.entryPages : new Map([...all.entryPages].filter(([, { parent }]) => pages.has(parent)));
  const shown = withFallbacks({ ...all, pages, aliases, entryPages }, all, shownAt.languages);
  const departed = departedAddresses(shown, all, shownAt);
  return departed.length === 0 ? shown : { ...shown, aliases: [...aliases, ...departed] };
}

/** The pages without paths in languages in which they are not shown. Without any, a page is left out. */
function shownPages({ pages }: RouteTable, isShownIn: (page: string, language: string) => boolean): RouteTable['pages'] {
  let isWhole = true;
  const kept = [...pages.values()].flatMap((page): RoutedPage[] => {
    const languages = [...page.languages].filter((language) => isShownIn(page.page, language));
    if (languages.length === page.languages.size) return [page];
    isWhole = false;
    if (languages.length === 0) return [];
    const paths = new Map([...page.paths].filter(([language]) => languages.includes(language)));
    return [{ ...page, paths, languages: new Set(languages) }];
  });
  return isWhole ? pages : new Map(kept.map((page) => [page.page, page]));
}

/** A redirect for each recorded address that nothing answers, if its page is one that comes and goes. */
function departedAddresses(shown: RouteTable, all: RouteTable, shownAt: ShownAt): Alias[] {
  const answering = new ByAddress(shownAt.languages, answeringPaths(shown));
  const parents = new Set([...all.entryPages.values()].map(({ parent }) => parent));
  const { periods, showing } = shownAt;
  return shownAt.published.flatMap(({ path, page, language, isGone }): Alias[] => {
    if (isGone || answering.has(path)) return [];
    const above = pageAbove({ page, language }, { all, parents }, shownAt);
    const target = above && nearestShown(above, language, { all, shown });
    if (!target) return [];
    // What has expired, or is not there any more, does not come back.
    const isLasting = !all.pages.get(page)?.languages.has(language) || hasExpired(periods.in(page, language), showing);
    const isOld = pagePathProblem(path) !== null;
    const origin = isLasting ? 'closed' : 'hidden';
    return [{ ...target, language, path, as: 'redirect', origin, ...(isOld && { isOld }) }];
  });
}

/** The page that visitors of a page that is not shown are led to, if it is shown; null if they are led nowhere. */
function pageAbove(
  { page, language }: { page: string; language: string },
  { all, parents }: { all: RouteTable; parents: ReadonlySet<string> },
  { periods, showing }: ShownAt,
): string | null {
  const routed = all.pages.get(page);
  if (routed !== undefined) {
    const isThere = routed.entry === null || routed.languages.has(language);
    // A page that is shown has lost this address by a change of its slug.
    if (isThere && isShown(periods.in(page, language), showing)) return null;
    const comesAndGoes = routed.entry !== null || periods.partial.includes(language) || hasExpired(periods.in(page, language), showing);
    return comesAndGoes ? (routed.parent ?? all.root) : null;
  }
  const parent = page.slice(0, Math.max(0, page.lastIndexOf('/')));
  return parents.has(parent) ? parent : null;
}

/** The nearest page at or above a page that is shown in a language. */
function nearestShown(
  page: string,
  language: string,
  { all, shown }: { all: RouteTable; shown: RouteTable },
): { page: string; target: string } | null {
  for (let key: string | null = page; key !== null; ) {
    const target = shown.pages.get(key)?.paths.get(language);
    if (target !== undefined) return { page: key, target };
    const hidden: RoutedPage | undefined = all.pages.get(key);
    if (!hidden?.paths.has(language)) return null;
    key = key === all.root ? null : (hidden.parent ?? all.root);
  }
  return null;
}
