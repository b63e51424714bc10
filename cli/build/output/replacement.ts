import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { isThere } from '../../platform/files/find-file.ts';
import { namesIn } from '../../platform/files/list-files.ts';
import { holderOf, release } from '../../platform/files/mutex.ts';
import { hasEnded, type Run } from '../../platform/files/runs.ts';
import {
  asTemporary,
  removeIfPossible,
  silenceOf,
  type Temporary,
  temporaryPath,
} from '../../platform/files/temporary.ts';
import { mutexPath } from './output-mutex.ts';

/**
 * The folders of a replacement, beside the output folder. Their names say how far it has come:
 *
 * - `fresh`: the new output, which may be incomplete.
 * - `old`: the earlier output. While it exists and the output folder does not, the replacement is not done.
 * - `gone`: the earlier output after that. It may be incomplete, because it is being removed.
 *
 * So no file is needed that says so, which could itself be incomplete. Linux could exchange two folders in one step (renameat2), but
 * Node.js has no function for it.
 */
export interface ReplacementFolders {
  fresh: string;
  old: string;
  gone: string;
}

/** The folders of this run. */
export const replacementFolders = (folder: string): ReplacementFolders => ({
  fresh: temporaryPath(folder, 'new'),
  old: temporaryPath(folder, 'old'),
  gone: temporaryPath(folder, 'gone'),
});

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
export function endReplacement(folder: string, { fresh, old, gone }: ReplacementFolders): void {
  restore(old, folder);
  for (const path of [fresh, gone]) removeIfPossible(path);
  if (isThere(folder)) removeIfPossible(old);
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
    if (end === 'old' && restore(path, folder)) back.push(folder);
    // While there is no other output, the earlier one is kept, whatever prevents that it is put back.
    if (end !== 'old' || isThere(folder)) removeIfPossible(path);
  }
  removeLeftMutexes(parent);
  return back;
}

/** The folders of a replacement, and files that were to replace others, such as a mutex. */
const isLeftOver = ({ end }: Temporary): boolean => ['new', 'old', 'gone', 'tmp'].includes(end);

/** Renames the earlier output back. Returns whether it was needed and possible. */
function restore(old: string, folder: string): boolean {
  try {
    // A rename would replace an empty folder.
    if (isThere(folder)) return false;
    renameSync(old, folder);
    return true;
  } catch {
    return false;
  }
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
