import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isRefused } from '../platform/files/find-file.ts';
import { cacheFolder, isOwnFolder } from '../platform/files/own-folder.ts';
import { readFileIn } from '../platform/files/read-file.ts';
import { replaceFile } from '../platform/files/replace-file.ts';
import { sealedText, unsealed } from '../platform/files/sealed.ts';
import { toolState } from '../platform/version.ts';

/** Facts about files, valid as long as the files are the same. */
export interface FileCache {
  /** What is known of a file in this state; undefined if nothing is. `state`: a digest of all inputs. */
  get(path: string, state: string): unknown;
  /** Keeps data for a file that has no finding. `data` must be JSON. */
  set(path: string, state: string, data: unknown): void;
}

/** A cache that can be saved. */
export type KeptCache = FileCache & { save(): void };

/** A cache that knows nothing and keeps nothing. */
export const noCache: FileCache = { get: () => undefined, set: () => {} };

/** The same cache without changes: reads come from it, and nothing is kept. */
export const readOnly = ({ get }: FileCache): FileCache => ({ get, set: () => {} });

interface CacheFile {
  /** A digest of the tool and of the site's definitions. */
  state: string;
  files: Record<string, Known>;
}

interface Known {
  state: string;
  data: unknown;
}

/**
 * Opens a cache of a site. `parsed` is for files that have no finding of their own, `facts` for what other files must know of
 * pages, `checked` for pages without findings among all others, `looks` for pictures of the content. A cache only saves time: an entry
 * that is missing, unreadable, or from another version of the tool or of `definitions` (their state) is made again. If the folder cannot
 * be written to, nothing is kept. Saving drops entries that nobody has asked for. The file is read when something is first asked for.
 */
export function openCache(
  root: string,
  { name, definitions }: { name: 'parsed' | 'facts' | 'checked' | 'looks'; definitions: string },
): KeptCache {
  const state = `${toolState()} ${definitions}`;
  let read: Map<string, Known> | undefined;
  const old = () => {
    read ??= readCache(root, { name, state });
    return read;
  };
  const now = new Map<string, Known>();
  let changed = false;
  return {
    get(path, state) {
      const kept = old().get(path);
      if (kept?.state !== state) return undefined;
      now.set(path, kept);
      return kept.data;
    },
    set(path, state, data) {
      now.set(path, { state, data });
      changed = true;
    },
    save() {
      if (changed || now.size !== old().size)
        writeCache(root, name, { state, files: Object.fromEntries(now) });
    },
  };
}

/** In bytes. The cache of 10,000 pages takes 20 MB. */
const cacheLimit = 128 * 1024 * 1024;

function readCache(root: string, { name, state }: { name: string; state: string }): Map<string, Known> {
  try {
    const read = readFileIn({ folder: root, path: `${cacheFolder}/${name}.json` }, cacheLimit);
    const kept = read === null || isRefused(read) ? null : unsealed(read.bytes, { of: name });
    const cache = JSON.parse(kept?.toString('utf8') ?? '{}') as Partial<CacheFile>;
    return new Map(cache.state === state ? Object.entries(cache.files ?? {}) : []);
  } catch {
    return new Map();
  }
}

function writeCache(root: string, name: string, cache: CacheFile): void {
  try {
    if (!isOwnFolder(root, cacheFolder)) return;
    mkdirSync(join(root, cacheFolder), { recursive: true });
    replaceFile(join(root, cacheFolder, `${name}.json`), sealedText(JSON.stringify(cache), { of: name }));
  } catch {
    // The cache only saves time (see above).
  }
}
