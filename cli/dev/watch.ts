import { type FSWatcher, lstatSync, watch } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { originalsFolder } from '../check/overrides/template-files.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { findFile, findFolder, isRefused } from '../platform/files/find-file.ts';
import { pathFrom } from '../platform/files/folders.ts';
import { namesIn } from '../platform/files/list-files.ts';

/** Watches the files and folders of a site. */
export interface WatchedContent {
  /**
   * Resolves to the changed files at the next change, or at once if there was one since the last call. A folder stands for
   * everything in it.
   */
  changed(): Promise<string[]>;
  /** Watches more files from now on, in any folder. `files` are absolute. */
  follow(files: readonly string[]): void;
  close(): void;
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
 * Watches the files that a check of a site reads. Several changes at the same time are reported as one. No change after this
 * returns is missed. Throws EnvironmentError if the files cannot be watched.
 *
 * One watcher for each folder: one for each file, as chokidar has them, takes seconds in a folder of 5,000 files, and again after
 * each change in it.
 */
export function watchSiteFiles(root: string): WatchedContent {
  const changes = new Changes();
  const tree = new WatchedTree(root, (path) => changes.add(path));
  try {
    tree.enter('');
  } catch (error) {
    tree.close();
    throw unwatchable(root, error);
  }
  const followed = new Map<string, FSWatcher | null>();
  const isOther = (file: string) => {
    const [top = ''] = relative(root, file).split(sep);
    return !isRead(top, '') || !isRead(basename(file), top);
  };
  return {
    changed: () => changes.next(),
    follow: (files) => {
      for (const file of files.filter((file) => isOther(file) && !followed.has(file))) {
        const tell = () => changes.add(pathFrom(root, file));
        followed.set(file, watchFile(file, tell));
        // It may have been edited since it was read.
        tell();
      }
    },
    close: () => {
      changes.close();
      tree.close();
      for (const watcher of followed.values()) watcher?.close();
    },
  };
}

/** Collects changes until nothing happens for a moment. */
class Changes {
  readonly #files = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isSettled = false;
  #tell = () => {};

  add(path: string): void {
    this.#files.add(path);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isSettled = true;
      this.#tell();
    }, settled);
  }

  next(): Promise<string[]> {
    return new Promise((resolve) => {
      this.#tell = () => {
        if (!this.#isSettled) return;
        this.#isSettled = false;
        this.#tell = () => {};
        resolve([...this.#files].sort());
        this.#files.clear();
      };
      this.#tell();
    });
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}

/** The folders of a site, each with its watcher. Paths are relative to the site's root, with `/`. */
class WatchedTree {
  readonly #root: string;
  readonly #changed: (path: string) => void;
  readonly #folders = new Map<string, FSWatcher>();
  /** The files that links lead to, by the paths of the links. */
  readonly #targets = new Map<string, FSWatcher | null>();

  constructor(root: string, changed: (path: string) => void) {
    this.#root = root;
    this.#changed = changed;
  }

  /** Watches what is at a path now, with everything below it. Throws the system's error if it cannot be watched. */
  enter(path: string): void {
    const found = lstatSync(join(this.#root, path), { throwIfNoEntry: false });
    if (found?.isDirectory()) this.#enterFolder(path);
    else if (found?.isSymbolicLink()) this.#enterLink(path);
  }

  close(): void {
    for (const watcher of [...this.#folders.values(), ...this.#targets.values()]) watcher?.close();
  }

  #enterFolder(path: string): void {
    const folder = join(this.#root, path);
    const watcher = watch(folder, (event, name) => this.#hear(event, path, name));
    watcher.on('error', () => this.#changed(path));
    this.#folders.set(path, watcher);
    for (const name of namesIn(folder) ?? []) if (isRead(name, path)) this.enter(below(path, name));
  }

  /** A link could lead to the whole disk. Links to files of the site are followed, and links at its top also to folders. */
  #enterLink(path: string): void {
    const at = { folder: this.#root, path };
    const isTop = !path.includes('/');
    const found = isTop ? findFolder(at) : findFile(at);
    if (found === null || isRefused(found)) return;
    if (isTop && lstatSync(found.real).isDirectory()) this.#enterFolder(path);
    else {
      const target = watchFile(found.real, () => this.#changed(path));
      this.#targets.set(path, target);
    }
  }

  /** Something has happened to a name in a folder. */
  #hear(event: string, folder: string, name: string | null): void {
    if (name !== null && !isRead(name, folder)) return;
    const path = below(folder, name ?? '');
    // A name has come, gone, or stands for something else.
    if (event === 'rename' && name !== null) {
      this.#leave(path);
      try {
        this.enter(path);
      } catch {
        // What cannot be watched can probably not be read either. The check reports that.
      }
    }
    this.#changed(path);
  }

  /** Stops watching what was at a path, and everything below it. */
  #leave(path: string): void {
    for (const watchers of [this.#folders, this.#targets])
      for (const [watched, watcher] of watchers) {
        if (watched !== path && !watched.startsWith(`${path}/`)) continue;
        watcher?.close();
        watchers.delete(watched);
      }
  }
}

const below = (folder: string, name: string): string => [folder, name].filter(Boolean).join('/');

/** Whether a check reads a name in a folder of the site, whose own path is empty. */
const isRead = (name: string, folder: string): boolean =>
  folder === '' ? names.includes(name) : !/^\.|~$/.test(name) || keptFolders.includes(name);

/**
 * Watches one file by its folder, because editors replace the file. Null if the folder cannot be watched; then the file is
 * probably not there.
 */
function watchFile(file: string, onChange: () => void): FSWatcher | null {
  try {
    const watcher = watch(dirname(file), (_, name) => {
      if (name === basename(file)) onChange();
    });
    return watcher.on('error', onChange);
  } catch {
    return null;
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
