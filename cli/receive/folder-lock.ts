import { chmodSync, existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EnvironmentError } from '../platform/environment-error.ts';
import { hasEnded, isHere, processOf, type Run, runForm, thisRun } from '../platform/files/runs.ts';
import { silenceOf } from '../platform/files/temporary.ts';
import { makeFolder } from '../platform/make-folder.ts';

/** In milliseconds: how often a lock is renewed, and how long one of another machine or container may be silent. */
const renewal = 10_000;
const patience = 60_000;
/** How long a lock may be empty: it is made in one step and filled in another. */
const unfinished = 2_000;

export interface LockOptions {
  /** The folder of the journal. */
  folder: string;
  /** Called once if the run of another machine may still use the folder. */
  onWait(): void;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
}

/**
 * Makes a folder, and this run the only one that receives into it: two would hand on each form twice. Waits for a run of another machine or
 * container, which cannot be asked, until it has been silent for a minute. Returns the function that gives the folder back. Throws
 * EnvironmentError if a run of this machine uses it.
 */
export async function lockFolder({ folder, onWait, signal }: LockOptions): Promise<() => void> {
  makePrivate(folder);
  const lock = join(folder, 'lock');
  for (let isTold = false; !isTaken(lock); ) {
    const holder = holderOf(lock);
    const silent = silenceOf(lock);
    if (holder === null ? silent > unfinished : isOver(holder, silent)) {
      rmSync(lock, { force: true });
      continue;
    }
    if (holder !== null && isHere(holder))
      throw new EnvironmentError(
        `Process ${processOf(holder)} receives forms into ${folder} already.`,
        'Stop it, or name another folder: --data',
      );
    if (!isTold) onWait();
    isTold = true;
    await sleep(1_000, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  const timer = setInterval(() => renew(lock), renewal).unref();
  return () => {
    clearInterval(timer);
    if (holderOf(lock) === thisRun()) rmSync(lock, { force: true });
  };
}

/** Makes a folder that only its owner can enter: it will hold names and addresses. Leaves one that is there as it is. */
function makePrivate(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(folder);
  chmodSync(folder, 0o700);
}

const isOver = (run: Run, silent: number): boolean =>
  isHere(run) ? hasEnded(run, silent) : silent > patience;

function isTaken(lock: string): boolean {
  try {
    writeFileSync(lock, `${thisRun()}\n${hostname()}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The run that holds a lock; null if it was killed before it could say so. */
function holderOf(lock: string): Run | null {
  try {
    const [run = ''] = readFileSync(lock, 'utf8').split('\n');
    return new RegExp(`^${runForm}$`).test(run) ? run : null;
  } catch {
    return null;
  }
}

function renew(lock: string): void {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // Somebody has removed it. What was received is not harmed.
  }
}
