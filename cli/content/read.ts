import { join, posix } from 'node:path';
import { changedWhileRead, EnvironmentError, FileError } from '../platform/environment-error.ts';
import { isMarkup } from '../platform/files/file-kinds.ts';
import { FileParts } from '../platform/files/file-parts.ts';
import { findFile, isRefused, type Refusal, type Refused } from '../platform/files/find-file.ts';
import { type ListedFile, listFiles, type RawFile, withBytes } from '../platform/files/list-files.ts';
import { isOwnFolder } from '../platform/files/own-folder.ts';
import { openFileIn, readFileIn, readStartIn } from '../platform/files/read-file.ts';
import { isPictureFile, type PictureFile, picturesFolder } from './pictures.ts';

/** A file with a text that is not on disk yet. */
export function textFile(path: string, text: string): RawFile {
  const bytes = new TextEncoder().encode(text);
  return { path, bytes, size: bytes.length };
}

/** The largest size of a content file, in bytes. */
export const sizeLimit = 1024 * 1024;

/** The largest file for translators that is read, in bytes, also by the editor. A million short units have 200 MB. */
export const exchangeLimit = 256 * 1024 * 1024;

/**
 * Reads `site.config.yaml` and every file below `content/` but pictures, in a stable order. `isStamped`: with the stamps of files that are
 * only read once. Throws EnvironmentError if a file cannot be read, or if there is no site.
 */
export function readSiteFiles(root: string, { isStamped = false } = {}): RawFile[] {
  const config = readSiteFile(root, 'site.config.yaml');
  if (config === null) {
    throw new EnvironmentError(
      `There is no site.config.yaml in ${root}.`,
      'Run the command in the folder of the site, or name it: --root <folder>',
    );
  }
  const content = filesBelow(root, 'content').filter(({ path }) => !isLockfile(path) && !isPictureFile(path));
  const bytes = bytesIn(root, () => sizeLimit);
  const listed = isStamped ? content : content.map(({ stamp, ...file }) => file);
  return [config, ...listed.map((file) => withBytes(file, bytes))];
}

/** Whether a file of a site is its configuration, or lies in its content. */
export const isContentFile = (path: string): boolean => path === 'site.config.yaml' || path.startsWith('content/');

/**
 * The files of a list that `readSiteFiles` would read, in its order. Paths are relative to the site's root. For a site that is
 * not on disk.
 */
export const siteFilesAmong = <F extends { path: string }>(files: readonly F[]): F[] =>
  files
    .filter(({ path }) => isContentFile(path))
    .filter(({ path }) => !path.split('/').some(isHidden) && !isLockfile(path) && !isPictureFile(path))
    .map((file) => ({ file, name: file.path.replaceAll('/', '\0') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ file }) => file);

/** The same for `readPictureFiles`. */
export const pictureFilesAmong = <F extends { path: string }>(files: readonly F[]): F[] =>
  files.filter(({ path }) => isPictureFile(path) && !path.split('/').some(isHidden)).sort((a, b) => (a.path < b.path ? -1 : 1));

/** The same for `readPublicFiles`. */
export const publicFilesAmong = <F extends { path: string }>(files: readonly F[]): F[] =>
  files.filter(({ path }) => path.startsWith('public/') && !path.split('/').some(isHidden)).sort((a, b) => (a.path < b.path ? -1 : 1));

/** Hosts and services look for files of theirs below `.well-known/` (RFC 8615), such as `security.txt`. */
const isHidden = (name: string): boolean => (name.startsWith('.') && name !== '.well-known') || name.endsWith('~');

/** A file that the tool keeps beside the content, such as the lockfile of translations. It is no content, and may be larger. */
const isLockfile = (path: string): boolean => path.endsWith('.lock.yaml');

/** The text of a lockfile; null if there is none, or if it is refused. */
export interface FoundLockfile {
  lockfile: string | null;
  refused?: Refusal;
}

/**
 * The most bytes of a lockfile that are read. It grows with the content, because it has a line for each text: 5,000 pages of 43 MB
 * have a lockfile of 13 MB. `mostLines` limits its lines.
 */
export const lockfileLimit = (content: readonly Pick<ListedFile, 'size'>[]): number =>
  Math.max(
    4 * 1024 * 1024,
    content.reduce((sum, { size }) => sum + size, 0),
  );

/** Reads a lockfile up to `limit` bytes. Throws EnvironmentError if it cannot be read. */
export function readLockfile(root: string, path: string, limit: number): FoundLockfile {
  const read = reading(join(root, path), () => readFileIn({ folder: root, path }, limit));
  if (read === null) return { lockfile: null };
  return isRefused(read) ? { lockfile: null, ...read } : { lockfile: read.bytes.toString('utf8') };
}

