import type { SiteBefore } from '../../check/changed-site.ts';
import type { LoadedSite } from '../../check/check-site.ts';
import type { SiteFiles } from '../../check/site-files.ts';
import { addItem } from '../../content/edits/insert.ts';
import { removeItem } from '../../content/edits/remove.ts';
import type { WritableValue } from '../../content/edits/written-value.ts';
import { redirectsPath } from '../../content/redirect-table.ts';
import type { PlaceInFile } from '../../content/yaml/source.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import type { RunInputs } from '../../platform/host.ts';
import type { PublishedAddress } from '../../site/routes/published-file.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';
import { applyEdits } from '../changeset/apply-edits.ts';
import { type Changeset, Draft } from '../changeset/changeset.ts';
import { type Rehearsal, refuseMistakes, rehearse, siteWith } from '../changeset/rehearse.ts';
import { edited } from '../values/set-value.ts';
import { renameLocks } from './lockfiles.ts';
import { ownAliases } from './own-aliases.ts';
import { renameTargets } from './redirect-targets.ts';
import { referencesIn } from './references.ts';
import type { RenamePlan, Renaming } from './renaming.ts';
import { replaceNames } from './replace-names.ts';
import type { RenamedSite } from './site.ts';

/** A renaming that was played through in memory. */
export interface RehearsedRenaming {
  plan: RenamePlan;
  files: SiteFiles;
  loaded: LoadedSite;
  /** The findings that the site did not have before. */
  added: Rehearsal['added'];
}

/** How a renaming is played through. */
interface RehearsalOptions {
  /** What changes beside content. */
  code: Changeset;
  /** Throws EnvironmentError if the site must not become so. */
  judge(after: Rehearsal): void;
}

/**
 * Plays a renaming through in memory: new names in all files and both lockfiles, aliases for published addresses that would be lost,
 * and a check of the result. By default, throws EnvironmentError with the first error, such as an address that is taken.
 */
export function rehearseRenaming(
  renaming: Renaming,
  site: RenamedSite,
  before: SiteBefore,
  host: RunInputs,
  { code, judge }: RehearsalOptions = { code: [], judge: refuseMistakes },
): RehearsedRenaming {
  const references = referencesIn(site.content, renaming.names);
  const draft = new Draft(before.files);
  for (const { from, to } of renaming.files) draft.move(from, to);
  const named = replaceNames([...references, ...renaming.own], draft.textOf);
  for (const [file, text] of named) draft.write(file, text);
  for (const { file, change } of renaming.edits) draft.change(file, change);
  renameLocks(draft, before.files, { content: site.content, names: renaming.names, references });
  const check = () => rehearse(before, [...draft.changeset, ...code], host);
  let after = check();
  if (removeOwnAliases(after, renaming, draft)) after = check();
  if (followTargets(renaming, { before: before.loaded, now: after.loaded }, draft)) after = check();
  const kept = keptAddresses(renaming, before.loaded, after.loaded);
  for (const address of kept) keepAddress(address, renaming, draft);
  if (kept.length > 0) after = check();
  judge(after);
  draft.writeLocks(after.loaded);
  const changeset = [...draft.changeset, ...code];
  return {
    plan: { changeset, references: references.length, kept: kept.map(({ path }) => path) },
    files: siteWith(before.files, changeset),
    loaded: after.loaded,
    added: after.added,
  };
}

/** Removes aliases that are own addresses of their pages now. Returns whether there was one. */
function removeOwnAliases({ loaded }: Rehearsal, { files: moved }: Renaming, draft: Draft): boolean {
  const { content, findings, allRoutes: routes } = loaded;
  if (routes === null || findings.every(({ code }) => code !== 'route/alias-collision')) return false;
  const own = ownAliases(content, routes);
  const formerNames = new Map(moved.map(({ from, to }) => [to, from]));
  for (const { file, path } of own) draft.change(formerNames.get(file) ?? file, (text) => edited(text, [removeItem(text, path)]) ?? text);
  return own.length > 0;
}

/** Lets the table of redirects follow. Returns whether it has changed. */
function followTargets({ names }: Renaming, { before, now }: { before: LoadedSite; now: LoadedSite }, draft: Draft): boolean {
  const text = draft.textOf(redirectsPath);
  if (text === '' || before.allRoutes === null || now.allRoutes === null) return false;
  const routes = { before: before.allRoutes, now: now.allRoutes };
  draft.change(redirectsPath, (own) => renameTargets(own, { names, ...routes }));
  return draft.textOf(redirectsPath) !== text;
}

const keptAddresses = ({ page }: Renaming, before: LoadedSite, after: LoadedSite): OldAddress[] =>
  page === null || before.routes === null || after.routes === null
    ? []
    : oldAddresses(page, {
        before: before.routes,
        now: after.routes,
        lost: after.published?.lost ?? [],
      });

/** Adds the alias for an old address. */
function keepAddress({ language, path, children }: OldAddress, { aliases }: Renaming, draft: Draft): void {
  const place = aliases(language);
  if (place === null) return;
  const alias = {
    ...(place.hasLanguage ? { language } : {}),
    path,
    as: 'redirect',
    ...(children ? { children } : {}),
  };
  addAlias(draft, place, alias);
}

/** Adds an alias to a page or an entry. `path`: its place in the file. Throws EnvironmentError if the file is written in another way. */
export function addAlias(draft: Draft, { file, path }: PlaceInFile, alias: { path: string } & Record<string, WritableValue>): void {
  draft.change(file, (text) => {
    const edit = addItem(text, [...path, 'aliases'], alias, 'slug');
    if (edit === null)
      throw new EnvironmentError(
        `No alias for ${alias.path} can be added to ${file} as it is written.`,
        'An alias (*name) in YAML is not changed. Write the list out.',
      );
    return applyEdits(text, [[edit]]).text;
  });
}

/** An old address that a page must keep. */
interface OldAddress {
  language: string;
  path: string;
  /** Whether published addresses below it must lead to their pages too. */
  children: boolean;
}

/**
 * The old addresses of a page that must lead to it, because they or addresses below them were published and are lost otherwise.
 * `lost`: the published addresses that lead nowhere after the renaming.
 */
function oldAddresses(
  page: { before: string; now: string },
  { before, now, lost }: { before: RouteTable; now: RouteTable; lost: readonly PublishedAddress[] },
): OldAddress[] {
  const former = [...(before.pages.get(page.before)?.paths ?? [])].filter(
    ([language, path]) => now.pages.get(page.now)?.paths.get(language) !== path,
  );
  const own = lost.flatMap((line): [string, string][] => (line.page === page.now ? [[line.language, line.path]] : []));
  // Its last address comes first. Earlier ones were answered below an alias of a page above.
  const known = new Map([...former, ...own].map(([language, path]) => [`${language} ${path}`, { language, path }]));
  return [...known.values()].flatMap(({ language, path }) => {
    const ofLanguage = lost.filter((line) => line.language === language);
    const children = ofLanguage.some((line) => line.path.startsWith(`${path}/`));
    return children || ofLanguage.some((line) => line.path === path) ? [{ language, path, children }] : [];
  });
}
