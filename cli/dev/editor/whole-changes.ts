import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pagePath } from '../../content/file-names.ts';
import { isPageFile, siteFiles } from '../../content/load.ts';
import { entryFileOf } from '../../definitions/collection.ts';
import { groupBy } from '../../platform/group-by.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import type { EditorSite } from './editor-site.ts';
import type { Json } from './protocol.ts';
import type { PageTask, WholeChange } from './task-protocol.ts';

/** A file that differs from the last commit: its data, undefined where there is no such file. */
export interface DifferingData {
  path: string;
  before: unknown;
  now: unknown;
}

/** What has changed of pages and entries as a whole, and the files that have moved: the earlier path by that of now. */
export interface ChangedWholes {
  wholes: WholeChange[];
  moved: ReadonlyMap<string, string>;
}

/** A page or an entry, by its file. */
type WholeName = { page: string } | { collection: string; id: string };

interface NamedFile extends DifferingData {
  name: WholeName;
}

/** The page, or the entry of a collection, that has the file for itself; null for any other file. */
export function wholeAt({ definitions }: EditorSite, path: string): WholeName | null {
  const name = posix.parse(path).name;
  if (isPageFile(path)) return { page: name };
  const of = [...definitions.collections].find(([, collection]) => entryFileOf(collection, path) === path);
  if (of === undefined) return null;
  return { collection: of[0], id: name === 'index' ? posix.basename(posix.dirname(path)) : name };
}

/** What has changed of pages and entries as a whole. */
export function changedWholes(site: EditorSite, files: readonly DifferingData[]): ChangedWholes {
  const named = files.flatMap((file): NamedFile[] => {
    const name = wholeAt(site, file.path);
    return name === null ? [] : [{ ...file, name }];
  });
  const added = named.filter(({ before }) => before === undefined);
  const gone = new Set(named.filter(({ now }) => now === undefined));
  const moved = new Map<string, string>();
  const wholes: WholeChange[] = [];
  const pages = new Map<string, string>();
  const table = files.find(({ path }) => path === siteFiles.routes.path);
  for (const file of added) {
    const earlier = [...gone].find((each) => isAlike(each, file));
    if (earlier === undefined) {
      wholes.push({ is: 'new', file: file.path, back: removing(file.name) });
      continue;
    }
    gone.delete(earlier);
    moved.set(file.path, earlier.path);
    if ('page' in file.name && 'page' in earlier.name) pages.set(file.name.page, earlier.name.page);
    else wholes.push(renamedEntry(file, earlier));
  }
  for (const { path } of gone) wholes.push({ is: 'removed', file: path, back: { do: 'restore', file: path } });
  const inTable = placesOf(table?.now);
  for (const [now, before] of pages) if (!inTable.has(now)) wholes.push(renamedPage({ now, before, slugs: [{}, {}] }));
  return { wholes: [...wholes, ...changedPlaces(placesOf(table?.before), inTable, pages)], moved };
}

const removing = (name: WholeName): PageTask => ('page' in name ? { do: 'removePage', ...name } : { do: 'removeEntry', ...name });

/** Whether a new file says what one said that is gone: it has another name, and perhaps a changed text. */
function isAlike(gone: NamedFile, { name, now }: NamedFile): boolean {
  const isOfSame = 'page' in name ? 'page' in gone.name : 'collection' in gone.name && name.collection === gone.name.collection;
  if (!isOfSame) return false;
  const [before, texts] = [leavesOf(gone.before), new Set(leavesOf(now))];
  return before.filter((text) => texts.has(text)).length * 2 > Math.max(before.length, texts.size);
}

/** Each value in data with its place, as a text. */
const leavesOf = (data: unknown, path = ''): string[] =>
  typeof data === 'object' && data !== null
    ? Object.entries(data).flatMap(([key, value]) => leavesOf(value, `${path}/${key}`))
    : [`${path} ${String(data)}`];

function renamedEntry({ path, name }: NamedFile, earlier: NamedFile): WholeChange {
  const [of, id] = 'collection' in name ? [name.collection, name.id] : ['', ''];
  const before = 'collection' in earlier.name ? earlier.name.id : '';
  const back: PageTask = { do: 'renameEntry', collection: of, id, now: before, slugs: {} };
  return { is: 'address', file: path, before, now: id, back };
}

type Slugs = Readonly<Record<string, string>>;

