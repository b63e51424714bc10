import { linkSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EnvironmentError, notWritten } from '../environment-error.ts';
import { hasEnded, processOf, type Run, runForm, thisRun } from '../files/runs.ts';
import { removeIfPossible, silenceOf, temporaryPath } from '../files/temporary.ts';
import { makeFolder } from '../make-folder.ts';

/** The run that writes an output folder. */
interface Holder {
  run: Run;
  /** The name of its machine. */
  host: string;
}

/** Wants to write an output folder. */
export interface OutputClaim {
  folder: string;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
  /** Called once with a line for people if another run writes the folder. */
  tell(line: string): void;
}

/** The right to replace an output folder. */
export interface OutputLock {
  /** Throws EnvironmentError if this run does not have it, or has lost it while it stood still. */
  assertHeld(): void;
}

/** The lock of an output folder, beside it. Its first line is the run that holds it. */
export const lockFile = (folder: string): string => join(dirname(folder), `.${basename(folder)}.lock`);

/** Who holds a lock; null if nobody does, or if it is no lock of ours. */
export function holderOf(lock: string): Holder | null {
  try {
    const [run = '', host = ''] = readFileSync(lock, 'utf8').split('\n');
    return isRun.test(run) ? { run, host } : null;
  } catch {
    return null;
  }
}

const isRun = new RegExp(`^${runForm}$`);

/** In milliseconds: how often a lock is renewed, and how often others look at it. */
const renewal = 30_000;
const look = 100;

/**
 * Runs `work` while no other run writes the output folder. Waits for one that does, whatever time it takes; the user can stop that.
 * Where no lock can be made, `work` runs nevertheless: it may find nothing to write. Throws the reason of `signal` if it is aborted.
 */
export async function holdOutput<T>(claim: OutputClaim, work: (lock: OutputLock) => Promise<T>): Promise<T> {
  const lock = lockFile(claim.folder);
  const refused = await takenLock(lock, claim);
  const renew = setInterval(() => renewed(lock), renewal).unref();
  try {
    return await work({
      assertHeld() {
        if (refused !== null) throw notWritten(lock, refused, 'Check the free space and the rights there.');
        if (holderOf(lock)?.run !== thisRun())
          throw new EnvironmentError(
            `Another run has taken ${claim.folder} over while this one stood still.`,
            'Run the command again.',
          );
      },
    });
  } finally {
    clearInterval(renew);
    if (refused === null) release(lock, thisRun());
  }
}

/** Waits until nobody writes an output folder. Somebody may begin right after that. */
export async function outputIsFree({ folder, signal, tell }: OutputClaim): Promise<void> {
  const lock = lockFile(folder);
  for (let told = false; isHeld(lock); told = true) {
    if (!told) tell(waiting(lock, folder));
    await sleep(look, undefined, { signal, ref: true }).catch(() => signal.throwIfAborted());
  }
}

const isHeld = (lock: string): boolean => {
  const holder = holderOf(lock);
  return holder !== null && !hasEnded(holder.run, silenceOf(lock));
};

function waiting(lock: string, folder: string): string {
  const holder = holderOf(lock);
  const who = holder === null ? '' : ` (process ${processOf(holder.run)} on ${holder.host})`;
  return `Another run writes ${basename(folder)}/${who}. Waiting for its end. If it has none, delete ${lock}\n`;
}

/** Takes a lock as soon as nobody else has it. Returns the system's error if there can be none. */
async function takenLock(lock: string, claim: OutputClaim): Promise<unknown> {
  for (;;) {
    await outputIsFree(claim);
    const holder = holderOf(lock);
    if (holder !== null) release(lock, holder.run);
    try {
      makeFolder(dirname(lock));
      make(lock);
      return null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return error;
      if (holderOf(lock) === null && silenceOf(lock) > unfinished) removeIfPossible(lock);
      await sleep(look);
    }
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
    // File systems without hard links.
    if (!noLinks.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    writeFileSync(lock, text, { flag: 'wx' });
  } finally {
    removeIfPossible(candidate);
  }
}

const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

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

function renewed(lock: string): void {
  try {
    if (holderOf(lock)?.run === thisRun()) utimesSync(lock, new Date(), new Date());
  } catch {
    // It is asked before anything is replaced.
  }
}
