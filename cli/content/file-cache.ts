import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toolState } from '../version.ts';
import { replaceFile } from './replace-file.ts';

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
  version: string;
  files: Record<string, Known>;
}

interface Known {
  state: string;
  data: unknown;
}

/**
 * A cache of a site: `parsed` for files that are in order by themselves, `facts` for what others have to know of pages,
 * `checked` for pages that are in order among all others. It only ever saves time: what is missing, unreadable or of another
 * version of the tool is found out again, and a folder that cannot be written to is left as it is. What has not been asked
 * for by the time it is saved is forgotten.
 */
export function openCache(root: string, name: 'parsed' | 'facts' | 'checked'): KeptCache {
  const file = join(root, '.tvilling', `${name}.json`);
  const old = readCache(file);
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
      if (changed || now.size !== old.size)
        writeCache(file, { version: toolState(), files: Object.fromEntries(now) });
    },
  };
}

function readCache(file: string): Map<string, Known> {
  try {
    const cache = JSON.parse(readFileSync(file, 'utf8')) as Partial<CacheFile>;
    return new Map(cache.version === toolState() ? Object.entries(cache.files ?? {}) : []);
  } catch {
    return new Map();
  }
}

function writeCache(file: string, cache: CacheFile): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    replaceFile(file, JSON.stringify(cache));
  } catch {
    // See above: without a cache everything works, slower.
  }
}
