import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix, relative, sep } from 'node:path';
import { EnvironmentError, notWritten } from '../environment-error.ts';
import type { Place } from '../files/find-file.ts';
import { copyFileIn } from '../files/read-file.ts';
import { hearSignal, pauses } from '../interruption.ts';
import { makeFolder } from '../make-folder.ts';

/** Marks a folder that a build has written. A folder without it is never replaced. */
export const marker = 'build.json';

/** A new output while it is written, beside the folder that it will replace. */
export interface Staging {
  /** Writes a file by its path below the output folder. A later file of the same path replaces it. */
  write(path: string, content: string | Uint8Array): void;
  /** Copies files. */
  copy(copies: Copies): Promise<void>;
  /** The text of a file that has been written. */
  read(path: string): string;
}

export interface Copies {
  from: Place;
  /** Paths below the folder. */
  files: readonly string[];
  /** The largest size of a file that is copied, in bytes. */
  limit(path: string): number;
}

/**
 * Throws an EnvironmentError for an output folder that must not be replaced: the site's own folder or one above it, its sources,
 * or a folder that holds anything but an earlier build.
 */
export function checkOutputFolder(folder: string, root: string): void {
  const refuse = (why: string) => {
    throw new EnvironmentError(
      `${folder} cannot be the output folder: ${why}.`,
      'Choose a folder of its own: --out-dir dist',
    );
  };
  const below = relative(folder, root);
  if (below === '' || (!below.startsWith('..') && below !== root)) refuse('the site itself lies in it');
  const [top = ''] = relative(root, folder).split(sep);
  if (['content', 'templates', 'public', 'node_modules', '.git'].includes(top)) refuse(`it lies in ${top}/`);
  let entries: string[] = [];
  try {
    entries = existsSync(folder) ? readdirSync(folder) : [];
  } catch (error) {
    refuse(`it cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (entries.length > 0 && !entries.includes(marker)) refuse('it holds files that no build has written');
}

/**
 * Lets `fill` write the new output beside the folder. If `fill` returns true, the new output replaces the folder in one step. Otherwise,
 * and after a failure, the earlier output is still there. Returns what `fill` returns. Throws an EnvironmentError if the file system
 * refuses, and the reason of `signal` if it is aborted before the replacement. A signal after that is ignored.
 */
export async function replaceOutput(
  { folder, signal }: { folder: string; signal: AbortSignal },
  fill: (staging: Staging) => Promise<boolean>,
): Promise<boolean> {
  const beside = (end: string) => join(dirname(folder), `.${basename(folder)}.${process.pid}.${end}`);
  const [fresh, old] = [beside('new'), beside('old')];
  try {
    writing(fresh, () => rmSync(fresh, { recursive: true, force: true }));
    if (!(await fill(openStaging(fresh, signal)))) return false;
    await hearSignal(signal);
    writing(folder, () => swap({ folder, fresh, old }));
    return true;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

function swap({ folder, fresh, old }: { folder: string; fresh: string; old: string }): void {
  if (existsSync(folder)) renameSync(folder, old);
  try {
    renameSync(fresh, folder);
  } catch (error) {
    if (existsSync(old)) renameSync(old, folder);
    throw error;
  }
}

function openStaging(folder: string, signal: AbortSignal): Staging {
  const pause = pauses(signal);
  const made = new Set<string>();
  /** Makes the folder of a file, and lets `write` write the file. */
  const placed = (path: string, write: (file: string) => void): void => {
    const file = join(folder, path);
    writing(file, () => {
      const parent = dirname(file);
      if (!made.has(parent)) makeFolder(parent);
      made.add(parent);
      write(file);
    });
  };
  return {
    write: (path, content) => placed(path, (file) => writeFileSync(file, content)),
    async copy({ from, files, limit }) {
      for (const path of files) {
        const source = { ...from, path: posix.join(from.path, path) };
        placed(path, (file) => copy(source, file, limit(path)));
        await pause();
      }
    },
    read: (path) => readFileSync(join(folder, path), 'utf8'),
  };
}

/** Writes a file or folder. Throws an EnvironmentError that names it if the file system refuses. */
function writing(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const { code, path: refused } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw notWritten(refused ?? path, error, 'Check the free space and the rights there.');
  }
}

/** The file may have been replaced since the site was checked. */
function copy(place: Place, to: string, limit: number): void {
  const copied = copyFileIn(place, to, limit);
  if (copied === null || 'refused' in copied)
    throw new EnvironmentError(
      `${join(place.folder, place.path)} has changed during the build.`,
      'Run the command again.',
    );
}
