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

/** The same, with the state of each file below `content/`. */
export interface SiteStamps {
  /** A line for each file below `content/` but the lockfiles: its path, a tabulator, and its stamp. */
  content: string;
  /** Of all other files but the lockfiles. */
  others: string;
  locks: LockStamps;
}

/** The stamps of the lockfiles. */
export type LockStamps = Record<'translations' | 'published', string>;

/** The files and folders of a site that a build reads, besides its content. */
const parts = ['site.config.yaml', 'public', 'templates', 'package.json'];

/** The files that a build and a check write themselves. */
const lockfiles = [lockfilePath, publishedPath];

/**
 * The stamps of a site: names, sizes, times and numbers of all of its files. Null if a file was changed in the last 50 ms: it could be
 * changed again within the same tick of the clock, and nobody would notice. Take them before the files are read; then a later change
 * leads to others. Throws the system's error if the files cannot be looked at.
 */
export function siteStamps(root: string): SiteStamps | null {
  const locks = lockStamps(root);
  const started = Date.now();
  const { tool } = templateLayers(root);
  const content = stampsOf(root, 'content').filter(({ path }) => !lockfiles.includes(path));
  const others = [...parts.flatMap((part) => stampsOf(root, part)), ...stampsOf(tool, '.')];
  if ([...content, ...others].some(({ changed }) => isYoung(changed, started))) return null;
  const lines = content.map(({ path, stamp }) => stampLine(path, stamp));
  return { content: lines.join('\n'), others: hashOf([...others, { path: root, stamp: '' }]), locks };
}

/** The same. Null too if the files cannot be looked at: whatever reads them says why. */
export function stampsIfReadable(root: string): SiteStamps | null {
  try {
    return siteStamps(root);
  } catch {
    return null;
  }
}

/** The line of a file among the stamps of all content. The path is relative to the site. */
export const stampLine = (path: string, stamp: string): string => `${path}\t${stamp}`;

/** The stamps of the lockfiles of a site. */
export const lockStamps = (root: string): LockStamps => ({
  translations: stampOfPaths(root, [lockfilePath]),
  published: stampOfPaths(root, [publishedPath]),
});

/** The stamps of a site in short. */
export const stampOfSite = ({ content, others, locks }: SiteStamps): SiteStamp => ({
  files: hash('sha256', `${content}\n${others}`, 'base64'),
  locks: Object.values(locks).join(' '),
});

/** Whether files of a site are others now than when its stamp was taken, lockfiles left out. So is what cannot be looked at any more. */
export function hasChanged({ files }: SiteStamp, root: string): boolean {
  const now = stampsIfReadable(root);
  return now === null || stampOfSite(now).files !== files;
}

/** The stamp of some files and folders of a site. */
export const stampOfPaths = (root: string, paths: readonly string[]): string => hashOf(paths.flatMap((path) => stampsOf(root, path)));

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
        entry.isSymbolicLink() && isFolder(`${whole}/${entry.name}`) ? [] : stampsOf(folder, `${path}/${entry.name}`),
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
