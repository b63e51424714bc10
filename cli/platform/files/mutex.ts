import { linkSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { hasEnded, processOf, type Run, runForm, thisRun } from './runs.ts';
import { removeIfPossible, silenceOf, temporaryPath } from './temporary.ts';

/** The run that holds a mutex. */
export interface Holder {
  run: Run;
  /** The name of its machine. */
  host: string;
}

/** Who holds a mutex, which its first line says; null if nobody does, or if it is no mutex of ours. */
export function holderOf(mutex: string): Holder | null {
  try {
    const [run = '', host = ''] = readFileSync(mutex, 'utf8').split('\n');
    return isRun.test(run) ? { run, host } : null;
  } catch {
    return null;
  }
}

/** The same in words, behind the name of a run: ` (process 4711 on quay)`. Empty where nobody is known. */
export function holderInWords(mutex: string): string {
  const holder = holderOf(mutex);
  return holder === null ? '' : ` (process ${processOf(holder.run)} on ${holder.host})`;
}

const isRun = new RegExp(`^${runForm}$`);

/** The run that holds a mutex and goes on, or cannot be asked; null if there is none. */
export function livingHolder(mutex: string): Holder | null {
  const holder = holderOf(mutex);
  return holder === null || hasEnded(holder.run, silenceOf(mutex)) ? null : holder;
}

/** Removes the mutex of a run that has ended. Returns whether no other run holds it now. */
export function releaseEnded(mutex: string, patience?: number): boolean {
  const holder = holderOf(mutex);
  if (holder === null) return true;
  if (!hasEnded(holder.run, silenceOf(mutex), patience)) return false;
  release(mutex, holder.run);
  return true;
}

/**
 * Takes a mutex, also that of a run that has ended. Returns null, `held` if another run has it, or the system's error. `patience`: the
 * milliseconds that a run of another machine may be silent.
 */
export function takeMutex(mutex: string, patience?: number): null | 'held' | { error: unknown } {
  if (!releaseEnded(mutex, patience)) return 'held';
  try {
    makeFolder(dirname(mutex));
    make(mutex);
    return null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return { error };
    if (holderOf(mutex) === null && silenceOf(mutex) > unfinished) removeIfPossible(mutex);
    return 'held';
  }
}

/** Renews a mutex that this run holds, every so many milliseconds. Returns the function that gives it back. */
export function keepMutex(mutex: string, every: number): () => void {
  const timer = setInterval(() => renew(mutex), every).unref();
  return () => {
    clearInterval(timer);
    release(mutex, thisRun());
  };
}

function renew(mutex: string): void {
  try {
    if (holderOf(mutex)?.run === thisRun()) utimesSync(mutex, new Date(), new Date());
  } catch {
    // Somebody has removed it. A run that replaces something asserts that the mutex is still there.
  }
}

/** In milliseconds: how long a mutex may be empty, on file systems where a file cannot appear with its content. */
const unfinished = 10_000;

/** Makes a mutex that has its content from the beginning. Throws EEXIST if there is one. */
function make(mutex: string): void {
  const text = `${thisRun()}\n${hostname()}\n`;
  const candidate = temporaryPath(mutex, 'tmp');
  try {
    writeFileSync(candidate, text);
    linkSync(candidate, mutex);
  } catch (error) {
    if (!hasNoLinks(error)) throw error;
    writeFileSync(mutex, text, { flag: 'wx' });
  } finally {
    removeIfPossible(candidate);
  }
}

/** Whether the system refuses a hard link because the file system has none. */
export const hasNoLinks = (error: unknown): boolean =>
  ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Removes the mutex of a run. Another run may have replaced it since it was read: the run that renames it finds out, and puts it back. The
 * other one asserts that it has it before it replaces anything.
 */
export function release(mutex: string, run: Run): void {
  const aside = temporaryPath(mutex, 'tmp');
  try {
    renameSync(mutex, aside);
    if (holderOf(aside)?.run !== run) linkSync(aside, mutex);
    rmSync(aside);
  } catch {
    // It is gone, or the file system refuses. Then it is stale when this run has ended.
    removeIfPossible(aside);
  }
}
