import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { SiteBefore } from '../../check/changed-site.ts';
import { loadSiteAt, type SiteOptions } from '../../check/check-site.ts';
import { addItem } from '../../content/edits/insert.ts';
import { moveItem } from '../../content/edits/move.ts';
import { removeItem } from '../../content/edits/remove.ts';
import { type ItemPlace, returnItem } from '../../content/edits/return.ts';
import type { WritableValue } from '../../content/edits/written-value.ts';
import { isPageFile, siteFiles } from '../../content/load.ts';
import { sizeLimit } from '../../content/read.ts';
import { dataAt } from '../../content/schema-walk.ts';
import type { Path } from '../../content/yaml/source.ts';
import { dataOfFile } from '../../content/yaml-data.ts';
import { withoutMark } from '../../platform/byte-order-mark.ts';
import { committedFile, lastCommit } from '../../platform/git/repository.ts';
import type { RunInputs } from '../../platform/host.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import { lockfileOf, lockfilePath, nameInLockfile } from '../../site/translations/lockfile.ts';
import { applyEdits } from '../changeset/apply-edits.ts';
import { type Changeset, Draft, readLock } from '../changeset/changeset.ts';
import { type Rehearsal, rehearse, siteToChange } from '../changeset/rehearse.ts';
import { type RefusalReason, RefusedChange } from '../refused-change.ts';
import { routeLineOf, routeLines } from '../rename/references.ts';
import { edited } from '../values/set-value.ts';

/** A return that was played through in memory. */
export interface RehearsedReturn {
  changeset: Changeset;
  before: SiteBefore;
  /** With every new finding, such as a name in it of what is gone. Nobody has judged them. */
  after: Rehearsal;
  /** The key of the page, if it is one. */
  page: string | undefined;
}

/**
 * Plays the return of a page or an entry that is gone since the last commit through in memory, as it was there: its files, its line (as
 * it was written), and what the lockfile said of its translations. An alias of another page that has its address goes. Throws
 * EnvironmentError if something is in the way. `files`: those of the page or the entry.
 */
export async function rehearseReturn(options: SiteOptions, files: readonly string[], host: RunInputs): Promise<RehearsedReturn> {
  const before = await siteToChange(options, host);
  const draft = new Draft(before.files);
  const taken = files.find((path) => draft.paths.includes(path));
  if (taken !== undefined) throw inTheWay('nameTaken', `${taken} is there: give it another name first.`);
  const committed = (path: string) => committedFile(options.root, path, sizeLimit)?.text ?? null;
  for (const path of files) {
    const text = committed(path);
    if (text === null) throw inTheWay('notThere', `The last commit has no ${path}: look at the changes again.`);
    draft.write(path, text);
  }
  const [file = ''] = files;
  const page = isPageFile(file) ? posix.parse(file).name : undefined;
  const line = page === undefined ? null : lineIn(committed(siteFiles.routes.path), page);
  if (line !== null) returnLine(draft, before, line, committedAddresses(options, line.page, host));
  returnLocks(draft, files, committed(lockfilePath));
  const after = rehearse(before, draft.changeset, host);
  draft.writeLocks(after.loaded);
  return { changeset: draft.changeset, before, after, page };
}

const inTheWay = (why: RefusalReason, what: string) => new RefusedChange(why, what, 'Nothing was changed.');

/** A line of a route table without those below it. */
interface EarlierLine {
  page: string;
  value: Readonly<Record<string, WritableValue>>;
  /** The key of the page above; null at the top. */
  parent: string | null;
  /** The keys of the lines that follow beside it. */
  next: readonly string[];
  /** Where it is written. */
  written: ItemPlace;
}

function lineIn(text: string | null, page: string): EarlierLine | null {
  const earlier = withoutMark(text ?? '');
  const find = (lines: unknown, parent: string | null, list: Path): EarlierLine | null => {
    if (!Array.isArray(lines) || !lines.every(isMapping)) return null;
    const mappings = lines;
    for (const [index, { children, ...value }] of mappings.entries()) {
      if (value.page === page) {
        const next = mappings.slice(index + 1).map((each) => String(each.page));
        const written = { text: earlier, list, index };
        return { page, value: value as EarlierLine['value'], parent, next, written };
      }
      const below = find(children, String(value.page), [...list, index, 'children']);
      if (below !== null) return below;
    }
    return null;
  };
  return text === null ? null : find(dataOfFile(siteFiles.routes.path, earlier), null, []);
}

/**
 * Puts a line where it was: below its page, before the first of those that followed it and are still there. `had`: the addresses that the
 * page had. Aliases of other pages at these go.
 */
function returnLine(draft: Draft, { loaded: { content } }: SiteBefore, line: EarlierLine, had: ReadonlySet<string>): void {
  if (routeLineOf(content, line.page) !== undefined) return;
  const above = line.parent === null ? undefined : routeLineOf(content, line.parent);
  if (line.parent !== null && above === undefined)
    throw inTheWay('notThere', `The page above it, "${line.parent}", is not there: take that one back first.`);
  const { path: file } = siteFiles.routes;
  const edit = (make: (text: string) => ReturnType<typeof moveItem>) =>
    draft.change(file, (text) => {
      const edits = make(text);
      if (edits === null) throw inTheWay('notation', `${file} is written in a way that no line can be added to.`);
      return applyEdits(text, [edits]).text;
    });
  const list: Path = above === undefined ? [] : [...above.path, 'children'];
  const beside = above?.route.children ?? content.routes?.value ?? [];
  const next = line.next.map((key) => beside.findIndex(({ page }) => page === key)).find((at) => at >= 0);
  // An alias that goes moves no line.
  for (const { route, path } of routeLines(content))
    for (const [index, alias] of [...route.aliases.entries()].reverse())
      if (alias.path !== undefined && had.has(alias.path)) edit((text) => only(removeItem(text, [...path, 'aliases', index])));
  const index = next ?? beside.length;
  const again = edited(draft.textOf(file), [returnItem({ text: draft.textOf(file), list, index }, line.written)]);
  if (again !== null && isDeepStrictEqual(dataAt(dataOfFile(file, again), [...list, index]), line.value)) {
    draft.write(file, again);
    return;
  }
  edit((text) => only(addItem(text, list, line.value)));
  if (next !== undefined) edit((text) => moveItem(text, [...list, beside.length], { list, before: next }));
}

const only = <T>(edit: T | null): T[] | null => (edit === null ? null : [edit]);

/** The addresses that a page had in the last commit: its own, its fallbacks, and its aliases. */
function committedAddresses(options: SiteOptions, page: string, host: RunInputs): Set<string> {
  const commit = lastCommit(options.root);
  const routes = commit === null ? null : loadSiteAt(commit, options, host)?.allRoutes;
  const routed = routes?.pages.get(page);
  return new Set([
    ...(routed?.paths.values() ?? []),
    ...(routed?.fallbacks.values() ?? []),
    ...(routes?.aliases ?? []).filter((alias) => alias.page === page).map(({ path }) => path),
  ]);
}

/** Gives the lockfile the lines that a committed one has of files: what was stale there is stale again. */
function returnLocks(draft: Draft, files: readonly string[], committed: string | null): void {
  const now = draft.textOf(lockfilePath);
  const [earlier, present] = [readLock(committed), readLock(now === '' ? null : now)];
  if (earlier === null || present === null) return;
  const names = new Set(files.map(nameInLockfile));
  const kept = present.textsBeside(names);
  const back = [...names].flatMap((name) => earlier.textsOf(name));
  if (back.length > 0) draft.writeLock(lockfilePath, lockfileOf([...kept, ...back]).format());
}
