import { hash, randomBytes } from 'node:crypto';
import { chmodSync, constants, copyFileSync, linkSync, renameSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { changedMeanwhile, EnvironmentError, FileError, notWritten } from '../environment-error.ts';
import { makeFolder } from '../make-folder.ts';
import type { LongContent } from './file-parts.ts';
import { isThere } from './find-file.ts';
import { assertFoldersInside, foldersOf } from './folders.ts';
import { digestAt, type Journal, type JournalStep, journalPath, writeJournal } from './journal.ts';
import { hasNoLinks } from './mutex.ts';
import { assertOwnFolder, cacheFolder } from './own-folder.ts';
import { type FileContent, flushPath, makeDurably, replaceDurably } from './replace-file.ts';
import { replaceableMode, rightsHint } from './replaceable.ts';
import { finish, holdingChanges, takeBack } from './settle-changes.ts';

/** A file of the site before and after. Paths are relative to the site's root, with `/`. */
export interface FileChange {
  path: string;
  /** Its earlier path, if it has another name now. It keeps its permissions. */
  from?: string;
  /** The content, in UTF-8 if it is text; null where there is no file. */
  before: string | Uint8Array | null;
  now: string | Uint8Array | null;
}

/** The same of a file that need not be in memory as a whole. */
export interface LongChange extends Omit<FileChange, 'before' | 'now'> {
  before: FileChange['before'] | Pick<LongContent, 'sha256'>;
  now: FileContent | null;
}

/** A change of what stands at one path. */
interface PathChange extends Omit<LongChange, 'from'> {
  /** The file whose permissions a new one gets. */
  like?: string;
}

export interface ChangeOptions {
  /** What to do instead. */
  otherwise: string;
  /** Whether to hold the mutex of changes for a single file too: another command may be about to change the same one. */
  inTurn?: boolean;
}

/** A change of a file that was checked. */
interface CheckedStep {
  step: JournalStep;
  content: FileContent | null;
  mode: number | undefined;
}

/**
 * Changes files of a site: all of them, or none. This is the only way to write files of authors. A run that is killed leaves a journal,
 * with which the next one finishes the change or takes it back (`settleChanges`).
 *
 * Before it writes any, throws EnvironmentError if one must not be written: there is another file, it is a link or read-only, or it was
 * changed since it was read. If the system refuses later, all files are as before, and an EnvironmentError names the file.
 */
export function changeFiles(root: string, changes: readonly LongChange[], { otherwise, inTurn = false }: ChangeOptions): void {
  if (changes.length === 0) return;
  const token = randomBytes(4).toString('hex');
  const checked = inOrder(changes.flatMap(byPath)).map((change, index) =>
    naming(change.path, otherwise, () => check(root, change, { otherwise, name: `${token}-${index}` })),
  );
  const folders = newFolders(root, changes);
  const [only] = checked;
  // A rename of the file system changes one file as a whole.
  const isOne = checked.length === 1 && only?.content != null && folders.length === 0;
  const plan = { token, folders, steps: checked.map(({ step }) => step) };
  const work = isOne ? () => naming(only.step.path, otherwise, () => replaceOne(root, only)) : () => write(root, checked, plan, otherwise);
  if (isOne && !inTurn) {
    work();
    return;
  }
  assertOwnFolder(root, cacheFolder);
  holdingChanges(root, work);
}

/** A file that gets another name is a new one and a removed one. */
const byPath = ({ path, from, before, now }: LongChange): PathChange[] =>
  from === undefined
    ? [{ path, before, now }]
    : [
        { path, before: null, now, like: from },
        { path: from, before, now: null },
      ];

/** New files come first and removed ones last, so that the loss of all caches loses no text. */
const inOrder = (changes: readonly PathChange[]): PathChange[] => [
  ...changes.filter(({ before }) => before === null),
  ...changes.filter(({ before, now }) => before !== null && now !== null),
  ...changes.filter(({ now }) => now === null),
];

/** The folders that are not there yet, the outermost first. */
const newFolders = (root: string, changes: readonly LongChange[]): string[] =>
  [...new Set(changes.flatMap(({ path }) => foldersOf(path)))]
    .filter((folder) => !isThere(join(root, folder)))
    .sort((a, b) => a.length - b.length);

/** Throws EnvironmentError if a file must not be written. `name` makes the names of its staged and kept files unique. */
function check(
  root: string,
  { path, before, now, like = path }: PathChange,
  { otherwise, name }: { otherwise: string; name: string },
): CheckedStep {
  if (before === null) assertFree(root, path);
  const step: JournalStep = {
    path,
    before: before === null ? null : digestOf(before),
    now: now === null ? null : digestOf(now),
    staged: now === null ? null : besides(root, path, `${name}.new`),
    kept: before === null ? null : besides(root, path, `${name}.old`),
  };
  const mode = replaceableMode(root, like, otherwise);
  assertUnchanged(root, step);
  return { step, content: now, mode };
}

const digestOf = (content: string | Uint8Array | Pick<LongContent, 'sha256'>): string =>
  typeof content === 'string' || content instanceof Uint8Array ? hash('sha256', content) : content.sha256;

/** A path beside a file, or where its new folder will be. Readers of content ignore hidden names. */
function besides(root: string, path: string, end: string): string {
  const folder = foldersOf(path).findLast((each) => isThere(join(root, each))) ?? '';
  return posix.join(folder, `.${posix.basename(path).slice(0, longest)}.${end}`);
}

/** UTF-16 units. A name has at most 255 bytes. */
const longest = 48;

/** Throws EnvironmentError if a new file cannot be written: its name is taken, or a link leads its folder out of the site. */
function assertFree(root: string, path: string): void {
  if (isThere(join(root, path)))
    throw new EnvironmentError(`${path} is there already.`, 'Nothing was written. Give the new one another name.');
  assertFoldersInside(root, path);
}

function assertUnchanged(root: string, { path, before }: JournalStep): void {
  if (digestAt(root, path) !== before) throw changedMeanwhile(path);
}

function replaceOne(root: string, { step, content, mode }: CheckedStep): void {
  assertUnchanged(root, step);
  replaceDurably(join(root, step.path), content ?? '', mode);
}

function write(root: string, checked: readonly CheckedStep[], plan: Omit<Journal, 'phase'>, otherwise: string): void {
  if (isThere(join(root, journalPath)))
    throw new FileError('interrupted', 'Another command was killed while it changed files.', 'Run this one again.');
  let journal: Journal = { ...plan, phase: 'preparing' };
  const record = () => naming(journalPath, otherwise, () => writeJournal(root, journal));
  try {
    record();
    for (const each of checked) naming(each.step.path, otherwise, () => prepare(root, each));
    flushFolders(
      root,
      plan.steps.flatMap(({ staged, kept }) => [staged ?? '', kept ?? '']),
    );
    journal = { ...plan, phase: 'writing' };
    record();
    for (const folder of plan.folders) naming(folder, otherwise, () => makeFolder(join(root, folder)));
    for (const step of plan.steps) naming(step.path, otherwise, () => make(root, step));
    flushFolders(
      root,
      plan.steps.map(({ path }) => path),
    );
  } catch (error) {
    undo(root, journal);
    throw error;
  }
  finish(root, journal);
}

/** Takes back what is written. Where the system refuses that too, the next command does it. */
function undo(root: string, journal: Journal): void {
  try {
    takeBack(root, journal);
  } catch {
    // See above.
  }
}

/** Writes the new content of a file beside it, and makes the earlier one last beyond its replacement. */
function prepare(root: string, { step, content, mode }: CheckedStep): void {
  const { path, staged, kept } = step;
  if (staged === null) return;
  makeDurably(join(root, staged), content ?? '');
  if (mode !== undefined) chmodSync(join(root, staged), mode);
  if (kept !== null) keep(join(root, path), join(root, kept));
}

/** Gives the content of a file a second name, or copies it where the file system has no hard links. */
function keep(file: string, kept: string): void {
  try {
    linkSync(file, kept);
  } catch (error) {
    if (!hasNoLinks(error)) throw error;
    copyFileSync(file, kept, constants.COPYFILE_EXCL);
    flushPath(kept);
  }
}

function make(root: string, step: JournalStep): void {
  assertUnchanged(root, step);
  const file = join(root, step.path);
  if (step.staged !== null) renameSync(join(root, step.staged), file);
  else if (step.kept !== null) renameSync(file, join(root, step.kept));
}

function flushFolders(root: string, paths: readonly string[]): void {
  for (const folder of new Set(paths.map(dirname))) flushPath(join(root, folder));
}

/** Runs work on a file. Throws EnvironmentError with its name if the system refuses. */
function naming<T>(path: string, otherwise: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof EnvironmentError || (error as NodeJS.ErrnoException).code === undefined) throw error;
    throw notWritten(path, error, rightsHint(otherwise));
  }
}
