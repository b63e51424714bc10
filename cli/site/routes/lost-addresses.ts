import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { groupBy } from '../../platform/group-by.ts';
import { pagePathProblem } from './old-address.ts';
import { type PublishedLine, publishedPath, rangeOfLine } from './published-file.ts';
import { type Alias, type RoutedPage, type RouteTable, rebased } from './route-table.ts';

/** Pages in a language, as "page language", by address. */
type PagesByPath = ReadonlyMap<string, string>;

/** Addresses from before and now, to find out where a page has moved from. */
interface RecordedAddresses {
  recorded: PagesByPath;
  now: PagesByPath;
  /** The aliases of each page in a language, by "page language". */
  aliases: ReadonlyMap<string, readonly Alias[]>;
  routes: RouteTable;
}

/** A page that has moved, together with the pages below it. */
interface Move {
  page: RoutedPage;
  language: string;
  /** The recorded address and the current one. */
  from: string;
  to: string;
}

/**
 * Reports addresses that lead nowhere. A page that has moved takes the pages below it along: this is one mistake, and gives one
 * finding, at the slug. `recorded`: all lines of the record.
 */
export function reportLost(lost: readonly PublishedLine[], recorded: readonly PublishedLine[], routes: RouteTable, report: Report): void {
  const addresses: RecordedAddresses = {
    recorded: pagesByPath(recorded),
    now: pagesByPath(answering(routes)),
    aliases: groupBy(routes.aliases, ({ page, language }) => `${page} ${language}`),
    routes,
  };
  const moves = new Map<string, { move: Move; lines: PublishedLine[] }>();
  for (const line of lost) {
    const move = moveOf(line, addresses);
    if (move === null) {
      const { path, page, language } = line;
      const facts = { path, page, language, move: null };
      report(findingOf('route/lost-url', { file: publishedPath, range: rangeOfLine(line) }, facts));
      continue;
    }
    const key = `${move.language} ${move.from}`;
    const known = moves.get(key);
    if (known === undefined) moves.set(key, { move, lines: [line] });
    else known.lines.push(line);
  }
  for (const { move, lines } of moves.values()) reportMove(move, lines, report);
}

const pagesByPath = (lines: Iterable<Pick<PublishedLine, 'path' | 'page' | 'language'>>): PagesByPath =>
  new Map(Array.from(lines, ({ path, page, language }) => [path, `${page} ${language}`]));

/** All addresses that lead somewhere. */
function* answering({ pages, aliases }: RouteTable): Generator<Pick<PublishedLine, 'path' | 'page' | 'language'>> {
  yield* aliases;
  for (const { page, paths } of pages.values()) for (const [language, path] of paths) yield { path, page, language };
}

/**
 * The move that explains a lost address: the highest page above it that has moved. Null if its page is gone and nothing above it
 * has moved.
 */
function moveOf({ path, page, language }: PublishedLine, addresses: RecordedAddresses): Move | null {
  // No page has had it: it is one of an earlier site.
  if (pagePathProblem(path) !== null) return null;
  const routed = addresses.routes.pages.get(page);
  if (routed === undefined) return null;
  const to = routed.paths.get(language);
  let highest: Move | null = to === undefined ? null : { page: routed, language, from: path, to };
  for (const now of addressesOf(routed, language, addresses)) {
    for (const move of movesAbove(routed, { path, now, language }, addresses))
      if (highest === null || move.from.length < highest.from.length) highest = move;
  }
  return highest;
}

/**
 * The current addresses of a page. Its aliases count, because they move with a page above too. For the page of a closed entry,
 * the page above has the addresses.
 */
function addressesOf(
  { page, parent, paths }: RoutedPage,
  language: string,
  { aliases: ofPages }: Pick<RecordedAddresses, 'aliases'>,
): string[] {
  const own = paths.get(language);
  const [owner, origins] = own === undefined ? [parent, ['closed', 'hidden']] : [page, ['declared']];
  // Addresses of an earlier site stay where they are.
  const aliases = (ofPages.get(`${owner} ${language}`) ?? []).filter(({ origin, isOld }) => origins.includes(origin) && !isOld);
  return [...(own === undefined ? [] : [own]), ...aliases.map(({ path }) => path)];
}

/** The moves of pages above, from the nearest upwards, that each explain why the page at `path` is now at `now`. */
function* movesAbove(
  routed: RoutedPage,
  address: { path: string; now: string; language: string },
  { recorded, now, routes }: RecordedAddresses,
): Generator<Move> {
  let page = routed;
  for (let key = above(page, routes); key !== null; key = above(page, routes)) {
    const move = moveAlong(address, key, routes);
    const owner = `${key} ${address.language}`;
    if (move === null || recorded.get(move.from) !== owner) return;
    // If another page has the old address now, no alias can keep the addresses below it.
    if ((now.get(move.from) ?? owner) !== owner) return;
    yield move;
    page = move.page;
  }
}

/** The move of the page `key`, if it explains why the page at `path` is now at `now`; otherwise null. */
function moveAlong({ path, now, language }: { path: string; now: string; language: string }, key: string, routes: RouteTable): Move | null {
  const page = routes.pages.get(key);
  const to = page?.paths.get(language);
  if (page === undefined || to === undefined) return null;
  const rest = rebased(now, to, '/');
  if (rest === null || !path.endsWith(rest)) return null;
  const from = path.slice(0, -rest.length) || '/';
  return from === to ? null : { page, language, from, to };
}

const above = ({ page, parent }: RoutedPage, { root }: RouteTable): string | null => parent ?? (page === root ? null : root);

function reportMove({ page, language, from, to }: Move, lines: readonly PublishedLine[], report: Report): void {
  const [first] = lines;
  const own = lines.find(({ path }) => path === from);
  const below = lines.filter((line) => line !== own).map(({ path }) => path);
  const move = { to, below, isAnswered: own === undefined };
  const line = own ?? first;
  const recorded = { file: publishedPath, range: line ? rangeOfLine(line) : null };
  const related = [{ ...recorded, message: 'It was recorded here' }];
  const facts = { path: from, page: page.page, language, move };
  report(findingOf('route/lost-url', page.slugAt(language), facts, related));
}
