import { hash } from 'node:crypto';
import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { isRefused, type PathInFolder } from '../../platform/files/find-file.ts';
import { readFileIn } from '../../platform/files/read-file.ts';

/** A file of an output as it was written. */
export interface FileState {
  /** In bytes. */
  size: number;
  /** Its number in the file system. */
  inode: number;
  /** When its bytes, its name or its rights were changed last (ctime), in milliseconds since 1970. No program can set it. */
  changed: number;
  /** SHA-256 of its bytes, in base64. */
  digest: string;
}

/** The files of an output by path, with `/`. */
export type OutputFiles = ReadonlyMap<string, FileState>;

/** The output folder before a build. */
export interface EarlierOutput {
  /** Whether its files are there after the build too. A link to such a file would change with it. */
  remains: boolean;
  /** The file at a path, if it is still as it was written; else undefined. */
  find(path: string): FileState | undefined;
  /** The absolute path of a file. */
  pathOf(path: string): string;
  /** Whether the folder holds these files and no others. Their content is not looked at. */
  holdsOnly(paths: Pick<OutputFiles, 'has' | 'size'>): boolean;
}

export const noEarlierOutput: EarlierOutput = {
  remains: false,
  find: () => undefined,
  pathOf: (path) => path,
  holdsOnly: () => false,
};

/**
 * Opens the output of an earlier build. `written`: what that build has written. A file with the same number, size and time of change
 * is as it was written. Otherwise its bytes are compared: on another machine, every file is another one.
 */
export function openEarlierOutput(folder: string, written: OutputFiles): EarlierOutput {
  const known = new Map<string, FileState | undefined>();
  const lookup = (path: string): FileState | undefined => {
    const state = written.get(path);
    const found = state && statsOf(folder, path);
    if (!found || found.size !== state.size) return undefined;
    if (isAt(found, state)) return state;
    return hasBytesOf(state, { folder, path }) ? { ...state, ...fileStamp(found) } : undefined;
  };
  return {
    remains: false,
    find(path) {
      if (!known.has(path)) known.set(path, lookup(path));
      return known.get(path);
    },
    pathOf: (path) => join(folder, path),
    holdsOnly: (paths) => {
      const found = filesBelow(folder);
      return found.length === paths.size && found.every((path) => paths.has(path));
    },
  };
}

/** Files of an output that have other bytes than a build has written, or are gone. */
export interface ChangedFiles {
  /** Those that a build finds by itself. */
  noticed: readonly string[];
  /**
   * Those with the same number, size and time of change, which a build would take for its own. The disk has errors, the clock was set
   * back, or somebody who knows the secret has made the record.
   */
  unnoticed: readonly string[];
}

/** Compares the bytes of all files of an output with those that a build has written. */
export function compareOutput(folder: string, written: OutputFiles): ChangedFiles {
  const changed = { noticed: [] as string[], unnoticed: [] as string[] };
  for (const [path, state] of written) {
    if (hasBytesOf(state, { folder, path })) continue;
    const found = statsOf(folder, path);
    changed[found && isAt(found, state) ? 'unnoticed' : 'noticed'].push(path);
  }
  return changed;
}

/**
 * The states of files after they were renamed, or after links have come or gone, which changes their time. A file with newer bytes keeps
 * its state, so the next build compares it.
 */
export const statesNow = (folder: string, files: Iterable<[string, FileState]>): [string, FileState][] =>
  Array.from(files, ([path, state]) => {
    const found = statsOf(folder, path);
    const isIt = found?.ino === state.inode && found.size === state.size && found.mtimeMs <= state.changed;
    return [path, isIt ? { ...state, ...fileStamp(found) } : state];
  });

/** What tells a file from one that was written later, or from a copy. */
export const fileStamp = ({ size, ino: inode, ctimeMs: changed }: Stats): Omit<FileState, 'digest'> => ({
  size,
  inode,
  changed,
});

const isAt = (found: Stats, { size, inode, changed }: FileState): boolean =>
  found.ctimeMs === changed && found.ino === inode && found.size === size;

/** Undefined if it is no regular file, or if the system refuses. */
function statsOf(folder: string, path: string): Stats | undefined {
  try {
    // There are many: to join two paths takes a fifth of the time.
    const stats = lstatSync(`${folder}/${path}`, { throwIfNoEntry: false });
    return stats?.isFile() ? stats : undefined;
  } catch {
    return undefined;
  }
}

/** False for a file that cannot be read: it is written anew. */
const hasBytesOf = (state: FileState, at: PathInFolder): boolean => bytesOf(state, at) !== null;

/** The bytes of a file that is as it was written; null if it is another one, or cannot be read. */
export function bytesOf({ size, digest }: FileState, at: PathInFolder): Buffer | null {
  try {
    const read = readFileIn(at, size);
    if (read === null || isRefused(read)) return null;
    return hash('sha256', read.bytes, 'base64') === digest ? read.bytes : null;
  } catch {
    return null;
  }
}

/** What tells an output folder from the one that replaces it; empty if there is none. */
export function folderState(folder: string): string {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats === undefined ? '' : [stats.dev, stats.ino, stats.birthtimeMs, stats.mtimeMs].join(' ');
}

/** Everything in a folder that is no folder itself, with `/`; empty if the folder cannot be read. */
function filesBelow(folder: string): string[] {
  const below = (start: string): string[] =>
    readdirSync(`${folder}/${start}`, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? below(`${start}${entry.name}/`) : `${start}${entry.name}`,
    );
  try {
    return below('');
  } catch {
    return [];
  }
}
