import { lstatSync, renameSync, rmdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { isThere } from '../../platform/files/find-file.ts';
import { namesIn } from '../../platform/files/list-files.ts';
import { holderOf, release } from '../../platform/files/mutex.ts';
import { hasEnded, type Run } from '../../platform/files/runs.ts';
import { asTemporary, removeIfPossible, silenceOf, type Temporary, temporaryPath } from '../../platform/files/temporary.ts';
import { FileWriter } from './file-writer.ts';
import { mutexPath } from './output-mutex.ts';

/**
 * The folders of a replacement, beside the output folder. Their names say how far it has come:
 *
 * - `fresh`: the new output, or those of its files that are others. It may be incomplete.
 * - `old`: the earlier output. While it exists and the output folder does not, the replacement is not done.
 * - `replaced`: the files of `old` that others have taken the place of. They come back before `old` does.
 * - `gone`: the earlier output after that. It may be incomplete, because it is being removed.
 *
 * So no file is needed that says so, which could itself be incomplete. Linux could exchange two folders in one step (renameat2), but
 * Node.js has no function for it.
 */
export interface ReplacementFolders {
  fresh: string;
  old: string;
  replaced: string;
  gone: string;
}

/** The folders of this run. */
export const replacementFolders = (folder: string): ReplacementFolders => ({
  fresh: temporaryPath(folder, 'new'),
  old: temporaryPath(folder, 'old'),
  replaced: temporaryPath(folder, 'replaced'),
  gone: temporaryPath(folder, 'gone'),
});

/**
 * Gives the output folder some files of `fresh` in place of its own. It must have them. While they are exchanged, it has the name of an
 * earlier output. If this fails, the system's error is thrown, and `endReplacement` puts the earlier output back.
 */
export function exchangeFiles(folder: string, { fresh, old, replaced }: ReplacementFolders, paths: readonly string[]): void {
  const earlier = new FileWriter(replaced);
  const exchanged = paths.map((path) => [path, earlier.pathFor(path)] as const);
  renameSync(folder, old);
  for (const [path, replacedPath] of exchanged) {
    const file = join(old, path);
    renameSync(file, replacedPath);
    renameSync(join(fresh, path), file);
  }
  // So it is told from the earlier output (`folderState`), also if all of the files lie in folders below it.
  const now = new Date();
  utimesSync(old, now, now);
  renameSync(old, folder);
}

/** Replaces the output folder with `fresh`. If this fails, the earlier output is back, and the system's error is thrown. */
export function replaceFolder(folder: string, { fresh, old, gone }: ReplacementFolders): void {
  const isReplaced = isThere(folder);
  if (isReplaced) renameSync(folder, old);
  try {
    renameSync(fresh, folder);
  } catch (error) {
    if (isReplaced) renameSync(old, folder);
    throw error;
  }
  if (isReplaced) renameSync(old, gone);
}

/** Removes whatever is left of a replacement by this run, and undoes one that is half done. */
export function endReplacement(folder: string, { fresh, old, replaced, gone }: ReplacementFolders): void {
  restore(folder, { old, replaced });
  for (const path of [fresh, gone]) removeIfPossible(path);
  if (isThere(folder)) for (const path of [old, replaced]) removeIfPossible(path);
}

/**
 * Settles all replacements in a folder that runs which have ended have left: an output folder that is missing because its
 * replacement was half done is put back, and everything else of these runs is removed. Runs that go on are left alone. Several
 * runs may do this at once. Returns the output folders that are back. Does nothing where the system refuses.
 */
export function settleReplacements(parent: string): string[] {
  const left = entriesOf(parent).flatMap((name) => {
    const temporary = asTemporary(name);
    return temporary !== null && isLeftOver(temporary) ? [{ path: join(parent, name), ...temporary }] : [];
  });
  const back: string[] = [];
  for (const { path, of, run, end } of left) {
    const folder = join(parent, of);
    if (!hasEnded(run, silenceOfRun(run, path, folder))) continue;
    const replaced = join(parent, `.${of}.${run}.replaced`);
    if (end === 'old' && restore(folder, { old: path, replaced })) back.push(folder);
    // While there is no other output, the earlier one is kept, whatever prevents that it is put back.
    if (!['old', 'replaced'].includes(end) || isThere(folder)) removeIfPossible(path);
  }
  removeLeftMutexes(parent);
  return back;
}

/** The folders of a replacement, and files that were to replace others, such as a mutex. */
const isLeftOver = ({ end }: Temporary): boolean => ['new', 'old', 'replaced', 'gone', 'tmp'].includes(end);

/** Puts the earlier output back. Returns whether it was needed and possible. */
function restore(folder: string, { old, replaced }: Pick<ReplacementFolders, 'old' | 'replaced'>): boolean {
  try {
    // A rename would replace an empty folder.
    if (isThere(folder)) return false;
    if (isThere(replaced)) takeBack(replaced, old);
    renameSync(old, folder);
    return true;
  } catch {
    return false;
  }
}

/**
 * Moves all files back that others have taken the place of. Throws if one cannot be moved. Follows no links: a folder that somebody has
 * made could lead out of the site.
 */
function takeBack(replaced: string, old: string): void {
  if (!lstatSync(replaced).isDirectory()) {
    renameSync(replaced, old);
    return;
  }
  if (!lstatSync(old).isDirectory()) throw new Error(`${old} is no folder`);
  for (const name of namesIn(replaced) ?? []) takeBack(join(replaced, name), join(old, name));
  rmdirSync(replaced);
}

/** Milliseconds since the last sign of life of a run. While it holds the mutex of the folder, it renews that. */
function silenceOfRun(run: Run, path: string, folder: string): number {
  const mutex = mutexPath(folder);
  return holderOf(mutex)?.run === run ? silenceOf(mutex) : silenceOf(path);
}

/** Removes the mutexes of runs that have ended. */
function removeLeftMutexes(parent: string): void {
  for (const name of entriesOf(parent)) {
    const [, of] = /^\.(.+)\.lock$/.exec(name) ?? [];
    if (of === undefined) continue;
    const mutex = join(parent, name);
    const holder = holderOf(mutex);
    if (holder !== null && hasEnded(holder.run, silenceOf(mutex))) release(mutex, holder.run);
  }
}

function entriesOf(folder: string): string[] {
  try {
    return namesIn(folder) ?? [];
  } catch {
    return [];
  }
}
