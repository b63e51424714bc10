import { type FSWatcher as FolderWatcher, lstatSync, watch as watchFolder } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { EnvironmentError } from '../environment-error.ts';
import { findFile, findFolder, isRefused } from '../files/find-file.ts';
import { originalsFolder } from '../overrides/template-files.ts';

/** Files and folders of a site, watched. */
export interface WatchedContent {
  /** Resolves at the next change, or at once when there was one since this was last asked, to what is known of the files. */
  changed(): Promise<string[]>;
  /** Watches files beside these from now on, wherever they lie; `files` are absolute. */
  follow(files: readonly string[]): void;
  close(): Promise<void>;
}

/**
 * How long nothing may happen until a change is told, in milliseconds: editors write a file beside and rename it, or truncate
 * and write, and a checkout or a search and replace changes many files.
 */
const settled = 15;

/** What a check of a site looks at, at the top of its folder. */
const names = ['site.config.yaml', 'content', 'public', 'templates'];

/** Folders with hidden names that a check looks at. */
const keptFolders = [originalsFolder];

/**
 * Watches the files that a check of a site looks at; several changes at once are one. What is changed after this has resolved
 * is not missed. Throws EnvironmentError where that cannot be done.
 */
export async function watchSiteFiles(root: string): Promise<WatchedContent> {
  const isOther = (path: string): boolean => {
    const below = relative(root, path);
    const [top = ''] = below.split(sep);
    const name = basename(below);
    return (top !== '' && !names.includes(top)) || (/^\.|~$/.test(name) && !keptFolders.includes(name));
  };
  // Through a link the whole disk might be watched.
  const ignored = (path: string): boolean => isOther(path) || !isWithin(root, relative(root, path));
  // A folder that is deleted and made again is found only by the one that holds it.
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
  // The package tells of one change of a file in 50 ms and drops what follows; what the system tells has no gaps.
  watcher.on('raw', (_, name: string | null, details) => {
    const { watchedPath } = details as { watchedPath: string };
    if (!isOther(join(watchedPath, name ?? ''))) settle();
  });
  await readiness(watcher, root);
  // What can no longer be watched can most likely no longer be read: the next check says so.
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
 * Watches one file by its folder, at once: editors put another file in its place. Null where that cannot be done: then it is most likely
 * not there.
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

/** Whether what stands at a path is watched: links to files of the site are followed, and those at its top to folders. */
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

/** Resolves when everything is watched. Throws EnvironmentError where it cannot be. */
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
