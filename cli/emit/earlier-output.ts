import { hash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isRefused } from '../files/find-file.ts';
import { readFileIn } from '../files/read-file.ts';

/** A file of an output as it was written. */
export interface FileState {
  /** In bytes. */
  size: number;
  /** The time of its last change, in milliseconds since 1970. */
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
  place(path: string): string;
  /** Whether the folder holds these files and no others. Their content is not looked at. */
  holdsOnly(paths: Pick<OutputFiles, 'has' | 'size'>): boolean;
}

export const noEarlierOutput: EarlierOutput = {
  remains: false,
  find: () => undefined,
  place: (path) => path,
  holdsOnly: () => false,
};

/**
 * Opens the output of an earlier build. `written`: what that build has written. A file with the same size and time of change is as
 * it was written. If only the time is another, as after a copy from another machine, its bytes are compared.
 */
export function openEarlierOutput(folder: string, written: OutputFiles): EarlierOutput {
  const known = new Map<string, FileState | undefined>();
  const look = (path: string): FileState | undefined => {
    const state = written.get(path);
    if (state === undefined) return undefined;
    try {
      const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
      if (!stats?.isFile() || stats.size !== state.size) return undefined;
      if (stats.mtimeMs === state.changed) return state;
      const read = readFileIn({ folder, path }, state.size);
      if (read === null || isRefused(read)) return undefined;
      const isSame = hash('sha256', read.bytes, 'base64') === state.digest;
      return isSame ? { ...state, changed: stats.mtimeMs } : undefined;
    } catch {
      // A file that cannot be read is written anew.
      return undefined;
    }
  };
  return {
    remains: false,
    find(path) {
      if (!known.has(path)) known.set(path, look(path));
      return known.get(path);
    },
    place: (path) => join(folder, path),
    holdsOnly: (paths) => {
      const found = filesBelow(folder);
      return found.length === paths.size && found.every((path) => paths.has(path));
    },
  };
}

/** What tells an output folder from the one that replaces it; empty if there is none. */
export function folderState(folder: string): string {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats === undefined ? '' : [stats.dev, stats.ino, stats.birthtimeMs, stats.mtimeMs].join(' ');
}

/** Everything in a folder that is no folder itself, with `/`; empty if the folder cannot be read. */
function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
  } catch {
    return [];
  }
}
