import type { SiteBefore } from '../../check/changed-site.ts';
import type { LoadedSite, SiteOptions } from '../../check/check-site.ts';
import { removeItem } from '../../content/edits/remove.ts';
import { pagePath } from '../../content/file-names.ts';
import { siteFiles } from '../../content/load.ts';
import type { Path } from '../../content/yaml/source.ts';
import { isFolder } from '../../definitions/collection.ts';
import { type Finding, isError, locationText } from '../../diagnostics/finding.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { type Host, print, type RunInputs } from '../../platform/host.ts';
import { entryPage } from '../../site/routes/entry-pages.ts';
import type { PublishedAddress } from '../../site/routes/published-file.ts';
import { applyEdits } from '../changeset/apply-edits.ts';
import { carryOut, type EditOptions } from '../changeset/carry-out.ts';
import { type Changeset, Draft } from '../changeset/changeset.ts';
import { type Rehearsal, rehearse, siteToChange } from '../changeset/rehearse.ts';
import { RefusedChange } from '../refused-change.ts';
import { knownEntry } from '../rename/placed-entries.ts';
import { addAlias } from '../rename/plan.ts';
import { routeLineOf, routeLines } from '../rename/references.ts';
import { type RenamedSite, refuseErrors, writtenSite } from '../rename/site.ts';
import { isToFillIn } from '../scaffold/new.ts';
import { unknown } from '../scaffold/site.ts';

/** What is removed, and the page that its published addresses lead to; undefined for the page above, or else the first page. */
export type Removal = ({ page: string } | { collection: string; id: string }) & { to?: string | undefined };

/** A removal that was played through in memory. */
export interface RehearsedRemoval {
  changeset: Changeset;
  before: SiteBefore;
  /** With every new finding, such as a link that leads nowhere. Nobody has judged them. */
  after: Rehearsal;
  /** The published addresses that get an alias, and the key of the page that they lead to. */
  kept: { paths: string[]; to: string | null };
}

/** What of the site goes. */
interface RemovedParts {
  /** The key of its page; null if it has none. */
  page: string | null;
  /** The page above. */
  parent: string | null;
  files: readonly string[];
  /** Items of lists in other files. */
  items: readonly { file: string; path: Path }[];
}

/** `tvilling remove`: removes a page or an entry. Throws EnvironmentError as `rehearseRemoval`, and if something names it. */
export async function remove(options: EditOptions, removal: Removal, host: Host): Promise<0> {
  const { changeset, before, after, kept } = await rehearseRemoval(options, removal, host);
  refuseNeeded(after.added, changeset);
  await carryOut(changeset, { ...options, follows: before.files.files }, host);
  if (options.dryRun) return 0;
  const files = changeset.map(({ path }) => `${path}\n`);
  print(host.stdout, files.sort().join(''));
  const { paths, to } = kept;
  const addresses = paths.length === 1 ? 'address leads' : 'addresses lead';
  if (paths.length > 0) print(host.stderr, `The old ${addresses} to "${to}": ${paths.join(', ')}\n`);
  return 0;
}

/** Why a page or an entry stays. Its findings speak of the site as it would be then. */
export const wrongWithout = 'Without it, the site would have mistakes.';

/** Findings that say that something does not exist. About what is removed, this would be no news. */
const ofNames: ReadonlySet<string> = new Set(['reference/unknown-page', 'reference/unknown-id']);

/** Throws EnvironmentError if the site would have new errors: with the first one that is not plain, and the places of all. */
export function refuseNeeded(added: readonly Finding[], changeset: Changeset): void {
  const errors = added.filter(isError);
  if (errors.length === 0) return;
  // In a file that the removal changes, a line is another one than in the file that people open.
  const changed = new Set(changeset.map(({ path }) => path));
  const places = [...new Set(errors.map((each) => (changed.has(each.file) ? each.file : locationText(each))))];
  const changeFirst = `Change this first: ${places.join(', ')}`;
  const other = errors.find(({ code }) => !ofNames.has(code));
  if (other === undefined) throw new EnvironmentError('The content still names it.', changeFirst);
  const hint = other.hint === undefined ? '' : `${other.hint} `;
  throw new EnvironmentError(`${wrongWithout} ${other.message}`, `${hint}(${other.code}) ${changeFirst}`);
}

/**
 * Plays the removal of a page or an entry through in memory: its files, its line, aliases for its published addresses, and both lockfiles.
 * Throws EnvironmentError if there is no such thing, if pages lie below it, or
 * if an error may hide its name.
 */
