import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../environment-error.ts';
import type { Output } from './verification.ts';

/**
 * A folder of finished files, each read when it is asked for. `name`: what findings call the folder. Throws
 * EnvironmentError where the folder, or a file that is read, cannot be read.
 */
export function readFolder(folder: string, name: string): Output {
  return {
    files: new Set(filesBelow(folder, '')),
    read: (file) => reading(join(folder, file), (path) => readFileSync(path, 'utf8')),
    folder: name,
  };
}

/** Paths of all files in a stable order. Links to files are followed, links to folders are not: they may form a ring. */
function filesBelow(folder: string, below: string): string[] {
  const entries: Dirent[] = reading(join(folder, below), (path) =>
    readdirSync(path, { withFileTypes: true }),
  );
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${below}${entry.name}`;
      if (entry.isDirectory()) return filesBelow(folder, `${path}/`);
      return entry.isFile() || isLinkToFile(entry, join(folder, path)) ? [path] : [];
    });
}

const isLinkToFile = (entry: Dirent, path: string): boolean =>
  entry.isSymbolicLink() && statSync(path, { throwIfNoEntry: false })?.isFile() === true;

function reading<T>(path: string, read: (path: string) => T): T {
  try {
    return read(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      throw new EnvironmentError(`${path} does not exist.`, 'Name the folder of a built site.');
    throw new EnvironmentError(
      `${path} cannot be read (${code ?? String(error)}).`,
      'Name the folder of a built site, all of which you may read.',
    );
  }
}
