import { diagnostic, noting, type Report, unfinished } from '../diagnostics/diagnostic.ts';
import { reportLost } from '../routes/lost-addresses.ts';
import {
  formatPublished,
  type PublishedAddress,
  type PublishedLine,
  parsePublished,
  publishedPath,
} from '../routes/published-file.ts';
import type { RouteTable } from '../routes/route-table.ts';

/** What is known of the addresses that the site has had. */
export interface Published {
  /** All of them, those of the site as it is now included. */
  addresses: PublishedAddress[];
  /** Addresses that were published, lead nowhere now, and were not let go. */
  lost: PublishedAddress[];
  /** The file as it is to be from now on; null where it is so already, or where it cannot be read. */
  lock: string | null;
}

export interface PublishedOptions {
  /** Text of the file, or null where there is none. */
  lock: string | null;
  /** Its lines; null where it cannot be read, which has been reported. */
  lines: readonly PublishedLine[] | null;
  /** The file as it is committed; null where nothing is, or nobody knows. Asked for only where an address is lost, or all are. */
  committed(): { text: string | null } | null;
  /** Whether the file has to be there and up to date, as under CI; elsewhere it is written. */
  isFrozen: boolean;
}

/**
 * The lines of the record, or those of the last commit where the file is gone or empty: to delete it loses no address. Null where
 * it cannot be read, which is reported.
 */
export function readPublished(
  { lock, committed }: Pick<PublishedOptions, 'lock' | 'committed'>,
  report: Report,
): PublishedLine[] | null {
  const lines = parsePublished(lock, report);
  return lines?.length === 0 ? (parsePublished(committed()?.text ?? null, () => {}) ?? []) : lines;
}

/**
 * Holds the addresses that the site has had against its routes, and reports those that lead nowhere. An address in the file
 * that was never committed was never published: it leaves as it came.
 */
export function checkPublished(
  routes: RouteTable,
  { lock, lines, committed, isFrozen }: PublishedOptions,
  report: Report,
): Published {
  const now = addressesOf(routes);
  if (lines === null) return { addresses: [...now.values()], lost: [], lock: null };
  const answering = new Set([...now.keys(), ...routes.aliases.map(({ path }) => path)]);
  const silent = lines.filter(({ path, isGone }) => !isGone && !answering.has(path));
  const wasCommitted = silent.length === 0 ? () => true : committedPaths(committed());
  const lost = silent.filter(({ path }) => wasCommitted(path));
  const noted = noting(report);
  reportLost(lost, lines, routes, (finding) => {
    if (!noted.isFull) noted.report(finding);
  });
  if (noted.isFull) report(unfinished(publishedPath));
  const kept = lines.filter(
    ({ path, isGone }) => !now.has(path) && (isGone || answering.has(path) || wasCommitted(path)),
  );
  const addresses = [...kept.map(({ range, ...address }) => address), ...now.values()];
  // Lines that only git remembers are not in the file.
  const known = new Set(lock === null ? [] : lines.map(({ path }) => path));
  const missing = [...now.keys()].filter((path) => !known.has(path));
  // One mistake is one finding: a page that has lost its old address has a new one.
  if (isFrozen && missing.length > 0 && lost.length === 0) {
    const facts = { isThere: lock !== null, paths: missing };
    report(diagnostic('route/lock-outdated', { file: publishedPath, range: null }, facts));
  }
  const text = formatPublished(addresses);
  return { addresses, lost, lock: text === lock ? null : text };
}

/** The record of a site that begins today, as text. */
export const recordOf = (routes: RouteTable): { text: string; addresses: number } => {
  const addresses = [...addressesOf(routes).values()];
  return { text: formatPublished(addresses), addresses: addresses.length };
};

/**
 * The addresses that are worth keeping: those of pages, and aliases that somebody has written. What the tool makes of
 * them by itself (the source language's paths under other prefixes, redirects of closed entries) comes and goes with them.
 */
function addressesOf({ pages, aliases }: RouteTable): Map<string, PublishedAddress> {
  const own = [...pages.values()].flatMap(({ page, paths }) =>
    [...paths].map(([language, path]) => ({ path, page, language, isGone: false })),
  );
  const declared = aliases
    .filter(({ origin }) => origin === 'declared')
    .map(({ path, page, language }) => ({ path, page, language, isGone: false }));
  return new Map([...declared, ...own].map((address) => [address.path, address]));
}

/** Whether an address was ever committed. Where that cannot be known, all that the file holds count. */
function committedPaths(committed: { text: string | null } | null): (path: string) => boolean {
  if (committed === null) return () => true;
  const lines = committed.text === null ? [] : parsePublished(committed.text, () => {});
  // A committed file that cannot be read may have held any of them.
  if (lines === null) return () => true;
  const paths = new Set(lines.map(({ path }) => path));
  return (path) => paths.has(path);
}
