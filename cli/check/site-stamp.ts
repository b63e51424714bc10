import { hash } from 'node:crypto';
import { lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { templateLayers } from '../definitions/template-layers.ts';
import { changedAt, isYoung, stampOf } from '../platform/files/file-stamp.ts';
import { publishedPath } from '../site/routes/published-file.ts';
import { lockfilePath } from '../site/translations/lockfile.ts';

/** The state of the files that a site is made from, without their content. */
export interface SiteStamp {
  /** Of all files but the lockfiles. */
  files: string;
  /** Of the lockfiles, which a build writes itself. */
  locks: string;
}

/** The files and folders of a site that a build reads, besides its content. */
const parts = ['site.config.yaml', 'public', 'templates', 'package.json'];

/** The files that a build and a check write themselves. */
const lockfiles = [lockfilePath, publishedPath];

/**
 * The stamp of a site: a hash of names, sizes, times and numbers of all of its files. Null if a file was changed in the last 50 ms:
 * it could be changed again within the same tick of the clock, and nobody would notice. Take it before the files are read; then a later
 * change leads to another stamp.
 */
export function siteStamp(root: string): SiteStamp | null {
  const stamped = stampedFiles(root);
  if (stamped === null) return null;
  const { content, others } = stamped;
  return { files: hashOf([...content, { path: root, stamp: others }]), locks: stampOfLockfiles(root) };
}

/** Whether files of a site are others now than when its stamp was taken, lockfiles left out. So is what cannot be looked at any more. */
export function hasChanged({ files }: SiteStamp, root: string): boolean {
  try {
    return siteStamp(root)?.files !== files;
  } catch {
    return true;
  }
}

/** The stamps of all files of a site but the lockfiles. */
export interface StampedFiles {
  /** Of each file below `content/`. Paths are relative to the site. */
  content: readonly { path: string; stamp: string }[];
  /** Of all others together. */
  others: string;
}

/** The stamps of the files of a site; null as for `siteStamp`. */
export function stampedFiles(root: string): StampedFiles | null {
  const started = Date.now();
  const { tool } = templateLayers(root);
  const content = stampsOf(root, 'content').filter(({ path }) => !lockfiles.includes(path));
  const others = [...parts.flatMap((part) => stampsOf(root, part)), ...stampsOf(tool, '.')];
  if ([...content, ...others].some(({ changed }) => isYoung(changed, started))) return null;
  return { content, others: hashOf(others) };
}

/** The stamp of the lockfiles alone. */
export const stampOfLockfiles = (root: string): string => stampOfPaths(root, lockfiles);

/** The stamp of some files and folders of a site. */
export const stampOfPaths = (root: string, paths: readonly string[]): string =>
  hashOf(paths.flatMap((path) => stampsOf(root, path)));

interface FileStamp {
  /** As seen from the folder, with `/`. */
  path: string;
  /** The latest time of its content, of its inode, and of a link that leads to it, in milliseconds. */
  changed: number;
  stamp: string;
}

const hashOf = (files: readonly Pick<FileStamp, 'path' | 'stamp'>[]): string =>
  hash('sha256', files.map(({ path, stamp }) => `${path} ${stamp}`).join('\n'), 'base64');

/**
 * The stamps of a file in a folder, or of all files below a folder there. A link that leads nowhere or to itself has none, and is no
 * input either. There are many files: to join paths would take a tenth of the time.
 */
function stampsOf(folder: string, path: string): FileStamp[] {
  const whole = `${folder}/${path}`;
  const own = lstatSync(whole, { throwIfNoEntry: false });
  const stats = own?.isSymbolicLink() ? targetOf(whole) : own;
  if (own === undefined || stats === undefined) return [];
  if (stats.isDirectory()) {
    return readdirSync(whole, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        // Builds do not follow links to folders.
        entry.isSymbolicLink() && isFolder(`${whole}/${entry.name}`)
          ? []
          : stampsOf(folder, `${path}/${entry.name}`),
      );
  }
  return [{ path, changed: Math.max(changedAt(stats), own.mtimeMs), stamp: stampOf(stats) }];
}

const isFolder = (path: string): boolean => targetOf(path)?.isDirectory() ?? false;

/** What a link leads to; undefined if that is nothing, or the link itself. */
function targetOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOOP') return undefined;
    throw error;
  }
}
