import { readIconModules } from '../content/icon-names.ts';
import { pictureSize } from '../content/picture-size.ts';
import {
  listPublicFiles,
  publicFilesAmong,
  type RawFile,
  readLock,
  readPublicFile,
  readSiteFiles,
  siteFilesAmong,
  sizeLimit,
} from '../content/read.ts';
import { listCommitted, readCommitted } from '../git/commit.ts';
import { committedFile, earlierVersions } from '../git/repository.ts';
import type { PublicPictures } from '../site/check-pictures.ts';
import type { PublishedOptions } from '../site/check-published.ts';
import { publishedPath } from '../site/published-file.ts';
import { lockPath } from '../translations/lock-file.ts';

/** The text of a lock, or null where there is none, and the same as it is committed. */
type LockText = Pick<PublishedOptions, 'lock' | 'committed'>;

/** All that a check reads, wherever it comes from. */
export interface SiteFiles {
  files: RawFile[];
  /** Files below `public/`, each read when it is asked for. */
  publicFiles: ReadonlyMap<string, () => Uint8Array>;
  /** The lock of translations, and the record of published addresses. */
  lock: LockText;
  published: LockText;
  /** Earlier texts of a file, newest first; asked for only where a translation is stale. */
  versions(file: string): Iterator<string>;
  /** Icon names with their modules; asked for only when an icon is met. */
  icons(): ReadonlyMap<string, string>;
}

/** Reads the files of a site from disk. Throws EnvironmentError where that cannot be done. */
export const readSite = (root: string): SiteFiles => ({
  files: readSiteFiles(root),
  publicFiles: new Map(
    listPublicFiles(root).map((path) => [path, () => readPublicFile(root, path)] as const),
  ),
  lock: lockAt(root, lockPath),
  published: lockAt(root, publishedPath),
  versions: (file) => earlierVersions(root, file),
  icons: readIconModules,
});

const lockAt = (root: string, path: string): LockText => ({
  lock: readLock(root, path),
  committed: () => committedFile(root, path),
});

/** The same as they are in a commit; null where the commit has no site. */
export function committedSite(root: string, commit: string): SiteFiles | null {
  const committed = listCommitted(root, commit, ['site.config.yaml', 'content', 'public']);
  if (!committed.some(({ path }) => path === 'site.config.yaml')) return null;
  const content = siteFilesAmong(committed);
  const locks = [lockPath, publishedPath];
  const wanted = committed.filter(
    ({ path, size }) => locks.includes(path) || (size <= sizeLimit && !path.startsWith('public/')),
  );
  const bytes = readCommitted(root, wanted);
  const lockOf = (path: string): LockText => {
    const lock = bytes.get(path)?.toString('utf8') ?? null;
    return { lock, committed: () => ({ text: lock }) };
  };
  return {
    files: content.map(({ path, size }) => ({ path, size, bytes: bytes.get(path) ?? new Uint8Array() })),
    publicFiles: new Map(
      publicFilesAmong(committed).map((file) => {
        const read = () => readCommitted(root, [file]).get(file.path) ?? none;
        return [file.path.slice('public/'.length), read] as const;
      }),
    ),
    lock: lockOf(lockPath),
    published: lockOf(publishedPath),
    versions: (file) => earlierVersions(root, file),
    icons: readIconModules,
  };
}

const none = new Uint8Array();

/** The sizes of public files as pictures, each read once. */
export function pictureSizes(files: SiteFiles['publicFiles']): PublicPictures['size'] {
  const known = new Map<string, ReturnType<PublicPictures['size']>>();
  return (file) => {
    if (!known.has(file)) {
      const bytes = files.get(file)?.() ?? none;
      const size = pictureSize(bytes);
      known.set(file, size && { ...size, bytes: bytes.length });
    }
    return known.get(file) ?? null;
  };
}
