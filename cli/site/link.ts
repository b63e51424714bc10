import type { Content, Entry } from '../content/load.ts';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import type { Config } from '../schema/config.ts';
import { siteAddress } from './addresses.ts';
import { checkConfig } from './check-config.ts';
import { checkValue, type KnownNames } from './check-values.ts';
import { createResolver, ownContact, world } from './resolve.ts';
import type { RouteTable } from './route-table.ts';
import { buildRoutes } from './routes.ts';
import type { Site } from './site.ts';

export interface LinkOptions {
  /** The day of the build, `2026-11-21`. */
  date: string;
  /** Files below `public/`. */
  publicFiles: readonly string[];
  /** Icon names with their modules; asked for only when an icon is met. */
  icons(): ReadonlyMap<string, string>;
}

const collections = ['metrics', 'caseStudies', 'testimonials', 'regions'] as const;

/** Pages that are found by their kind, not by an address. */
const withoutRoute = new Set(['not-found']);

/**
 * Checks what the files say of each other and links them into a site. Everything wrong is reported; the site is
 * null unless every file was valid. Errors reported here do not make it null: the caller asks the findings.
 */
export function linkSite(
  content: Content,
  { date, icons, publicFiles }: LinkOptions,
  report: Report,
): Site | null {
  const config = content.config?.value;
  if (!content.config || !config) return null;
  checkConfig(content.config, report);
  // A table that is not valid as a whole lacks routes that somebody wrote; half of it would accuse the innocent.
  const routes = content.routes?.value ? buildRoutes(config, content.routes, report) : null;
  if (routes !== null) checkPages(content, routes, report);
  checkContent(content, config, routes, icons, report);
  const { navigation, ui } = content;
  if (routes === null || !navigation?.value || !ui?.value || !isWhole(content)) return null;

  const address = siteAddress(config.url, config.paths.trailingSlash);
  const pages = new Map(
    [...content.pages].flatMap(([key, { value }]) => (value === null ? [] : [[key, value] as const])),
  );
  const resolver = createResolver({ config, content, address, routes, date });
  return {
    config,
    address,
    routes,
    pages,
    navigation: navigation.value,
    ui: ui.value,
    date,
    resolver,
    sources: content.sources,
    publicFiles,
  };
}

const isWhole = (content: Content): boolean =>
  [
    content.routes,
    ...collections.map((name) => content[name]),
    content.positions,
    ...content.pages.values(),
  ].every((entry) => entry === null || entry.value !== null);

/** Every route has a page, every page a route. */
function checkPages(content: Content, routes: RouteTable, report: Report): void {
  const routed = [...routes.pages.keys()];
  for (const { page, at } of routes.pages.values()) {
    if (!content.pageKeys.has(page)) {
      const known = [...content.pageKeys].filter((key) => !routes.pages.has(key));
      report(diagnostic('route/missing-page', at(), { page, known }));
    }
  }
  for (const key of content.pageKeys) {
    const entry = content.pages.get(key);
    const draft = (entry?.usable as { draft?: boolean } | undefined)?.draft === true;
    if (routes.pages.has(key) && draft && entry !== undefined) {
      report(diagnostic('route/draft-page', entry.source.keyAt(['draft']), { page: key }));
    }
    if (!routes.pages.has(key) && !draft && !withoutRoute.has(key)) {
      report(
        diagnostic(
          'route/orphan-page',
          { file: `content/pages/${key}.yaml`, range: null },
          { page: key, known: routed },
        ),
      );
    }
  }
}

function checkContent(
  content: Content,
  config: Config,
  routes: RouteTable | null,
  icons: LinkOptions['icons'],
  report: Report,
): void {
  let names: ReadonlyMap<string, string> | undefined;
  const languages = config.languages.map(({ code }) => code);
  const known: KnownNames = {
    languages,
    ids: collectIds(content, report),
    anchors: collectAnchors(content, routes, report),
    icons: () => {
      names ??= icons();
      return names;
    },
  };
  const check = (entry: Entry<unknown> | null | undefined, required: readonly string[]) => {
    if (entry) checkValue(entry.usable, [], { known, required, source: entry.source, report });
  };
  check(content.config, languages);
  for (const name of [...collections, 'positions', 'navigation', 'ui'] as const)
    check(content[name], languages);
  for (const [key, entry] of content.pages) {
    const paths = routes?.pages.get(key)?.paths;
    check(entry, paths === undefined ? languages : languages.filter((code) => paths.has(code)));
  }
}

/** Ids by collection; an id that stands twice is reported at the second place. */
function collectIds(content: Content, report: Report): Map<string, string[]> {
  const ids = new Map<string, string[]>([
    ['contacts', [ownContact]],
    ['maps', [world]],
  ]);
  for (const name of collections) {
    const entry = content[name];
    ids.set(name, entry ? uniqueIds(entry, [], entry.usable, report) : []);
  }
  const { positions } = content;
  const lists = (positions?.usable as { values?: Record<string, unknown> } | undefined)?.values ?? {};
  for (const [code, list] of Object.entries(lists)) if (positions) uniqueIds(positions, [code], list, report);
  return ids;
}

function uniqueIds(entry: Entry<unknown>, at: readonly string[], list: unknown, report: Report): string[] {
  const places = new Map<string, number>();
  for (const [index, item] of (Array.isArray(list) ? list : []).entries()) {
    const id = (item as { id?: string } | undefined)?.id;
    if (id === undefined) continue;
    const first = places.get(id);
    if (first === undefined) {
      places.set(id, index);
      continue;
    }
    const related = [{ ...entry.source.valueAt([...at, first, 'id']), message: 'It stands here first' }];
    report(diagnostic('content/duplicate-id', entry.source.valueAt([...at, index, 'id']), { id }, related));
  }
  return [...places.keys()];
}

/** Anchors by page key, for the pages that links can reach. */
function collectAnchors(content: Content, routes: RouteTable | null, report: Report): Map<string, string[]> {
  const anchors = new Map<string, string[]>();
  for (const key of routes?.pages.keys() ?? content.pageKeys) anchors.set(key, []);
  for (const [key, entry] of content.pages) {
    const found = uniqueIds(
      entry,
      ['sections'],
      (entry.usable as { sections?: unknown } | undefined)?.sections,
      report,
    );
    if (anchors.has(key)) anchors.set(key, found);
  }
  return anchors;
}
