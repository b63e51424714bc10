import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drawingAddress, type PublicPictures, pictureSize } from '../content/picture-size.ts';
import { type PictureFile, pictureInMemory } from '../content/pictures.ts';
import {
  lockfileLimit,
  openLockfile,
  pictureFilesAmong,
  publicFilesAmong,
  publicLimit,
  readLockfile,
  readPictureFiles,
  readPublicFiles,
  readSiteFiles,
  siteFilesAmong,
  sizeLimit,
  withinLimit,
} from '../content/read.ts';
import { templateLayers } from '../definitions/template-layers.ts';
import { mayBeActive } from '../platform/files/file-kinds.ts';
import { isRefused } from '../platform/files/find-file.ts';
import { namesIn, type RawFile, withBytes } from '../platform/files/list-files.ts';
import { cacheFolder } from '../platform/files/own-folder.ts';
import { type CommittedFile, filesBelow, listCommitted, readCommitted } from '../platform/git/commit.ts';
import { followLinks } from '../platform/git/follow-links.ts';
import { committedFile, earlierVersions, trackedFiles } from '../platform/git/repository.ts';
import { oncePer } from '../platform/once-per.ts';
import { publishedPath } from '../site/routes/published-file.ts';
import type { WrittenLockfile } from '../site/translations/check-lockfile.ts';
import { lockfilePath } from '../site/translations/lockfile.ts';
import { storedLockfile } from '../site/translations/stored-lockfile.ts';
import type { PublishedOptions } from './check-published.ts';
import { readTemplateFiles, type TemplateFiles } from './overrides/template-files.ts';

/** The text of a lockfile (null if there is none), and its committed text. */
export type LockfileAt = Pick<WrittenLockfile, 'lockfile' | 'refused' | 'stored'> &
  Pick<PublishedOptions, 'committed'> & {
    /** The most bytes of it that are read. */
    limit: number;
  };

/** The inputs of a check, from disk or from a commit. */
export interface SiteFiles {
  files: RawFile[];
  /** Files below `public/`. Each is read on demand. */
  publicFiles: readonly RawFile[];
  /** The pictures of the content. Each is read on demand. */
  pictureFiles: readonly PictureFile[];
  /** The lockfile of translations, and the record of published addresses. */
  lockfile: LockfileAt;
  published: LockfileAt;
  /** Earlier texts of a file, newest first. Called only if a translation is stale. */
  versions(file: string): Iterator<string>;
  /** The paths of the files that git keeps, and the names in the folder of the site. */
  tracked(): readonly string[];
  /** The site's own templates beside those of the tool; null if it has none, or if they are not checked. */
  templates: TemplateFiles | null;
}

/** The files of a folder without a site. */
export const noSiteFiles: SiteFiles = {
  files: [],
  publicFiles: [],
  pictureFiles: [],
  lockfile: { lockfile: null, limit: 0, committed: () => null },
  published: { lockfile: null, limit: 0, committed: () => null },
  versions: () => [].values(),
  tracked: () => [],
  templates: null,
};

/** The inputs of a site that is shown, and not checked. */
export type ShownFiles = Pick<SiteFiles, 'files' | 'publicFiles' | 'pictureFiles' | 'published'>;

/** The inputs of a site that is asked for findings. */
export interface CheckedFiles extends ShownFiles {
  /** What translations are compared with. Without it, they are not. */
  compared?: Pick<SiteFiles, 'lockfile' | 'versions'> | undefined;
}

/** Reads what a site is shown from. Throws EnvironmentError as `readSite`. */
export function readShown(root: string, options?: Parameters<typeof readSiteFiles>[1]): ShownFiles {
  const files = readSiteFiles(root, options);
  const published = lockfileAt(root, publishedPath, lockfileLimit(files));
  return { files, publicFiles: readPublicFiles(root), pictureFiles: readPictureFiles(root), published };
}

function lockfileAt(root: string, path: string, limit: number): LockfileAt {
  return { ...readLockfile(root, path, limit), limit, committed: () => committedFile(root, path, limit) };
}

/** The lockfile of translations without its text, if its lines can be read when they are asked for. */
function storedAt(root: string, path: string, limit: number): LockfileAt {
  const opened = openLockfile(root, path, limit);
  if (opened === null || isRefused(opened)) return lockfileAt(root, path, limit);
  const stored = storedLockfile(opened);
  if (stored !== null) return { lockfile: null, stored, limit, committed: () => committedFile(root, path, limit) };
  opened.close();
  return lockfileAt(root, path, limit);
}

/** Reads the files of a site from disk. Throws EnvironmentError if the file system refuses, or if there is no site. */
export const readSite = (root: string): SiteFiles => readWith(root, readShown(root), lockfileAt);

/**
 * The same for a site that is checked once: what is known of files by their stamps need not be read, and the text of the lockfile of
 * translations stays on the disk if that is possible.
 */
export const readSiteOnce = (root: string): SiteFiles => readWith(root, readShown(root, { isStamped: true }), storedAt);

