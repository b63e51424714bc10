import { renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EnvironmentError, FileError, notWritten } from '../environment-error.ts';
import { makeFolder } from '../make-folder.ts';
import { isThere } from './find-file.ts';
import { assertFoldersInside, removeEmptyFolders } from './folders.ts';
import { digestAt, type Journal, type JournalStep, journalPath, readJournal, removeJournal, stepState, writeJournal } from './journal.ts';
import { holderInWords, holderOf, livingHolder, release, releaseEnded, takeMutex } from './mutex.ts';
import { cacheFolder, isOwnFolder } from './own-folder.ts';
import { flushPath } from './replace-file.ts';
import { thisRun } from './runs.ts';

/** What became of the change of a run that was killed. */
export interface Settled {
  /** Whether all files had their new content already. Otherwise they have the earlier one. */
  isComplete: boolean;
  /** The files that had their new content. Paths are relative to the site's root. */
  paths: readonly string[];
}

/** The mutex of changes. The run that holds it may write the journal, and what it names. */
const mutexPath = `${cacheFolder}/changes.lock`;

/** In milliseconds: how long a command waits for the change of another one, and how often it looks. */
const patience = 10_000;
const pollInterval = 50;

/**
 * Finishes or takes back the change of a run that was killed. Waits a moment for a run that goes on. Returns null if there was
 * nothing to do. Throws EnvironmentError if the files cannot be put in order. Several runs may do this at once.
 */
export async function settleChanges(root: string): Promise<Settled | null> {
  if (!isOwnFolder(root, cacheFolder)) return null;
  const mutex = join(root, mutexPath);
  for (const until = Date.now() + patience; ; await sleep(pollInterval)) {
    const isAwaited = Date.now() < until;
    if (isAwaited && livingHolder(mutex) !== null) continue;
    if (!hasJournal(root)) {
      releaseEnded(mutex);
      return null;
    }
    const held = whileHeld(root, () => settle(root), unsettled);
    if (held !== null) return held.result;
    if (!isAwaited) throw changing(root);
  }
}

function hasJournal(root: string): boolean {
  try {
    return isThere(join(root, journalPath));
  } catch {
    // A run that cannot read the folder has not left it there.
    return false;
  }
}

/** Runs `work` while no other run changes files of the site. Throws EnvironmentError if one does, or if there can be no mutex. */
export function holdingChanges(root: string, work: () => void): void {
  const hint = `Check that you may write to ${cacheFolder}/ of the site.`;
  if (whileHeld(root, work, hint) === null) throw changing(root);
}

/** The same. Returns null if another run changes files. */
function whileHeld<T>(root: string, work: () => T, hint: string): { result: T } | null {
  const mutex = join(root, mutexPath);
  const refused = takeMutex(mutex);
  if (refused !== null && refused !== 'held') throw notWritten(mutexPath, refused.error, hint);
  if (refused === 'held' || holderOf(mutex)?.run !== thisRun()) return null;
  try {
    return { result: work() };
  } finally {
    release(mutex, thisRun());
    removeEmptyFolders(root, [mutexPath]);
  }
}

function changing(root: string): EnvironmentError {
  return new FileError(
    'changedMeanwhile',
    `Another command changes files of this site${holderInWords(join(root, mutexPath))}.`,
    'Run this one again. If the other one was killed on another machine, that is possible 15 minutes later.',
  );
}

const unsettled = 'A command was killed while it changed files of the site. Run one where it may write, which puts them in order.';

function settle(root: string): Settled | null {
  try {
    const journal = readJournal(root);
    if (journal === null) return null;
    for (const { path } of journal.steps) assertFoldersInside(root, path);
    const done = journal.steps.filter((step) => stepState(root, step) !== 'waiting');
    const isComplete = journal.phase === 'writing' && done.length === journal.steps.length;
    if (isComplete) finish(root, journal);
    else takeBack(root, journal);
    return journal.phase === 'preparing' || done.length === 0 ? null : { isComplete, paths: done.map(({ path }) => path) };
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    const { path = root } = error as NodeJS.ErrnoException;
    throw notWritten(path, error, 'A command was killed while it changed files. Let this one put them in order.');
  }
}

/** Ends a change whose files all have their new content. Where the system refuses, the journal stays, and the next run does the rest. */
export function finish(root: string, journal: Journal): void {
  try {
    for (const { kept } of journal.steps) if (kept !== null) rmSync(join(root, kept), { force: true });
    removeEmptyFolders(
      root,
      journal.steps.filter(({ now }) => now === null).map(({ path }) => path),
    );
    removeJournal(root);
  } catch {
    // See above.
  }
}

/**
 * Gives all files their earlier content. Throws EnvironmentError, and changes nothing, if somebody has edited a file after the change of
 * it. Throws the system's error. The next call goes on from there.
 */
export function takeBack(root: string, journal: Journal): void {
  if (journal.phase === 'writing') putAllBack(root, journal);
  clear(root, journal);
}

function putAllBack(root: string, journal: Journal): void {
  const states = journal.steps.map((step) => stepState(root, step));
  const edited = journal.steps.find((_, index) => states[index] === 'edited');
  if (edited !== undefined) throw editedSince(edited, journal);
  const done = journal.steps.filter((_, index) => states[index] === 'done');
  const lost = done.find(({ before, kept }) => kept !== null && digestAt(root, kept) !== before);
  if (lost !== undefined) throw lostText(lost, journal);
  for (const step of done.reverse()) putBack(root, step);
  for (const folder of new Set(done.map(({ path }) => dirname(path)))) flushPath(join(root, folder));
  try {
    writeJournal(root, { ...journal, phase: 'preparing' });
  } catch {
    // On a full disk. Only if this run is killed too, and somebody then edits a file, the next one asks what to do with that.
  }
}

function putBack(root: string, { path, kept }: JournalStep): void {
  const file = join(root, path);
  if (kept === null) {
    rmSync(file, { force: true });
    return;
  }
  makeFolder(dirname(file));
  renameSync(join(root, kept), file);
}

/** Removes what was made for a change that was not made, or was taken back. */
function clear(root: string, { steps, folders }: Journal): void {
  for (const path of steps.flatMap(({ staged, kept }) => [staged, kept])) if (path !== null) rmSync(join(root, path), { force: true });
  for (const folder of [...folders].reverse()) {
    try {
      rmdirSync(join(root, folder));
    } catch {
      // It was not made yet, or somebody has put a file into it.
    }
  }
  removeJournal(root);
}

const unneeded = ({ token }: Journal): string => `delete ${journalPath} and the files .*.${token}-*`;

const editedSince = ({ path }: JournalStep, journal: Journal): EnvironmentError =>
  new FileError(
    'interrupted',
    `A command was killed while it changed files, and ${path} was edited since.`,
    `To undo it, put your text elsewhere and delete the file. To keep all files, ${unneeded(journal)}`,
  );

const lostText = ({ path, kept }: JournalStep, journal: Journal): EnvironmentError =>
  new FileError(
    'interrupted',
    `A command was killed while it changed files, and the earlier text of ${path} is gone: ${kept}`,
    `Put the files in order yourself (git status). Then ${unneeded(journal)}`,
  );
