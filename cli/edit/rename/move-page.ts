import { type ItemPosition, moveItem } from '../../content/edits/move.ts';
import { siteFiles } from '../../content/load.ts';
import { dataAt } from '../../content/schema-walk.ts';
import type { Path } from '../../content/yaml/source.ts';
import { dataAsJson } from '../../content/yaml-data.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { applyEdits } from '../changeset/apply-edits.ts';
import { RefusedChange } from '../refused-change.ts';
import { unknown } from '../scaffold/site.ts';
import { sameNames } from './names.ts';
import { type PlacedRoute, routeLines } from './references.ts';
import type { Renaming } from './renaming.ts';
import type { RenamedSite } from './site.ts';

export interface MovePage {
  key: string;
  /** The page above; null for the top of the site. */
  below: string | null;
  /** The page that comes next; undefined for the last place. */
  before: string | undefined;
}

/**
 * A page in another place of the route table, with the pages below it: its address begins with that of the page above. Throws
 * EnvironmentError for a page that is unknown or that cannot lie there.
 */
export function movePage(site: RenamedSite, { key, below, before }: MovePage): Renaming {
  const lines = routeLines(site.content);
  const lineOf = (page: string): PlacedRoute => {
    const line = lines.find(({ route }) => route.page === page);
    if (line === undefined)
      throw unknown(
        'page in the route table',
        page,
        lines.map(({ route }) => route.page),
      );
    return line;
  };
  const [from, list] = [lineOf(key).path, below === null ? [] : [...lineOf(below).path, 'children']];
  if (key === site.routes.root)
    throw new EnvironmentError(`"${key}" is the first page of the site, and stays at the top.`, 'Move another page.');
  if (isBelow(list, from))
    throw new RefusedChange('belowItself', `"${below}" is "${key}" itself, or lies below it.`, 'Name another page above.');
  const next = before === undefined ? undefined : lineOf(before).path;
  if (next !== undefined && !isSame(next.slice(0, -1), list))
    throw new EnvironmentError(
      `"${before}" is not ${below === null ? 'at the top of the route table' : `directly below "${below}"`}.`,
      'Name a page that is there already: --before',
    );
  const to: ItemPosition = { list, before: next === undefined ? null : Number(next.at(-1)) };
  const neighbours = lines.filter(({ path }) => isSame(path.slice(0, -1), list)).length;
  const index = Number(from.at(-1));
  if (isSame(from.slice(0, -1), list) && [index, index + 1].includes(to.before ?? neighbours))
    throw new RefusedChange('unchanged', `The page "${key}" is there already.`, 'Name another place.');
  const { path: file } = siteFiles.routes;
  const placed: { path: Path } = { path: from };
  return {
    names: sameNames,
    page: { before: key, now: key },
    files: [],
    own: [],
    edits: [
      {
        file,
        change: (text) => {
          const moved = textWith(text, from, to);
          placed.path = moved.path;
          return moved.text;
        },
      },
    ],
    aliases: () => ({ file, path: placed.path, hasLanguage: true }),
  };
}

const isBelow = (path: Path, above: Path): boolean => isSame(path.slice(0, above.length), above);

const isSame = (one: Path, other: Path): boolean => one.length === other.length && one.every((step, index) => step === other[index]);

/** The route table with a line in another place, and the path of the line there. */
function textWith(text: string, from: Path, to: ItemPosition): { text: string; path: Path } {
  const edits = moveItem(text, from, to);
  const now = edits && applyEdits(text, [edits]).text;
  const wanted = dataWith(dataAsJson(siteFiles.routes.path, text), from, to);
  if (now !== null && dataAsJson(siteFiles.routes.path, now) === wanted.data) return { text: now, path: wanted.path };
  throw new EnvironmentError(
    `${siteFiles.routes.path} writes the page in a way that cannot be moved safely.`,
    'Write lists of pages in lines of their own, without brackets and without an alias (*name).',
  );
}

/** The data of the route table with a line in another place, as JSON, and the path of the line there. */
function dataWith(json: string, from: Path, to: ItemPosition): { data: string; path: Path } {
  const data = JSON.parse(json) as unknown[];
  const [own, index] = [dataAt(data, from.slice(0, -1)) as unknown[], Number(from.at(-1))];
  const line = own[index];
  const above = dataAt(data, from.slice(0, -2)) as Record<PropertyKey, unknown>;
  const gone = {};
  own[index] = gone;
  const key = to.list.at(-1);
  if (key !== undefined) (dataAt(data, to.list.slice(0, -1)) as Record<PropertyKey, unknown>)[key] ??= [];
  const list = dataAt(data, to.list) as unknown[];
  list.splice(to.before ?? list.length, 0, line);
  own.splice(own.indexOf(gone), 1);
  if (own.length === 0) delete above[from.at(-2) ?? ''];
  return { data: JSON.stringify(data), path: pathOf(line, data) ?? [] };
}

/** The path of a line in a list of the route table, or in the lists below it. */
function pathOf(line: unknown, list: readonly unknown[]): Path | null {
  const index = list.indexOf(line);
  if (index !== -1) return [index];
  for (const [above, entry] of list.entries()) {
    const { children } = entry as { children?: unknown };
    const below = Array.isArray(children) ? pathOf(line, children) : null;
    if (below !== null) return [above, 'children', ...below];
  }
  return null;
}
