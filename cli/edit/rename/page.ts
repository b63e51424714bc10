import { addKey } from '../../content/edits/insert.ts';
import { pagePath } from '../../content/file-names.ts';
import { siteFiles } from '../../content/load.ts';
import type { Path } from '../../content/yaml/source.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { applyEdits } from '../changeset/apply-edits.ts';
import { RefusedChange } from '../refused-change.ts';
import { checkId, unknown } from '../scaffold/site.ts';
import { readSlugs } from '../scaffold/slugs.ts';
import { pageNames, sameNames } from './names.ts';
import { type PlacedRoute, type RenamedName, renamedName, routeLineOf } from './references.ts';
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
    throw new RefusedChange('nameTaken', `There is a page "${now}" already.`, 'Give this one another name.');
  const line = routeLineOf(content, key);
  const { own, added } = slugs.length === 0 ? { own: [], added: [] } : renamedSlugs(site, line, { key, slugs });
  if (now === key && own.length + added.length === 0)
    throw new RefusedChange(
      'unchanged',
      `The page "${key}" has that name and that address already.`,
      'Give it a new key, or new slugs: --slug en=company',
    );
  const { path } = siteFiles.routes;
  return {
    names: now === key ? sameNames : pageNames(key, now),
    page: line === undefined ? null : { before: key, now },
    files: now === key ? [] : [{ from: pagePath(key), to: pagePath(now) }],
    own,
    edits: added.map((change) => ({ file: path, change })),
    aliases: () => (line === undefined ? null : { file: path, path: line.path, hasLanguage: true }),
  };
}

/** The places of the slugs that change, and edits for those in languages in which it has none yet, such as a new one. */
function renamedSlugs(
  { content, config, routes, languages }: RenamedSite,
  line: PlacedRoute | undefined,
  { key, slugs }: { key: string; slugs: readonly string[] },
): { own: RenamedName[]; added: ((text: string) => string)[] } {
  const { routes: file } = content;
  if (line === undefined || file === null) throw new EnvironmentError(`The page "${key}" has no address.`, 'Leave --slug out.');
  if (routes.root === key) throw new EnvironmentError(`"${key}" is the first page of the site, and has its address.`, 'Leave --slug out.');
  const { route, path } = line;
  const codes = [...(routes.pages.get(key)?.languages ?? languages.map(({ code }) => code))];
  const all = config.languages.map(({ code }) => code);
  const given = [...readSlugs(slugs, { all, open: codes })];
  return {
    own: given.flatMap(([code, slug]) => {
      const before = route.slug.values[code];
      return before === undefined || before === slug ? [] : [renamedName(file.source, [...path, 'slug', code], before, slug)];
    }),
    added: given
      .filter(([code]) => route.slug.values[code] === undefined)
      .map(
        ([code, slug]) =>
          (text) =>
            textWith(text, [...path, 'slug'], { code, slug }),
      ),
  };
}

function textWith(text: string, slugs: Path, { code, slug }: { code: string; slug: string }): string {
  const edit = addKey(text, slugs, code, slug);
  if (edit === null)
    throw new EnvironmentError(
      `Nothing can be added to the slugs of the page in ${siteFiles.routes.path} as they are written.`,
      `Add it by hand: ${code}: ${slug}`,
    );
  return applyEdits(text, [[edit]]).text;
}
