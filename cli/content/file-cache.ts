import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isOwnFolder } from '../files/own-folder.ts';
import { readTextIn } from '../files/read-file.ts';
import { replaceFile } from '../files/replace-file.ts';
import { toolState } from '../version.ts';

/** What is known of files that have not changed since it was found out. */
export interface FileCache {
  /** What is known of a file in exactly this state, or undefined. `state` is a digest of all that it depends on. */
  get(path: string, state: string): unknown;
  /** Keeps what JSON can hold, for a file in which nothing was found. */
  set(path: string, state: string, data: unknown): void;
}

/** A cache that is written when the work is done. */
export type KeptCache = FileCache & { save(): void };

/** A cache that knows what another knows, and learns nothing. */
export const readOnly = ({ get }: FileCache): FileCache => ({ get, set: () => {} });

interface CacheFile {
  /** The tool, and the definitions of the site. */
  state: string;
  files: Record<string, Known>;
}

interface Known {
  state: string;
  data: unknown;
}

/**
 * A cache of a site: `parsed` for files that are in order by themselves, `facts` for what others have to know of pages,
 * `checked` for pages that are in order among all others. It only ever saves time: what is missing, unreadable, of another
 * version of the tool or of other `definitions` (their state) is found out again, and a folder that cannot be written to is left
 * as it is. What has not been asked for by the time it is saved is forgotten.
 */
export function openCache(
  root: string,
  { name, definitions }: { name: 'parsed' | 'facts' | 'checked'; definitions: string },
): KeptCache {
  const state = `${toolState()} ${definitions}`;
  const old = readCache(root, { name, state });
  const now = new Map<string, Known>();
  let changed = false;
  return {
    get(path, state) {
      const kept = old.get(path);
      if (kept?.state !== state) return undefined;
      now.set(path, kept);
      return kept.data;
    },
    set(path, state, data) {
      now.set(path, { state, data });
      changed = true;
    },
    save() {
      if (changed || now.size !== old.size) writeCache(root, name, { state, files: Object.fromEntries(now) });
    },
  };
}

/** Where caches lie in a site. */
const cacheFolder = '.tvilling';

/** In bytes. The cache of 10,000 pages has 20 MB. */
const cacheLimit = 128 * 1024 * 1024;

function readCache(root: string, { name, state }: { name: string; state: string }): Map<string, Known> {
  try {
    const text = readTextIn({ folder: root, path: `${cacheFolder}/${name}.json` }, cacheLimit);
    const cache = JSON.parse(text ?? '{}') as Partial<CacheFile>;
    return new Map(cache.state === state ? Object.entries(cache.files ?? {}) : []);
  } catch {
    return new Map();
  }
}

function writeCache(root: string, name: string, cache: CacheFile): void {
  try {
    if (!isOwnFolder(root, cacheFolder)) return;
    mkdirSync(join(root, cacheFolder), { recursive: true });
    replaceFile(join(root, cacheFolder, `${name}.json`), JSON.stringify(cache));
  } catch {
    // See above: without a cache everything works, slower.
  }
}
