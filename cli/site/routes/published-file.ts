import { type LockfileDisorder, type LockfileFormat, lineRange, orderLockfile, readLockfileLines } from '../../content/lockfile-lines.ts';
import { findingOf, type Range, type Report } from '../../diagnostics/finding.ts';

/** The record of addresses that the site has had, relative to its root. */
export const publishedPath = 'content/published.lock.yaml';

/** An address that the site has had, and its last page. */
export interface PublishedAddress {
  /** From the root of the site, without base and trailing slash: `/sv/om-oss`. */
  path: string;
  page: string;
  language: string;
  /** Whether the address was given up on purpose: its line ends with `gone`. */
  isGone: boolean;
}

/** A line of the file. */
export interface PublishedLine extends PublishedAddress {
  /** Starts at 1. There is a line for each address, so its range is made only for a finding. */
  number: number;
}

const version = 1;

const head = `# Every address that the site has had: path, page, language. Each must answer for ever, at its page or by an alias.
# Written by tvilling and committed with the content. "gone" at the end of a line lets an address go.
# After a merge, keep the lines of both sides.
version: ${version}
addresses:
`;

const format: LockfileFormat = {
  version,
  list: 'addresses',
  // Browsers and servers accept addresses up to this length (RFC 9110, 4.1, asks for 8,000 octets).
  entry: /^ {2}- (\/\S{0,8000}) (\S{1,500}) (\S{1,100}?)( gone)?$/,
};

/**
 * The text of the record: one line for each address, sorted by code units. So branches merge line by line, and all runs write the
 * same.
 */
export function formatPublished(addresses: readonly PublishedAddress[]): string {
  const lines = addresses.map((address) => `${lineOf(address)}\n`);
  return head + [...new Set(lines)].sort().join('');
}

const lineOf = ({ path, page, language, isGone }: PublishedAddress): string => `  - ${path} ${page} ${language}${isGone ? ' gone' : ''}`;

/** Where a line stands in the record. */
export const rangeOfLine = (line: PublishedLine): Range => lineRange({ text: lineOf(line), number: line.number });

/** Removes merge marks from the record and sorts its lines. Null if nothing is wrong, or if it cannot be repaired. */
export const orderAddresses = (text: string): { text: string; was: LockfileDisorder } | null => orderLockfile(text, format);

/** Reads the record. Without a file, it has no lines. Reports the first line with a wrong format, and returns null. */
export function parsePublished(text: string | null, report: Report): PublishedLine[] | null {
  if (text === null) return [];
  const lines = readLockfileLines(text, format);
  if ('problem' in lines) {
    const { problem, range } = lines;
    report(findingOf('route/bad-lock', { file: publishedPath, range }, { problem }));
    return null;
  }
  return lines.map((line) => {
    const [, path = '', page = '', language = '', gone] = format.entry.exec(line.text) ?? [];
    return { path, page, language, isGone: gone !== undefined, number: line.number };
  });
}
