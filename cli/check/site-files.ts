import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readIconModules } from '../content/icon-names.ts';
import { drawingAddress, type PublicPictures, pictureSize } from '../content/picture-size.ts';
import { type PictureFile, pictureInMemory } from '../content/pictures.ts';
import {
  type LockFile,
  lockLimit,
  pictureFilesAmong,
  publicFilesAmong,
  publicLimit,
  readLock,
  readPictureFiles,
  readPublicFiles,
  readSiteFiles,
  siteFilesAmong,
  sizeLimit,
  withinLimit,
} from '../content/read.ts';
import { templateLayers } from '../definitions/template-layers.ts';
import { namesIn, type RawFile } from '../platform/files/list-files.ts';
import { cacheFolder } from '../platform/files/own-folder.ts';
import { type CommittedFile, listCommitted, readCommitted } from '../platform/git/commit.ts';
import { followLinks } from '../platform/git/follow-links.ts';
import { committedFile, earlierVersions, trackedFiles } from '../platform/git/repository.ts';
import { publishedPath } from '../site/routes/published-file.ts';
import { lockPath } from '../site/translations/lock-file.ts';
import type { PublishedOptions } from './check-published.ts';
import { readTemplateFiles, type TemplateFiles } from './overrides/template-files.ts';

/** The text of a lock (null if there is none), and its committed text. */
type LockText = LockFile &
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
  /** The lock of translations, and the record of published addresses. */
  lock: LockText;
  published: LockText;
  /** Earlier texts of a file, newest first. Called only if a translation is stale. */
  versions(file: string): Iterator<string>;
  /** Icon names with their modules. Called only if the content has an icon. */
  icons(): ReadonlyMap<string, string>;
  /** The paths of the files that git keeps, and the names in the folder of the site. */
  tracked(): readonly string[];
  /** The site's own templates beside those of the tool; null if it has none, or if they are not checked. */
  templates: TemplateFiles | null;
}

/** The inputs of a site that is shown, and not checked. */
export type ShownFiles = Pick<SiteFiles, 'files' | 'publicFiles' | 'pictureFiles' | 'published'>;

/** Reads what a site is shown from. Throws EnvironmentError as `readSite`. */
export function readShown(root: string): ShownFiles {
  const files = readSiteFiles(root);
  const published = lockAt(root, publishedPath, lockLimit(files));
  return { files, publicFiles: readPublicFiles(root), pictureFiles: readPictureFiles(root), published };
}

function lockAt(root: string, path: string, limit: number): LockText {
  return { ...readLock(root, path, limit), limit, committed: () => committedFile(root, path, limit) };
}

/** Reads the files of a site from disk. Throws EnvironmentError if the file system refuses, or if there is no site. */
export function readSite(root: string): SiteFiles {
  const shown = readShown(root);
  return {
    ...shown,
    lock: lockAt(root, lockPath, lockLimit(shown.files)),
    versions: (file) => earlierVersions(root, file, sizeLimit),
    icons: readIconModules,
    tracked: () => [...keptByGit(root), ...(namesIn(root) ?? [])],
    templates: readTemplateFiles(templateLayers(root)),
  };
}

/** Without caches that are gone from the disk, even if that is not committed yet. */
const keptByGit = (root: string): string[] =>
  trackedFiles(root).filter((path) => !path.startsWith(`${cacheFolder}/`) || existsSync(join(root, path)));

/** The files of a site in a commit; null if the commit has no site. */
export function committedSite(root: string, commit: string): SiteFiles | null {
  const folders = ['content', 'public'];
  const files = listCommitted(root, commit, ['site.config.yaml', ...folders]);
  if (!files.some(({ path }) => path === 'site.config.yaml')) return null;
  const committed = followLinks(root, commit, { files, folders });
  const content = siteFilesAmong(committed);
  const limit = lockLimit(content);
  const locks = committed
    .filter(({ path }) => path === lockPath || path === publishedPath)
    .map((file) => withinLimit(file, limit));
  const isRead = ({ refused, size }: CommittedFile, limit: number) => refused === undefined && size <= limit;
  const bytes = readCommitted(root, [
    ...content.filter((file) => isRead(file, sizeLimit)),
    ...locks.filter((file) => isRead(file, limit)),
  ]);
  const lockOf = (path: string): LockText => {
    const lock = bytes.get(path)?.toString('utf8') ?? null;
    const refused = locks.find((file) => file.path === path)?.refused;
    return { lock, limit, ...(refused && { refused }), committed: () => ({ text: lock }) };
  };
  return {
    files: content.map((file) => ({ ...file, bytes: bytes.get(file.path) ?? none })),
    publicFiles: publicFilesAmong(committed).map((file) => committedFileOf(root, file)),
    pictureFiles: pictureFilesAmong(committed).map((file) => {
      const read = committedFileOf(root, file);
      return pictureInMemory(read, () => read.bytes);
    }),
    lock: lockOf(lockPath),
    published: lockOf(publishedPath),
    versions: (file) => earlierVersions(root, file, sizeLimit),
    icons: readIconModules,
    tracked: () => listCommitted(root, commit, []).map(({ path }) => path),
    templates: null,
  };
}

/** A file of a commit that is not content. It is read on demand. */
function committedFileOf(root: string, committed: CommittedFile): RawFile {
  const file = withinLimit(committed, publicLimit(committed.path));
  return {
    ...file,
    get bytes() {
      return file.refused === undefined ? (readCommitted(root, [file]).get(file.path) ?? none) : none;
    },
  };
}

const none = new Uint8Array();

/** The files of `public/` as pictures, by path below `public/`. Each is read once, when somebody asks for it. */
export function publicPictures(files: readonly RawFile[]): PublicPictures {
  const byPath = new Map(files.map((file) => [file.path.slice('public/'.length), file]));
  const known = new Map<string, PublicPicture>();
  const pictureAt = (path: string): PublicPicture => {
    const picture = known.get(path) ?? readPicture(byPath.get(path));
    known.set(path, picture);
    return picture;
  };
  return {
    files: [...byPath.keys()],
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
