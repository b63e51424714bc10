import { configPath, siteFiles } from '../content/load.ts';
import { isEntryFile } from '../definitions/collection.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { type Finding, findingOf, noting, type Report, unfinished } from '../diagnostics/finding.ts';
import { reportLost } from '../site/routes/lost-addresses.ts';
import { pagePathProblem } from '../site/routes/old-address.ts';
import {
  formatPublished,
  type PublishedAddress,
  type PublishedLine,
  parsePublished,
  publishedPath,
} from '../site/routes/published-file.ts';
import { answeringPaths, type RouteTable } from '../site/routes/route-table.ts';

/** The result of the comparison of a site with its record of addresses. */
export interface Published {
  /** All addresses that the site has had, including those that it has now. */
  addresses(): PublishedAddress[];
  /** Published addresses that lead nowhere now and are not marked as gone. */
  lost: PublishedAddress[];
  /** The new text of the file; null if the file is up to date, or cannot be read. */
  lockfile: string | null;
}

export interface PublishedOptions {
  /** Text of the file; null if there is no file. */
  lockfile: string | null;
  /** Lines of the file; null if it cannot be read, which has been reported. */
  lines: readonly PublishedLine[] | null;
  /**
   * The file as it is committed. `text` is null if it is not committed; the result is null if git does not know. Called only if
   * an address is lost, or all are.
   */
  committed(): { text: string | null } | null;
  /** Whether the file must be up to date, as under CI. Elsewhere the tool writes it. */
  isFrozen: boolean;
  /** Whether a page is published since a time. Nobody could record its address before, so no run fails because it is missing. */
  isTimed(page: string, language: string): boolean;
}

/**
 * Whether a finding may explain that a page has no address or another one. A text that is missing, and a reference that leads nowhere,
 * do so in the route table alone.
 */
export const decidesAddresses = ({ code, file }: Finding, { collections }: Definitions): boolean =>
  code.startsWith('route/') ||
  file === siteFiles.routes.path ||
  (!code.startsWith('reference/') &&
    (file === configPath ||
      (code !== 'translation/missing' &&
        [...collections.values()].some(
          (collection) => collection.page !== undefined && (file === collection.from || isEntryFile(collection, file)),
        ))));

/** The lines of the record in the last commit, which count if the file is gone or empty. So deleting it loses no address. */
export const committedLines = (committed: PublishedOptions['committed']): PublishedLine[] =>
  parsePublished(committed()?.text ?? null, () => {}) ?? [];

/**
 * Compares the recorded addresses with the routes, and reports those that lead nowhere. An address that was never committed was
 * never published, so it may go.
 */
export function checkPublished(
  routes: RouteTable,
  { lockfile, lines, committed, isFrozen, isTimed }: PublishedOptions,
  report: Report,
): Published {
  const now = addressesOf(routes);
  if (lines === null) return { addresses: allAddresses([], routes), lost: [], lockfile: null };
  // Most runs find none, and make nothing of all addresses for it.
  const former = lines.filter(({ path }) => !now.has(path));
  const answering = former.length === 0 ? now : answeringPaths(routes);
  const silent = former.filter((line) => !line.isGone && !answering.has(line.path));
  const wasCommitted = silent.length === 0 ? () => true : committedPaths(committed());
  const lost = silent.filter(({ path }) => wasCommitted(path));
  if (lost.length > 0) {
    const noted = noting(report);
    reportLost(lost, lines, routes, (finding) => {
      if (!noted.isFull) noted.report(finding);
    });
    if (noted.isFull) report(unfinished(publishedPath));
  } else if (isFrozen) {
    // A page that has lost its old address has a new one too. One mistake gives one finding, so only the lost one is reported.
    const paths = unrecorded(now, lockfile === null ? [] : lines, isTimed);
    const facts = { isThere: lockfile !== null, paths };
    if (paths.length > 0) report(findingOf('route/lock-outdated', { file: publishedPath, range: null }, facts));
  }
  const others = former
    .filter((line) => line.isGone || answering.has(line.path) || wasCommitted(line.path))
    .map(({ number, ...address }) => address);
  const text = formatPublished([...others, ...now.values()]);
  return { addresses: allAddresses(others, routes), lost, lockfile: text === lockfile ? null : text };
}

/** The addresses that the file does not have. Lines from the last commit are not in the file. */
function unrecorded(
  now: ReadonlyMap<string, PublishedAddress>,
  lines: readonly PublishedLine[],
  isTimed: PublishedOptions['isTimed'],
): string[] {
  const known = new Set(lines.map(({ path }) => path));
  return [...now.values()].filter(({ path, page, language }) => !known.has(path) && !isTimed(page, language)).map(({ path }) => path);
}

/** All addresses, when somebody asks for them. A closure in `checkPublished` would keep everything in it. */
const allAddresses = (others: readonly PublishedAddress[], routes: RouteTable) => (): PublishedAddress[] => [
  ...others,
  ...addressesOf(routes).values(),
];

/** The first record of a site, as text. `aliases`: addresses in it that answer only because content has an alias for them. */
export function recordOf(routes: RouteTable): { text: string; addresses: number; aliases: string[] } {
  const addresses = allAddresses([], routes)();
  const own = new Set([...routes.pages.values()].flatMap(({ paths }) => [...paths.values()]));
  const isOfSite = ({ path }: PublishedAddress) => !own.has(path) && pagePathProblem(path) === null;
  return {
    text: formatPublished(addresses),
    addresses: addresses.length,
    aliases: addresses.filter(isOfSite).map(({ path }) => path),
  };
}

/**
 * The addresses to record: those of pages, and aliases that an author has written. Aliases that the tool makes (the source
 * language's paths under other prefixes, redirects of closed entries) come and go with their pages.
 */
function addressesOf({ pages, aliases }: RouteTable): Map<string, PublishedAddress> {
  const own = [...pages.values()].flatMap((routed) =>
    [...routed.paths].map(([language, path]) => ({ path, page: routed.page, language, isGone: false })),
  );
  const declared = aliases
    .filter(({ origin }) => origin === 'declared')
    .map(({ path, page, language }) => ({ path, page, language, isGone: false }));
  return new Map([...declared, ...own].map((address) => [address.path, address]));
}

/** Returns whether an address was ever committed. If git does not know, every address in the file counts as committed. */
function committedPaths(committed: { text: string | null } | null): (path: string) => boolean {
  if (committed === null) return () => true;
  const lines = committed.text === null ? [] : parsePublished(committed.text, () => {});
  // A committed file that cannot be read may have had any address.
  if (lines === null) return () => true;
  const paths = new Set(lines.map(({ path }) => path));
  return (path) => paths.has(path);
}
