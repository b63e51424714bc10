import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { EnvironmentError } from '../environment-error.ts';

/** A file as it lies on disk. `path` is relative to the site's root, with `/`. */
export interface RawFile {
  path: string;
  /** Empty above the limit. Asked for once, as they may be read only then: throws EnvironmentError where that fails. */
  readonly bytes: Uint8Array;
  /** Size on disk. */
  size: number;
}

/** No content file is read beyond this size, in bytes. */
export const sizeLimit = 1024 * 1024;

/**
 * Reads `site.config.yaml` and every file below `content/`, in a stable order.
 * Throws EnvironmentError where something exists and cannot be read, or where there is no site at all.
 */
export function readSiteFiles(root: string): RawFile[] {
  const config = readOne(root, 'site.config.yaml');
  if (config === null) {
    throw new EnvironmentError(
      `There is no site.config.yaml in ${root}.`,
      'Run the command in the folder of the site, or name it: --root <folder>',
    );
  }
  return [
    config,
    ...filesBelow(root, 'content')
      .filter((path) => !isLock(path))
      .map((path) => readOne(root, path))
      .filter((file) => file !== null),
  ];
}

/**
 * What of a list of files (relative to the site's root) `readSiteFiles` would read, in its order: for a site that does
 * not lie on disk.
 */
export const siteFilesAmong = <F extends { path: string }>(files: readonly F[]): F[] =>
  files
    .filter(({ path }) => path === 'site.config.yaml' || path.startsWith('content/'))
    .filter(({ path }) => !path.split('/').some(isHidden) && !isLock(path))
    .map((file) => ({ file, name: file.path.replaceAll('/', '\0') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ file }) => file);

/** The same for `listPublicFiles`. */
export const publicFilesAmong = <F extends { path: string }>(files: readonly F[]): F[] =>
  files
    .filter(({ path }) => path.startsWith('public/') && !path.split('/').some(isHidden))
    .sort((a, b) => (a.path < b.path ? -1 : 1));

const isHidden = (name: string): boolean => name.startsWith('.') || name.endsWith('~');

/** A file that the tool keeps beside the content, such as the lock of translations: no content, and longer than any. */
const isLock = (path: string): boolean => path.endsWith('.lock.yaml');

/** Text of a lock file, or null where there is none. Throws EnvironmentError where it cannot be read. */
export function readLock(root: string, path: string): string | null {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw unreadable(join(root, path), error);
  }
}

/** Paths of all files below `public/`, relative to it. None where it does not exist. */
export const listPublicFiles = (root: string): string[] =>
  filesBelow(root, 'public').map((path) => path.slice('public/'.length));

/** The bytes of a file of `public/`. Throws EnvironmentError where it cannot be read. */
export const readPublicFile = (root: string, path: string): Uint8Array =>
  readBytes(join(root, 'public', path));

function filesBelow(root: string, folder: string): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw unreadable(join(root, folder), error);
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ name }) => !isHidden(name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
    );
}

function readOne(root: string, path: string): RawFile | null {
  const file = join(root, path.replaceAll('/', sep));
  try {
    const stats = statSync(file);
    const { size } = stats;
    // A pipe or device would be read for ever.
    if (!stats.isFile() && !stats.isDirectory()) throw Object.assign(new Error(file), { code: 'not a file' });
    return {
      path,
      size,
      get bytes() {
        return size > sizeLimit ? new Uint8Array() : readBytes(file);
      },
    };
  } catch (error) {
    if (isMissing(error)) return null;
    throw unreadable(file, error);
  }
}

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

const unreadable = (file: string, error: unknown) =>
  new EnvironmentError(
    `${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
    (error as NodeJS.ErrnoException).code === 'EISDIR'
      ? 'A folder stands where the file belongs: rename it or take it away.'
      : 'Check that it exists and that you may read it.',
  );
