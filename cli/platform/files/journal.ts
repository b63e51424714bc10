import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { FileError } from '../environment-error.ts';
import { isRefused, isThere } from './find-file.ts';
import { cacheFolder } from './own-folder.ts';
import { digestOfFile, readFileIn } from './read-file.ts';
import { flushPath, replaceDurably } from './replace-file.ts';
import { type Seal, sealedText, unsealed } from './sealed.ts';

/** One file of a change. Paths are relative to the site's root, with `/`. */
export interface JournalStep {
  path: string;
  /** SHA-256 of its content before and after, in hexadecimal digits; null where there is no file. */
  before: string | null;
  now: string | null;
  /** Where its new content lies until it is put in place; null if the file is removed. */
  staged: string | null;
  /** Where its earlier content lies until the change is complete; null if the file is new. */
  kept: string | null;
}

/** What a run that is killed leaves, so that another one can finish its change of several files, or take it back. */
export interface Journal {
  /** While it is `preparing`, only staged and kept files are made. */
  phase: 'preparing' | 'writing';
  /** Is part of the names of all staged and kept files. */
  token: string;
  /** Folders that are made, the outermost first. */
  folders: readonly string[];
  steps: readonly JournalStep[];
}

/** The journal of a site. There is none unless a change is being made, or its run was killed. */
export const journalPath = `${cacheFolder}/changes.json`;

/** In bytes. A step takes about 400. */
const journalLimit = 256 * 1024 * 1024;

/** Only a journal of this user is used: another one could have files edited that nobody has looked at. */
const seal: Seal = { of: 'changes, 1' };

/** The journal of a site; null if there is none. Throws EnvironmentError if it cannot be used, and the system's error. */
export function readJournal(root: string): Journal | null {
  const read = readFileIn({ folder: root, path: journalPath }, journalLimit);
  if (read === null) return null;
  const text = isRefused(read) ? null : unsealed(read.bytes, seal);
  if (text !== null) return JSON.parse(text.toString('utf8')) as Journal;
  throw new FileError(
    'interrupted',
    `A command was killed while it changed files, but ${journalPath} is not of this user and machine, or damaged.`,
    `Run a command where the other one ran. Or see yourself that all files are in order, and delete ${journalPath}`,
  );
}

/** Writes the journal. It is on the disk afterwards. Throws the system's error. */
export const writeJournal = (root: string, journal: Journal): void =>
  replaceDurably(join(root, journalPath), sealedText(JSON.stringify(journal), seal));

/** Removes the journal. Throws the system's error. */
export function removeJournal(root: string): void {
  rmSync(join(root, journalPath), { force: true });
  flushPath(join(root, cacheFolder));
}

/**
 * How far a step has come. `edited`: it was done, and somebody has changed the file since. A file that somebody has
 * edited before its step was done is `waiting`: the change has nothing to do with it.
 */
export type StepState = 'waiting' | 'done' | 'edited';

/** The state of a step in the phase `writing`. Throws the system's error. */
export function stepState(root: string, { path, before, now, staged, kept }: JournalStep): StepState {
  if (staged !== null && isThere(join(root, staged))) return 'waiting';
  const current = digestAt(root, path);
  if (current === before) return 'waiting';
  if (current === now || current === null) return 'done';
  return staged === null && kept !== null && !isThere(join(root, kept)) ? 'waiting' : 'edited';
}

/** SHA-256 of a file of the site, in hexadecimal digits; null if there is none, empty if it cannot be one that we have written. */
export function digestAt(root: string, path: string): string | null {
  const read = digestOfFile({ folder: root, path }, Number.POSITIVE_INFINITY);
  if (read === null) return null;
  return isRefused(read) ? '' : read.sha256;
}
