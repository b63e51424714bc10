import { lstatSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { hasEnded, type Run, runForm, thisRun } from './runs.ts';

/** What a name of something temporary says. */
export interface Temporary {
  /** The name of the file or folder that it belongs to. */
  of: string;
  run: Run;
  /** What it is for: `tmp` for a file that replaces another one. */
  end: string;
}

/**
 * The path of something temporary beside a file or folder. The name tells which run has made it, so that another run can remove
 * what a killed one has left. Watchers and readers of content ignore hidden names.
 */
export const temporaryPath = (path: string, end: string): string => join(dirname(path), `.${basename(path)}.${thisRun()}.${end}`);

const form = new RegExp(`^\\.(.+)\\.(${runForm})\\.([a-z]+)$`);

/** What the name of something temporary says; null for any other name. */
export function asTemporary(name: string): Temporary | null {
  const [, of, run, end] = form.exec(name) ?? [];
  return of === undefined || run === undefined || end === undefined ? null : { of, run, end };
}

/**
 * Removes the temporary files and folders that runs which have ended left in a folder and below it. Does nothing where the system
 * refuses: they do no harm. Follows no links.
 */
export function removeLeftFiles(folder: string): void {
  for (const entry of entriesOf(folder)) {
    const isFolder = entry.isDirectory();
    const isOwnKind = isFolder || entry.isFile();
    const temporary = entry.name.startsWith('.') && isOwnKind ? asTemporary(entry.name) : null;
    if (temporary === null && !isFolder) continue;
    const path = join(folder, entry.name);
    if (temporary === null) removeLeftFiles(path);
    else if (hasEnded(temporary.run, silenceOf(path))) removeIfPossible(path);
  }
}

/**
 * Milliseconds since the last change of a file or folder. A change in the future was made before the clock was set back. It counts as
 * so long ago as it is far away: otherwise nobody could take over a mutex until that time.
 */
export const silenceOf = (path: string): number => Math.abs(Date.now() - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0));

/** Removes a file or folder. Another run may be doing the same. */
export function removeIfPossible(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // It is removed by a later run.
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/**
 * Calls `use` with a new folder beside `path` that holds these files, by path with `/`, and removes it afterwards. Throws the
 * system's error if it cannot be written.
 */
export async function inTemporaryFolder<T>(
  path: string,
  files: ReadonlyMap<string, string>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = temporaryPath(path, 'tmp');
  try {
    makeFolder(folder);
    for (const [name, text] of files) {
      const file = join(folder, name);
      makeFolder(dirname(file));
      writeFileSync(file, text, { flag: 'wx' });
    }
    return await use(realpathSync(folder));
  } finally {
    removeIfPossible(folder);
  }
}