/** A page with another key, or with other slugs: those that differ, before and now. */
function renamedPage(page: { now: string; before: string; slugs: [before: Slugs, now: Slugs] }): WholeChange {
  const { now, before, slugs } = page;
  const key = now === before ? [{}, {}] : [{ file: before }, { file: now }];
  return {
    is: 'address',
    file: pagePath(now),
    before: { ...key[0], ...slugs[0] } as Json,
    now: { ...key[1], ...slugs[1] } as Json,
    back: { do: 'renamePage', page: now, slugs: slugs[0], ...(now === before ? {} : { now: before }) },
  };
}

/** Where the route table has a page. */
interface TablePlace {
  slugs: Slugs;
  /** The key of the page above; null at the top. */
  parent: string | null;
}

/** The pages of a route table, in their order. What is no line of a page is left out. */
function placesOf(table: unknown, parent: string | null = null): Map<string, TablePlace> {
  const lines = Array.isArray(table) ? (table as unknown[]) : [];
  return new Map(
    lines.flatMap((line) => {
      if (!isMapping(line) || typeof line.page !== 'string') return [];
      const slugs = (isMapping(line.slug) ? line.slug : {}) as Slugs;
      return [[line.page, { slugs, parent }] as const, ...placesOf(line.children, line.page)];
    }),
  );
}

type TablePlaces = ReadonlyMap<string, TablePlace>;

/** The pages that have other slugs, another page above, or other neighbours. `earlier`: the keys that were others before. */
function changedPlaces(before: TablePlaces, now: TablePlaces, earlier: ReadonlyMap<string, string>): WholeChange[] {
  const keyNow = new Map(Array.from(earlier, ([key, was]) => [was, key]));
  const named = new Map(
    Array.from(before, ([was, { slugs, parent }]) => {
      const above = parent === null ? null : (keyNow.get(parent) ?? parent);
      return [keyNow.get(was) ?? was, { slugs, parent: above }];
    }),
  );
  const [siblings, beside] = [siblingsIn(named), siblingsIn(now)];
  const moved = new Set([...beside].map(([parent, keys]) => movedAmong(siblings.get(parent) ?? [], keys)).filter(Boolean));
  return [...now].flatMap(([key, place]) => {
    const placed = named.get(key);
    if (placed === undefined) return [];
    const [was, { parent }] = [earlier.get(key) ?? key, placed];
    const slugs = differing(placed.slugs, place.slugs);
    const isRenamed = was !== key || !isDeepStrictEqual(...slugs);
    const isMoved = parent !== place.parent || moved.has(key);
    const neighbours = siblings.get(parent) ?? [];
    const next = isMoved ? neighbours.slice(neighbours.indexOf(key) + 1).find((each) => now.get(each)?.parent === parent) : undefined;
    const back: PageTask = {
      do: 'movePage',
      page: key,
      below: parent,
      ...(next === undefined ? {} : { before: next }),
    };
    return [
      ...(isRenamed ? [renamedPage({ now: key, before: was, slugs })] : []),
      ...(isMoved ? [{ is: 'place', file: pagePath(key), back } as const] : []),
    ];
  });
}

/** The pages below each page, in their order. */
const siblingsIn = (places: TablePlaces): Map<string | null, string[]> => groupBy(places.keys(), (key) => places.get(key)?.parent ?? null);

/** The slugs that two pages have otherwise. */
function differing(before: Slugs, now: Slugs): [before: Slugs, now: Slugs] {
  const codes = Object.keys(before).filter((code) => now[code] !== undefined && now[code] !== before[code]);
  const those = (slugs: Slugs) => Object.fromEntries(codes.map((code) => [code, slugs[code] ?? '']));
  return [those(before), those(now)];
}

/** The page that has gone elsewhere among its neighbours, if without it the others stand as before. */
function movedAmong(before: readonly string[], now: readonly string[]): string | undefined {
  const [known, left] = [new Set(before), new Set(now)];
  const [both, earlier] = [now.filter((key) => known.has(key)), before.filter((key) => left.has(key))];
  const first = both.findIndex((key, index) => key !== earlier[index]);
  const without = (keys: readonly string[], key: string) => keys.filter((each) => each !== key);
  return [both[first], earlier[first]].find((key) => key !== undefined && isDeepStrictEqual(without(both, key), without(earlier, key)));
}
