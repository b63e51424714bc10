import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EnvironmentError, notWritten } from '../../platform/environment-error.ts';
import { holderOf, keepLock, livingHolder, takeLock } from '../../platform/files/lock.ts';
import { processOf, thisRun } from '../../platform/files/runs.ts';

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
  const release = refused === null ? keepLock(lock, renewal) : () => {};
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
    release();
  }
}

/** Waits until nobody writes an output folder. Somebody may begin right after that. */
export async function outputIsFree({ folder, signal, tell }: OutputClaim): Promise<void> {
  const lock = lockFile(folder);
  for (let told = false; livingHolder(lock) !== null; told = true) {
    if (!told) tell(waiting(lock, folder));
    await sleep(look, undefined, { signal, ref: true }).catch(() => signal.throwIfAborted());
  }
}

function waiting(lock: string, folder: string): string {
  const holder = holderOf(lock);
  const who = holder === null ? '' : ` (process ${processOf(holder.run)} on ${holder.host})`;
  return `Another run writes ${basename(folder)}/${who}. Waiting for its end. If it has none, delete ${lock}\n`;
}

/** Takes a lock as soon as nobody else has it. Returns the system's error if there can be none. */
async function takenLock(lock: string, claim: OutputClaim): Promise<unknown> {
  for (;;) {
    await outputIsFree(claim);
    const refused = takeLock(lock);
    if (refused !== 'held') return refused?.error ?? null;
    await sleep(look);
  }
}
