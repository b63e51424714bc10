import { linkSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { hasEnded, type Run, runForm, thisRun } from './runs.ts';
import { removeIfPossible, silenceOf, temporaryPath } from './temporary.ts';

/** The run that holds a lock. */
export interface Holder {
  run: Run;
  /** The name of its machine. */
  host: string;
}

/** Who holds a lock, which its first line says; null if nobody does, or if it is no lock of ours. */
export function holderOf(lock: string): Holder | null {
  try {
    const [run = '', host = ''] = readFileSync(lock, 'utf8').split('\n');
    return isRun.test(run) ? { run, host } : null;
  } catch {
    return null;
  }
}

const isRun = new RegExp(`^${runForm}$`);

/** The run that holds a lock and goes on, or cannot be asked; null if there is none. */
export function livingHolder(lock: string): Holder | null {
  const holder = holderOf(lock);
  return holder === null || hasEnded(holder.run, silenceOf(lock)) ? null : holder;
}

/** Removes the lock of a run that has ended. Returns whether no other run holds it now. */
export function releaseEnded(lock: string, patience?: number): boolean {
  const holder = holderOf(lock);
  if (holder === null) return true;
  if (!hasEnded(holder.run, silenceOf(lock), patience)) return false;
  release(lock, holder.run);
  return true;
}

/**
 * Takes a lock, also that of a run that has ended. Returns null, `held` if another run has it, or the system's error. `patience`: the
 * milliseconds that a run of another machine may be silent.
 */
export function takeLock(lock: string, patience?: number): null | 'held' | { error: unknown } {
  if (!releaseEnded(lock, patience)) return 'held';
  try {
    makeFolder(dirname(lock));
    make(lock);
    return null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return { error };
    if (holderOf(lock) === null && silenceOf(lock) > unfinished) removeIfPossible(lock);
    return 'held';
  }
}

/** Renews a lock that this run holds, every so many milliseconds. Returns the function that gives it back. */
export function keepLock(lock: string, every: number): () => void {
  const timer = setInterval(() => renew(lock), every).unref();
  return () => {
    clearInterval(timer);
    release(lock, thisRun());
  };
}

function renew(lock: string): void {
  try {
    if (holderOf(lock)?.run === thisRun()) utimesSync(lock, new Date(), new Date());
  } catch {
    // Somebody has removed it. Whoever replaces something asserts that the lock is still there.
  }
}

/** In milliseconds: how long a lock may be empty, on file systems where a file cannot appear with its content. */
const unfinished = 10_000;

/** Makes a lock that has its content from the beginning. Throws EEXIST if there is one. */
function make(lock: string): void {
  const text = `${thisRun()}\n${hostname()}\n`;
  const candidate = temporaryPath(lock, 'tmp');
  try {
    writeFileSync(candidate, text);
    linkSync(candidate, lock);
  } catch (error) {
    if (!hasNoLinks(error)) throw error;
    writeFileSync(lock, text, { flag: 'wx' });
  } finally {
    removeIfPossible(candidate);
  }
}

/** Whether the system refuses a hard link because the file system has none. */
export const hasNoLinks = (error: unknown): boolean =>
  ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );

/**
 * Removes the lock of a run. Another run may have replaced it since it was read: whoever renames it finds out, and puts it back. The
 * other one asserts that it has it before it replaces anything.
 */
export function release(lock: string, run: Run): void {
  const aside = temporaryPath(lock, 'tmp');
  try {
    renameSync(lock, aside);
    if (holderOf(aside)?.run !== run) linkSync(aside, lock);
    rmSync(aside);
  } catch {
    // It is gone, or the file system refuses. Then it is stale when this run has ended.
    removeIfPossible(aside);
  }
}
