import { hash } from 'node:crypto';
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The state of the files that a site is made from, without their content. */
export interface SiteStamp {
  /** Of all files but the locks. */
  files: string;
  /** Of the locks, which a build writes itself. */
  locks: string;
}

/** The files and folders of a site that a build reads, besides the locks of its content. */
const parts = ['site.config.yaml', 'content', 'public', 'templates', 'package.json'];

/**
 * The stamp of a site: a hash of names, sizes, times and numbers of all of its files. Null if a file was changed in the last 50 ms:
 * it could be changed again within the same tick of the clock, and nobody would notice. `toolTemplates`: the folder of the tool's
 * templates. Take it before the files are read; then a later change leads to another stamp.
 */
export function siteStamp(
  root: string,
  { toolTemplates, locks }: { toolTemplates: string; locks: readonly string[] },
): SiteStamp | null {
  const started = Date.now();
  const files = [...parts.flatMap((part) => stampsOf(join(root, part))), ...stampsOf(toolTemplates)].filter(
    ({ path }) => !locks.some((lock) => path === join(root, lock)),
  );
  if (files.some(({ changed }) => changed > started - 50)) return null;
  return { files: hashOf(files), locks: stampOfLocks(root, locks) };
}

/** The stamp of the locks alone. */
export const stampOfLocks = (root: string, locks: readonly string[]): string =>
  hashOf(locks.flatMap((lock) => stampsOf(join(root, lock))));

interface FileStamp {
  path: string;
  /** The later one of the times of its content and of its inode, in milliseconds. */
  changed: number;
  stamp: string;
}

const hashOf = (files: readonly FileStamp[]): string =>
  hash('sha256', files.map(({ path, stamp }) => `${path} ${stamp}`).join('\n'), 'base64');

/** The stamps of a file, or of all files below a folder. A link that leads nowhere has none, and is no input either. */
function stampsOf(path: string): FileStamp[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isDirectory()) {
    return readdirSync(path, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        // Builds do not follow links to folders.
        entry.isSymbolicLink() && isFolder(join(path, entry.name)) ? [] : stampsOf(join(path, entry.name)),
      );
  }
  const { size, mtimeMs, ctimeMs, ino } = stats;
  const changed = Math.max(mtimeMs, ctimeMs, lstatSync(path).mtimeMs);
  return [{ path, changed, stamp: `${size} ${mtimeMs} ${ctimeMs} ${ino}` }];
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