function readWith(root: string, shown: ShownFiles, lockfileIn: typeof lockfileAt): SiteFiles {
  let tracked: readonly string[] | undefined;
  return {
    ...shown,
    lockfile: lockfileIn(root, lockfilePath, lockfileLimit(shown.files)),
    versions: (file) => earlierVersions(root, file, sizeLimit),
    // A change is checked before and after, and asks git once.
    tracked: () => {
      tracked ??= trackedIn(root);
      return tracked;
    },
    templates: readTemplateFiles(templateLayers(root)),
  };
}

/** The paths of the files that git keeps, and the names in the folder of a site. */
export const trackedIn = (root: string): string[] => [...keptByGit(root), ...(namesIn(root) ?? [])];

/** Without caches that are gone from the disk, even if that is not committed yet. */
const keptByGit = (root: string): string[] =>
  trackedFiles(root).filter((path) => !path.startsWith(`${cacheFolder}/`) || existsSync(join(root, path)));

/** The files of a site in a commit; null if the commit has no site. */
export function committedSite(root: string, commit: string): SiteFiles | null {
  const all = listCommitted(root, commit);
  if (!all.some(({ path }) => path === 'site.config.yaml')) return null;
  const folders = ['content', 'public'];
  const files = filesBelow(all, ['site.config.yaml', ...folders]);
  const committed = followLinks(root, commit, { files, folders });
  const content = siteFilesAmong(committed);
  const limit = lockfileLimit(content);
  const lockfiles = committed.filter(({ path }) => path === lockfilePath || path === publishedPath).map((file) => withinLimit(file, limit));
  const isRead = ({ refused, size }: CommittedFile, limit: number) => refused === undefined && size <= limit;
  const bytes = readCommitted(root, [
    ...content.filter((file) => isRead(file, sizeLimit)),
    ...lockfiles.filter((file) => isRead(file, limit)),
  ]);
  const [publicFiles, pictureFiles] = [publicFilesAmong(committed), pictureFilesAmong(committed)].map((some) =>
    some.map((file) => withinLimit(file, publicLimit(file.path))),
  ) as [CommittedFile[], CommittedFile[]];
  const bytesOf = committedBytes(root, [...publicFiles, ...pictureFiles]);
  const lockfileOf = (path: string): LockfileAt => {
    const lockfile = bytes.get(path)?.toString('utf8') ?? null;
    const refused = lockfiles.find((file) => file.path === path)?.refused;
    return { lockfile, limit, ...(refused && { refused }), committed: () => ({ text: lockfile }) };
  };
  return {
    files: content.map((file) => ({ ...file, bytes: bytes.get(file.path) ?? none })),
    publicFiles: publicFiles.map((file) => withBytes(file, () => bytesOf(file))),
    pictureFiles: pictureFiles.map((file) => pictureInMemory(file, () => bytesOf(file))),
    lockfile: lockfileOf(lockfilePath),
    published: lockfileOf(publishedPath),
    versions: (file) => earlierVersions(root, file, sizeLimit),
    tracked: () => all.map(({ path }) => path),
    templates: null,
  };
}

/** With more bytes of such files, each is read by itself. */
const mostAhead = 64 * 1024 * 1024;

/**
 * Returns a function that reads files of a commit that are not content, on demand; a refused one has no bytes. Those that may be active are
 * read together, because a check asks for each of them.
 */
function committedBytes(root: string, files: readonly CommittedFile[]) {
  const active = files.filter(({ path, refused }) => refused === undefined && mayBeActive(path));
  const together = active.reduce((sum, { size }) => sum + size, 0) <= mostAhead ? active : [];
  let ahead: ReadonlyMap<string, Uint8Array> | undefined;
  return (file: CommittedFile): Uint8Array => {
    if (file.refused !== undefined) return none;
    if (!together.includes(file)) return readCommitted(root, [file]).get(file.path) ?? none;
    ahead ??= readCommitted(root, together);
    return ahead.get(file.path) ?? none;
  };
}

const none = new Uint8Array();

/** The files of `public/` as pictures, by path below `public/`. Each is read once, when somebody asks for it. */
export function publicPictures(files: readonly RawFile[]): PublicPictures {
  const byPath = new Map(files.map((file) => [file.path.slice('public/'.length), file]));
  const pictureAt = oncePer((path: string): PublicPicture => readPicture(byPath.get(path)));
  return {
    files: [...byPath.keys()],
    bytes: (path) => byPath.get(path)?.size ?? null,
    size: (path) => pictureAt(path).size,
    inline: (path) => pictureAt(path).inline,
  };
}

interface PublicPicture {
  size: ReturnType<PublicPictures['size']>;
  inline: ReturnType<PublicPictures['inline']>;
}

/** A refused file has its finding. As a picture it passes, so that it gets no second one. */
function readPicture(file: RawFile | undefined): PublicPicture {
  if (file?.refused !== undefined) return { size: { width: 1, height: 1, bytes: 0 }, inline: null };
  const bytes = file?.bytes ?? none;
  const size = pictureSize(bytes);
  return { size: size && { ...size, bytes: bytes.length }, inline: drawingAddress(bytes) };
}
