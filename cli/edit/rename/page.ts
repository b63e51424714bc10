import { pagePath } from '../../content/file-names.ts';
import { siteFiles } from '../../content/load.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { checkId, unknown } from '../scaffold/site.ts';
import { readSlugs } from '../scaffold/slugs.ts';
import { pageNames, sameNames } from './names.ts';
import { type PlacedRoute, type RenamedName, renamedName, routeLines } from './references.ts';
import type { Renaming } from './renaming.ts';
import type { RenamedSite } from './site.ts';

export interface RenamePage {
  key: string;
  /** The new key; undefined if only addresses change. */
  now: string | undefined;
  /** Slugs by language: `sv=foretaget`. */
  slugs: readonly string[];
}

/** A page with a new key, new slugs, or both. Throws EnvironmentError for a name that is taken or unknown. */
export function renamePage(site: RenamedSite, { key, now = key, slugs }: RenamePage): Renaming {
  const { content, pageFiles, routes } = site;
  if (!pageFiles.includes(key)) throw unknown('page', key, pageFiles);
  checkId('a page', now);
  if (now !== key && (pageFiles.includes(now) || routes.pages.has(now)))
    throw new EnvironmentError(`There is a page "${now}" already.`, 'Give this one another name.');
  const line = routeLines(content).find(({ route }) => route.page === key);
  const own = slugs.length === 0 ? [] : renamedSlugs(site, line, { key, slugs });
  if (now === key && own.length === 0)
    throw new EnvironmentError(
      `The page "${key}" has that name and that address already.`,
      'Give it a new key, or new slugs: --slug en=company',
    );
  const { path } = siteFiles.routes;
  return {
    names: now === key ? sameNames : pageNames(key, now),
    page: line === undefined ? null : { before: key, now },
    files: now === key ? [] : [{ from: pagePath(key), to: pagePath(now) }],
    own,
    edits: [],
    aliases: () => (line === undefined ? null : { file: path, path: line.path, hasLanguage: true }),
  };
}

/** The places of the slugs that change. */
function renamedSlugs(
  { content, config, routes, languages }: RenamedSite,
  line: PlacedRoute | undefined,
  { key, slugs }: { key: string; slugs: readonly string[] },
): RenamedName[] {
  const { routes: file } = content;
  if (line === undefined || file === null)
    throw new EnvironmentError(`The page "${key}" has no address.`, 'Leave --slug out.');
  if (routes.root === key)
    throw new EnvironmentError(
      `"${key}" is the first page of the site, and has its address.`,
      'Leave --slug out.',
    );
  const { route, path } = line;
  const codes = [...(routes.pages.get(key)?.languages ?? languages.map(({ code }) => code))];
  const all = config.languages.map(({ code }) => code);
  return [...readSlugs(slugs, { all, open: codes })].flatMap(([code, slug]) => {
    const before = route.slug.values[code];
    return before === undefined || before === slug
      ? []
      : [renamedName(file.source, [...path, 'slug', code], before, slug)];
  });
}
