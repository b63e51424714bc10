import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import { type PublishedLine, publishedPath } from './published-file.ts';
import { type RoutedPage, type RouteTable, rebased } from './route-table.ts';

/** Pages in a language, as "page language", by their addresses. */
type PagesByPath = ReadonlyMap<string, string>;

/** What tells where a page has moved from. */
interface Addresses {
  recorded: PagesByPath;
  now: PagesByPath;
  routes: RouteTable;
}

/** A page that has moved, with what it takes along. */
interface Move {
  page: RoutedPage;
  language: string;
  /** Its recorded address, and that of now. */
  from: string;
  to: string;
}

/**
 * Reports addresses at which nothing answers any more. A page that has moved takes those below it along: that is one mistake, and
 * is said once, at its slug. `recorded`: all lines of the record.
 */
export function reportLost(
  lost: readonly PublishedLine[],
  recorded: readonly PublishedLine[],
  routes: RouteTable,
  report: Report,
): void {
  const addresses: Addresses = {
    recorded: pagesByPath(recorded),
    now: pagesByPath(answering(routes)),
    routes,
  };
  const moves = new Map<string, { move: Move; lines: PublishedLine[] }>();
  for (const line of lost) {
    const move = moveOf(line, addresses);
    if (move === null) {
      const { path, page, language, range } = line;
      const facts = { path, page, language, move: null };
      report(diagnostic('route/lost-url', { file: publishedPath, range }, facts));
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

/** All addresses at which something answers. */
function* answering({
  pages,
  aliases,
}: RouteTable): Generator<Pick<PublishedLine, 'path' | 'page' | 'language'>> {
  yield* aliases;
  for (const { page, paths } of pages.values())
    for (const [language, path] of paths) yield { path, page, language };
}

/**
 * The move that an address was lost by: that of the highest page that has moved. Null where its page is gone, and what was above it
 * stands where it stood.
 */
function moveOf({ path, page, language }: PublishedLine, addresses: Addresses): Move | null {
  const routed = addresses.routes.pages.get(page);
  if (routed === undefined) return null;
  const to = routed.paths.get(language);
  let highest: Move | null = to === undefined ? null : { page: routed, language, from: path, to };
  for (const now of addressesOf(routed, language, addresses.routes)) {
    for (const move of movesAbove(routed, { path, now, language }, addresses))
      if (highest === null || move.from.length < highest.from.length) highest = move;
  }
  return highest;
}

/**
 * Where a page answers now. An address that is an alias may have been lost by the move of a page above, as the page's own; of the page
 * of an entry that has closed, the page above has the addresses.
 */
function addressesOf({ page, parent, paths }: RoutedPage, language: string, routes: RouteTable): string[] {
  const own = paths.get(language);
  const [owner, origin] = own === undefined ? [parent, 'closed'] : [page, 'declared'];
  const aliases = routes.aliases.filter(
    (alias) => alias.origin === origin && alias.page === owner && alias.language === language,
  );
  return [...(own === undefined ? [] : [own]), ...aliases.map(({ path }) => path)];
}

/** The moves of the pages above that each explain why what stood at `path` stands at `now`, from below. */
function* movesAbove(
  routed: RoutedPage,
  address: { path: string; now: string; language: string },
  { recorded, now, routes }: Addresses,
): Generator<Move> {
  let page = routed;
  for (let key = above(page, routes); key !== null; key = above(page, routes)) {
    const move = moveAlong(address, key, routes);
    const owner = `${key} ${address.language}`;
    if (move === null || recorded.get(move.from) !== owner) return;
    // Where another page has the address now, no alias can keep what was below it.
    if ((now.get(move.from) ?? owner) !== owner) return;
    yield move;
    page = move.page;
  }
}

/** The move of the page `key` that took along what stood at `path` and stands at `now`; null where it cannot be why. */
function moveAlong(
  { path, now, language }: { path: string; now: string; language: string },
  key: string,
  routes: RouteTable,
): Move | null {
  const page = routes.pages.get(key);
  const to = page?.paths.get(language);
  if (page === undefined || to === undefined) return null;
  const rest = rebased(now, to, '/');
  if (rest === null || !path.endsWith(rest)) return null;
  const from = path.slice(0, -rest.length) || '/';
  return from === to ? null : { page, language, from, to };
}

const above = ({ page, parent }: RoutedPage, { root }: RouteTable): string | null =>
  parent ?? (page === root ? null : root);

function reportMove(
  { page, language, from, to }: Move,
  lines: readonly PublishedLine[],
  report: Report,
): void {
  const [first] = lines;
  const own = lines.find(({ path }) => path === from);
  const below = lines.filter((line) => line !== own).map(({ path }) => path);
  const move = { to, below, isAnswered: own === undefined };
  const recorded = { file: publishedPath, range: (own ?? first)?.range ?? null };
  const related = [{ ...recorded, message: 'It was recorded here' }];
  const facts = { path: from, page: page.page, language, move };
  report(diagnostic('route/lost-url', page.slugAt(language), facts, related));
}
