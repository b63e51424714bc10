import { openTable } from '../incremental/store.ts';

/** Facts about files, valid as long as the files are the same. */
export interface FileCache {
  /** What is known of a file in this state; undefined if nothing is. `state`: a digest of all inputs. */
  get(path: string, state: string): unknown;
  /** Keeps data for a file that has no finding. `data` must be JSON. */
  set(path: string, state: string, data: unknown): void;
}

/** The same data as a cache gives it back. Its texts are copies: a part of the text of a file would keep all of that in memory. */
export const asKept = <T>(data: T): T => dataIn(JSON.stringify(data)) as T;

/** The data in JSON, in which all empty lists are one: facts of files are many, and most of their lists are empty. */
const dataIn = (json: string): unknown => withOneEmptyList(JSON.parse(json));

const emptyList: readonly never[] = Object.freeze([]);

function withOneEmptyList(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data) && data.length === 0) return emptyList;
  const parts = data as Record<string, unknown>;
  for (const key in parts) {
    const part = parts[key];
    if (typeof part === 'object') parts[key] = withOneEmptyList(part);
  }
  return data;
}

/** Opens what is known of the bytes of a site's files by their stamps. */
export const openStamped = (root: string): KeptCache => openCache(root, { name: 'stamped', definitions: '' });

/** What a cache keeps of a file: the data are JSON. */
export type CacheRow = readonly [path: string, state: string, json: string];

/** A cache that takes rows of another one. */
interface RowCache extends FileCache {
  add(rows: readonly CacheRow[]): void;
}

/** A cache that can be saved. */
export interface KeptCache extends RowCache {
  /** How many rows there are from earlier runs. */
  readonly size: number;
  /** These rows. */
  rows(): CacheRow[];
  save(): void;
}

/** A cache that knows nothing and keeps nothing. */
export const noCache: FileCache = { get: () => undefined, set: () => {} };

/** The same cache without changes: reads come from it, and nothing is kept. */
export const readOnly = ({ get }: FileCache): FileCache => ({ get, set: () => {} });

/** A cache in memory. What it does not have comes from another one, which stays as it is. */
export function cacheAbove(below: FileCache): RowCache {
  const rows = new Map<string, CacheRow>();
  const add = (some: readonly CacheRow[]) => {
    for (const row of some) rows.set(row[0], row);
  };
  return {
    get(path, state) {
      const [, own, json = ''] = rows.get(path) ?? [];
      return own === state ? dataIn(json) : below.get(path, state);
    },
    set: (path, state, data) => add([[path, state, JSON.stringify(data)]]),
    add,
  };
}

/** The same cache, which notes the rows that are set until `taken` gives them. */
export function notingRows(cache: RowCache): FileCache & { taken(): CacheRow[] } {
  let noted: CacheRow[] | null = [];
  return {
    get: cache.get,
    set(path, state, data) {
      const row: CacheRow = [path, state, JSON.stringify(data)];
      noted?.push(row);
      cache.add([row]);
    },
    taken() {
      const rows = noted ?? [];
      noted = null;
      return rows;
    },
  };
}

/**
 * Opens a cache of a site. `stamped` is for the bytes of files by their stamps, `parsed` for files that have no finding of their own,
 * `facts` for what other files must know of pages, `checked` for pages without findings among all others, `picture-stats` for pictures of
 * the content. A cache only saves time: an entry that is missing, unreadable, or from another version of the tool or of `definitions`
 * (their state) is made again. Saving drops entries that nobody has asked for.
 */
export function openCache(
  root: string,
  { name, definitions }: { name: 'stamped' | 'parsed' | 'facts' | 'checked' | 'picture-stats'; definitions: string },
): KeptCache {
  const table = openTable(root, { name, state: definitions });
  return {
    get size() {
      return table.size;
    },
    rows: () => Array.from(table.rows(), ([path, state, json]) => [path, state, json.toString('utf8')]),
    get(path, state) {
      const kept = table.get(path, state);
      return kept === undefined ? undefined : dataIn(kept.toString('utf8'));
    },
    set: (path, state, data) => table.set(path, state, JSON.stringify(data)),
    add(rows) {
      for (const [path, state, json] of rows) table.set(path, state, json);
    },
    save: () => table.save(),
  };
}