export async function rehearseRemoval(options: SiteOptions, removal: Removal, host: RunInputs): Promise<RehearsedRemoval> {
  const before = await siteToChange(options, host);
  const site = writtenSite(before);
  const parts = 'page' in removal ? pageParts(site, removal.page) : entryParts(site, removal);
  refuseErrors(before.loaded.findings.filter((finding) => mayHideName(finding, before.loaded, parts)));
  const to = removal.to ?? parts.parent ?? site.routes.root;
  const targets = routeLines(site.content)
    .map(({ route }) => route.page)
    .filter((key) => key !== parts.page);
  if (removal.to !== undefined && !targets.includes(removal.to)) throw unknown('page', removal.to, targets);
  const without = (lost: readonly PublishedAddress[]) => {
    const draft = new Draft(before.files);
    if (lost.length > 0) keepAddresses(draft, site, to, lost);
    for (const item of parts.items) removeFrom(draft, item);
    const removed = parts.files.map((path) => ({ path, before: draft.textOf(path), now: null }));
    return { draft, removed, after: rehearse(before, [...draft.changeset, ...removed], host) };
  };
  const first = without([]);
  // Places to fill in may be addresses. Then nobody knows which ones a page would take with it.
  if ('page' in removal && first.after.loaded.published === null) refuseErrors(before.loaded.findings);
  const lost = first.after.loaded.published?.lost.filter(({ page }) => page === parts.page) ?? [];
  const { draft, removed, after } = lost.length === 0 ? first : without(lost);
  draft.writeLocks(after.loaded);
  const kept = { paths: lost.map(({ path }) => path), to };
  return { changeset: [...draft.changeset, ...removed], before, after, kept };
}

/** Whether an error may hide a name. A place to fill in has none yet, and what is wrong in a file that goes, goes with it. */
function mayHideName(finding: Finding, { parsed, sources }: LoadedSite, { files }: RemovedParts): boolean {
  if (files.includes(finding.file)) return false;
  return !isToFillIn(finding, sources) || !parsed.some(({ file }) => file === finding.file);
}

function pageParts(site: RenamedSite, key: string): RemovedParts {
  const { content, routes, pageFiles } = site;
  if (key === routes.root)
    throw new RefusedChange('firstPage', `"${key}" is the first page of the site, and stays.`, 'Remove another page.');
  const line = routeLineOf(content, key);
  if (line === undefined && !pageFiles.includes(key)) throw unknown('page', key, pageFiles);
  if (line !== undefined && (line.route.children.length > 0 || line.route.entries !== undefined))
    throw new RefusedChange('pagesBelow', `Pages lie below "${key}".`, 'Move or remove them first.');
  return {
    page: key,
    parent: routes.pages.get(key)?.parent ?? null,
    files: pageFiles.includes(key) ? [pagePath(key)] : [],
    items: line === undefined ? [] : [{ file: siteFiles.routes.path, path: line.path }],
  };
}

function entryParts(site: RenamedSite, { collection: name, id }: { collection: string; id: string }): RemovedParts {
  const { content, routes } = site;
  const { collection, entries } = knownEntry(site, name, id);
  const page = entryPage(routes, { of: name, id });
  const ownFiles = entries.map(({ file }) => file.file);
  return {
    page: page?.page ?? null,
    parent: page?.parent ?? null,
    ...(isFolder(collection)
      ? { files: ownFiles.flatMap((file) => content.folders.get(file) ?? [file]), items: [] }
      : { files: [], items: entries.map(({ file, path }) => ({ file: file.file, path })) }),
  };
}

function removeFrom(draft: Draft, { file, path }: RemovedParts['items'][number]): void {
  draft.change(file, (text) => {
    const edit = removeItem(text, path);
    if (edit === null)
      throw new EnvironmentError(
        `${file} writes it in a way that cannot be removed safely.`,
        'Write the list in lines of its own, without brackets and without an alias (*name).',
      );
    return applyEdits(text, [[edit]]).text;
  });
}

/** Lets addresses lead to a page. An earlier step removes no line of the route table, so the paths of its lines are right. */
function keepAddresses(draft: Draft, { content }: RenamedSite, to: string | null, lost: readonly PublishedAddress[]): void {
  const line = routeLineOf(content, to);
  if (line === undefined)
    throw new EnvironmentError(`There is no page "${to ?? ''}" that the old address can lead to.`, 'Name another page.');
  const at = { file: siteFiles.routes.path, path: line.path };
  for (const { language, path } of lost) addAlias(draft, at, { language, path, as: 'redirect' });
}