/** Opens a lockfile with the same limit, to read it part by part. Null if there is none. Throws EnvironmentError as `readLockfile`. */
export function openLockfile(root: string, path: string, limit: number): FileParts | Refused | null {
  const opened = reading(join(root, path), () => openFileIn({ folder: root, path }, limit));
  return opened === null || isRefused(opened) ? opened : new FileParts(opened);
}

/** In bytes: the largest file that GitHub accepts. */
const anyLimit = 100 * 1024 * 1024;

/** Drawings and feeds are read as a whole and checked. */
const markupLimit = 4 * 1024 * 1024;

/** The largest size of a file of `public/` that is read or copied, in bytes. */
export const publicLimit = (path: string): number => (isMarkup(path) ? markupLimit : anyLimit);

/** All files below `public/`, each read on demand. Empty if the folder does not exist. */
export function readPublicFiles(root: string): RawFile[] {
  const bytes = bytesIn(root, publicLimit);
  return filesBelow(root, 'public').map((file) => withBytes(withinLimit(file, publicLimit(file.path)), bytes));
}

/** The pictures of the content, each read on demand. Empty if the folder does not exist. */
export function readPictureFiles(root: string): PictureFile[] {
  // A link in its place is a finding about the content.
  if (!isOwnFolder(root, picturesFolder)) return [];
  return filesBelow(root, picturesFolder)
    .filter(({ path }) => isPictureFile(path))
    .map((file) => {
      const limit = publicLimit(file.path);
      const { refused } = withinLimit(file, limit);
      return {
        path: file.path,
        size: file.size,
        ...(refused === undefined ? {} : { refused }),
        get bytes() {
          return refused === undefined ? readBytes(root, file.path, limit) : none;
        },
        start: (length) =>
          refused === undefined ? bytesOf(root, file.path, () => readStartIn({ folder: root, path: file.path }, length)) : none,
      };
    });
}

/** Marks a file above the limit as refused. */
export const withinLimit = <F extends ListedFile>(file: F, limit: number): F =>
  file.size > limit ? { ...file, refused: 'too-large' } : file;

/** The bytes of a file of `public/`. Throws EnvironmentError if it cannot be read. */
export const readPublicFile = (root: string, path: string): Uint8Array => readBytes(root, `public/${path}`, publicLimit(path));

/** Whether a build publishes the file at a path below `public/`. */
export function isPublished(root: string, path: string): boolean {
  if (path.split('/').some(isHidden)) return false;
  try {
    // Links to folders are not followed. `public/` itself may be a link.
    if (!isOwnFolder(join(root, 'public'), posix.dirname(path))) return false;
    const found = findFile({ folder: root, path: `public/${path}` });
    return found !== null && !isRefused(found) && found.size <= publicLimit(path);
  } catch {
    return false;
  }
}

const filesBelow = (root: string, path: string): ListedFile[] =>
  reading(join(root, path), () => listFiles({ folder: root, path }, isHidden));

/** One file of a site; null if it is not there. Throws EnvironmentError as `readSiteFiles`. */
export function readSiteFile(root: string, path: string): RawFile | null {
  const found = reading(join(root, path), () => findFile({ folder: root, path }));
  if (found === null) return null;
  const file = isRefused(found) ? { path, size: 0, ...found } : { path, size: found.size };
  return withBytes(
    file,
    bytesIn(root, () => sizeLimit),
  );
}

const none = new Uint8Array();

/** A function that reads files, the same for all of them. `limitOf`: the most bytes of a file that are read. */
const bytesIn =
  (root: string, limitOf: (path: string) => number) =>
  ({ path, size, refused }: ListedFile): Uint8Array =>
    refused !== undefined || size > limitOf(path) ? none : readBytes(root, path, limitOf(path));

const readBytes = (root: string, path: string, limit: number): Uint8Array =>
  bytesOf(root, path, () => readFileIn({ folder: root, path }, limit));

function bytesOf(root: string, path: string, readFrom: () => ReturnType<typeof readFileIn>): Uint8Array {
  const file = join(root, path);
  const read = reading(file, readFrom);
  if (read === null) throw unreadable(file, 'ENOENT');
  if (isRefused(read)) throw changedWhileRead(path);
  return read.bytes;
}

function reading<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw unreadable(file, (error as NodeJS.ErrnoException).code ?? String(error));
  }
}

const unreadable = (file: string, code: string) =>
  new FileError(
    'system',
    `${file} cannot be read (${code}).`,
    code === 'EISDIR'
      ? 'There is a folder where the file belongs: rename it or remove it.'
      : 'Check that it exists and that you may read it.',
  );
