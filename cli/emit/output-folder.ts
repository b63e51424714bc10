import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix, relative, sep } from 'node:path';
import { EnvironmentError, notWritten } from '../environment-error.ts';
import type { Place } from '../files/find-file.ts';
import { copyFileIn } from '../files/read-file.ts';
import { hearSignal, pauses } from '../interruption.ts';
import { makeFolder } from '../make-folder.ts';

/** Marks a folder that a build has written. A folder without it is never replaced. */
const marker = 'build.json';

export interface Output {
  /** Text or bytes by path below the output folder. */
  files: ReadonlyMap<string, string | Uint8Array>;
  /** Files that are copied from a folder. A path in `files` has precedence. */
  copies: Copies;
  /** The content of the marker file. */
  build: object;
}

interface Copies {
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
 * Writes the output beside the folder, then replaces the folder in one step. After a failure, the earlier output is still there.
 * Throws an EnvironmentError if the file system refuses, and the reason of `signal` if it is aborted before the replacement. A
 * signal after that is ignored.
 */
export async function replaceOutput(
  { folder, signal }: { folder: string; signal: AbortSignal },
  output: Output,
): Promise<void> {
  const staging = join(dirname(folder), `.${basename(folder)}.${process.pid}.new`);
  const old = join(dirname(folder), `.${basename(folder)}.${process.pid}.old`);
  try {
    await writeFolder({ folder: staging, signal }, output);
    if (existsSync(folder)) renameSync(folder, old);
    try {
      renameSync(staging, folder);
    } catch (error) {
      if (existsSync(old)) renameSync(old, folder);
      throw error;
    }
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw notWritten(path ?? folder, error, 'Check the free space and the rights there.');
  } finally {
    rmSync(staging, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

async function writeFolder(
  { folder, signal }: { folder: string; signal: AbortSignal },
  { files, copies, build }: Output,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const pause = pauses(signal);
  const made = new Set<string>();
  const place = (path: string): string => {
    const file = join(folder, path);
    const parent = dirname(file);
    if (!made.has(parent)) makeFolder(parent);
    made.add(parent);
    return file;
  };
  const { from, files: copied, limit } = copies;
  for (const path of copied) {
    copy({ ...from, path: posix.join(from.path, path) }, place(path), limit(path));
    await pause();
  }
  for (const [path, content] of files) {
    writeFileSync(place(path), content);
    await pause();
  }
  writeFileSync(place(marker), `${JSON.stringify(build)}\n`);
  await hearSignal(signal);
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
