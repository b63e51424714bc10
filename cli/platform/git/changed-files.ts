import { createHash, type Hash } from 'node:crypto';
import { structuredPatch } from 'diff';
import { EnvironmentError } from '../environment-error.ts';
import { findFile, isRefused } from '../files/find-file.ts';
import { type ListedFile, listFiles } from '../files/list-files.ts';
import { readFileIn, readPiecesIn } from '../files/read-file.ts';
import { type CommittedFile, filesBelow, listCommitted, readCommitted } from './commit.ts';
import { followLinks } from './follow-links.ts';

/** A file that a commit and the disk have with other bytes, or that only one of them has. */
export interface DifferingFile {
  /** Relative to the folder, with `/`. */
  path: string;
  /** Null if the commit has no such file. */
  before: CommittedFile | null;
  /** Null if the disk has no such file. */
  now: ListedFile | null;
}

/**
 * The files at or below the paths that a commit and the disk have with other bytes. CRLF on the disk counts as LF, as git's autocrlf
 * writes it. git's own comparison is not used, because it runs the filters that a repository and its settings name. Throws
 * EnvironmentError if git cannot read the commit.
 */
export function changedFiles(folder: string, commit: string, paths: readonly string[]): DifferingFile[] {
  const files = filesBelow(listCommitted(folder, commit), paths);
  const committed = byPath(followLinks(folder, commit, { files, folders: paths }));
  const onDisk = byPath(paths.flatMap((path) => filesAt(folder, path)));
  return [...new Set([...committed.keys(), ...onDisk.keys()])]
    .map((path) => ({ path, before: committed.get(path) ?? null, now: onDisk.get(path) ?? null }))
    .filter(({ before, now }) => before === null || now === null || !isSame(folder, before, now));
}

const byPath = <F extends { path: string }>(files: readonly F[]): Map<string, F> => new Map(files.map((file) => [file.path, file]));

/** The files at or below a path on the disk. */
function filesAt(folder: string, path: string): ListedFile[] {
  try {
    return listFiles({ folder, path }, () => false);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw error;
    const found = findFile({ folder, path });
    if (found === null) return [];
    return [isRefused(found) ? { path, size: 0, ...found } : { path, size: found.size }];
  }
}

function isSame(folder: string, before: CommittedFile, { path, size, refused }: ListedFile): boolean {
  if (before.refused !== undefined || refused !== undefined) return before.refused === refused;
  if (size === before.size) return digestAt(folder, path, before) === before.object;
  // At most each byte is an LF that has become CRLF.
  if (size < before.size || size > 2 * before.size) return false;
  const bytes = bytesAt(folder, path, 2 * before.size);
  const plain = Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
  return objectHash(before, plain.length).update(plain).digest('hex') === before.object;
}

/** The id that git would give to the bytes of a file: gitformat-loose(5). A repository has ids of SHA-1 or of SHA-256. */
function digestAt(folder: string, path: string, { object, size }: CommittedFile): string {
  const hash = objectHash({ object }, size);
  readPiecesIn({ folder, path }, size, (piece) => hash.update(piece));
  return hash.digest('hex');
}

const objectHash = ({ object }: Pick<CommittedFile, 'object'>, size: number): Hash =>
  createHash(object.length === 40 ? 'sha1' : 'sha256').update(`blob ${size}\0`);

/** The bytes of a file; none if it has become larger, or has been taken away. */
function bytesAt(folder: string, path: string, limit: number): Buffer {
  const read = readFileIn({ folder, path }, limit);
  return read === null || isRefused(read) ? Buffer.alloc(0) : read.bytes;
}

/** First and last line of a part of a file. */
type LineRange = readonly [first: number, last: number];

/** The most bytes that are compared: twice the content of a site of 10,000 pages. */
const mostCompared = 128 * 1024 * 1024;

/** With more changed lines in a file, all lines from the first to the last of them count, because the comparison takes quadratic time. */
const mostEdits = 500;

/**
 * The lines that files below `folder` have and a commit has not, by file. A file that only lost lines has none. Throws
 * EnvironmentError if git cannot read the commit, or if too much has changed.
 */
export function changedLines(folder: string, commit: string, paths: readonly string[]): ReadonlyMap<string, readonly LineRange[]> {
  const changed = changedFiles(folder, commit, paths).filter(({ now }) => now !== null);
  const bytes = changed.reduce((sum, { before, now }) => sum + (before?.size ?? 0) + (now?.size ?? 0), 0);
  if (bytes > mostCompared)
    throw new EnvironmentError(
      `It takes too long to find the lines of ${paths.join(' and ')} that have changed since ${commit.slice(0, 12)}: there are more than ${mostCompared / 1024 / 1024} MB of them.`,
      'Name a commit that is nearer, and take out of content/ what is no content.',
    );
  const isRead = (file: ListedFile | CommittedFile | null) => file !== null && file.refused === undefined;
  const earlier = readCommitted(
    folder,
    changed.flatMap(({ path, before }) => (before !== null && isRead(before) ? { ...before, path } : [])),
  );
  return new Map(
    changed.map(({ path, now }) => {
      const text = isRead(now) ? bytesAt(folder, path, mostCompared).toString('utf8') : '';
      return [path, newLines(earlier.get(path)?.toString('utf8') ?? '', text)];
    }),
  );
}

/** The lines of a text that another one has not. */
function newLines(before: string, now: string): LineRange[] {
  const options = { context: 0, stripTrailingCr: true, maxEditLength: mostEdits };
  const patch = structuredPatch('', '', before, now, undefined, undefined, options);
  if (patch === undefined) return [betweenSameLines(before.split(/\r?\n/), now.split(/\r?\n/))];
  return patch.hunks.filter(({ newLines }) => newLines > 0).map(({ newStart, newLines }) => [newStart, newStart + newLines - 1]);
}

/** The lines between the equal ones at the start and at the end. */
function betweenSameLines(before: readonly string[], now: readonly string[]): LineRange {
  let first = 0;
  while (first < now.length && now[first] === before[first]) first++;
  let same = 0;
  while (same < now.length - first && now.at(-1 - same) === before.at(-1 - same)) same++;
  return [first + 1, now.length - same];
}
