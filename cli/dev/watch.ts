import { type FSWatcher as FolderWatcher, lstatSync, watch as watchFolder } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { EnvironmentError } from '../environment-error.ts';
import { findFile, findFolder, isRefused } from '../files/find-file.ts';
import { originalsFolder } from '../overrides/template-files.ts';

/** Watches the files and folders of a site. */
export interface WatchedContent {
  /** Resolves to the changed files at the next change, or at once if there was one since the last call. */
  changed(): Promise<string[]>;
  /** Watches more files from now on, in any folder. `files` are absolute. */
  follow(files: readonly string[]): void;
  close(): Promise<void>;
}

/**
 * How long nothing may happen before a change is reported, in milliseconds. Editors write another file and rename it, or truncate
 * and write. A checkout, or a search and replace, changes many files.
 */
const settled = 15;

/** The files and folders at the top of a site that a check reads. */
const names = ['site.config.yaml', 'content', 'public', 'templates'];

/** Folders with hidden names that a check reads. */
const keptFolders = [originalsFolder];

/**
 * Watches the files that a check of a site reads. Several changes at the same time are reported as one. No change after this has
 * resolved is missed. Throws EnvironmentError if the files cannot be watched.
 */
export async function watchSiteFiles(root: string): Promise<WatchedContent> {
  const isOther = (path: string): boolean => {
    const below = relative(root, path);
    const [top = ''] = below.split(sep);
    const name = basename(below);
    return (top !== '' && !names.includes(top)) || (/^\.|~$/.test(name) && !keptFolders.includes(name));
  };
  // A link could lead to the whole disk.
  const ignored = (path: string): boolean => isOther(path) || !isWithin(root, relative(root, path));
  // If a folder is deleted and made again, only the watcher of its parent notices.
  const watcher = watch(root, { ignored, ignoreInitial: true, atomic: false });
  let timer: NodeJS.Timeout | undefined;
  let pending = false;
  const files = new Set<string>();
  let tell = () => {};
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      pending = true;
      tell();
    }, settled);
  };
  const tellOf = (path: string) => {
    files.add(relative(root, path).split(sep).join('/'));
    settle();
  };
  const followed = new Map<string, FolderWatcher | null>();
  watcher.on('all', (_, path) => tellOf(path));
  // The package reports one change of a file in 50 ms and drops the following ones. Raw events are complete.
  watcher.on('raw', (_, name: string | null, details) => {
    const { watchedPath } = details as { watchedPath: string };
    if (!isOther(join(watchedPath, name ?? ''))) settle();
  });
  await readiness(watcher, root);
  // A file that cannot be watched can probably not be read either. The next check reports that.
  watcher.on('error', settle);
  return {
    changed: () =>
      new Promise((resolve) => {
        tell = () => {
          if (!pending) return;
          pending = false;
          tell = () => {};
          resolve([...files].sort());
          files.clear();
        };
        tell();
      }),
    follow: (others) => {
      const unwatched = others.filter((file) => isOther(file) && !followed.has(file));
      for (const file of unwatched)
        followed.set(
          file,
          watchFile(file, () => tellOf(file)),
        );
      // They may have been edited since they were read.
      if (unwatched.length > 0) settle();
    },
    close: () => {
      clearTimeout(timer);
      for (const other of followed.values()) other?.close();
      return watcher.close();
    },
  };
}

/**
 * Watches one file by its folder, because editors replace the file. Null if the folder cannot be watched; then the file is
 * probably not there.
 */
function watchFile(file: string, onChange: () => void): FolderWatcher | null {
  try {
    const watcher = watchFolder(dirname(file), (_, name) => {
      if (name === basename(file)) onChange();
    });
    return watcher.on('error', onChange);
  } catch {
    return null;
  }
}

/** Whether a path is watched. Links to files of the site are followed, and links at its top also to folders. */
function isWithin(root: string, path: string): boolean {
  try {
    const place = { folder: root, path: path.split(sep).join('/') };
    const isLink = lstatSync(join(root, path), { throwIfNoEntry: false })?.isSymbolicLink() === true;
    const found = isLink ? (path.includes(sep) ? findFile(place) : findFolder(place)) : null;
    return !isRefused(found);
  } catch {
    return false;
  }
}

/** Resolves when everything is watched. Throws EnvironmentError if it cannot be. */
async function readiness(watcher: FSWatcher, root: string): Promise<void> {
  try {
    await new Promise((resolve, reject) => {
      watcher.once('ready', () => resolve(null));
      watcher.once('error', reject);
    });
  } catch (error) {
    await watcher.close();
    throw unwatchable(root, error);
  }
}

const unwatchable = (root: string, error: unknown): EnvironmentError => {
  const { code, path } = error as NodeJS.ErrnoException;
  return new EnvironmentError(
    `${path ?? root} cannot be watched (${code ?? String(error)}).`,
    code === 'ENOSPC'
      ? 'The system watches no more files: raise fs.inotify.max_user_watches.'
      : 'Check that it exists and that you may read it.',
  );
};
