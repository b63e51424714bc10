import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EnvironmentError, notWritten } from '../../platform/environment-error.ts';
import { holderInWords, holderOf, keepMutex, livingHolder, takeMutex } from '../../platform/files/mutex.ts';
import { thisRun } from '../../platform/files/runs.ts';

/** Wants to write an output folder. */
export interface OutputClaim {
  folder: string;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
  /** Called once with a line for people if another run writes the folder. */
  tell(line: string): void;
}

/** The right to replace an output folder. */
export interface OutputMutex {
  /** Throws EnvironmentError if this run does not have it, or has lost it while it stood still. */
  assertHeld(): void;
}

/** The mutex of an output folder, beside it. Its first line is the run that holds it. */
export const mutexPath = (folder: string): string => join(dirname(folder), `.${basename(folder)}.lock`);

/** In milliseconds: how often a mutex is renewed, and how often others look at it. */
const renewal = 30_000;
const pollInterval = 100;

/**
 * Runs `work` while no other run writes the output folder. Waits for one that does, whatever time it takes; the user can stop that.
 * Where no mutex can be made, `work` runs nevertheless: it may find nothing to write. Throws the reason of `signal` if it is aborted.
 */
export async function holdOutput<T>(claim: OutputClaim, work: (mutex: OutputMutex) => Promise<T>): Promise<T> {
  const mutex = mutexPath(claim.folder);
  const refused = await takenMutex(mutex, claim);
  const release = refused === null ? keepMutex(mutex, renewal) : () => {};
  try {
    return await work({
      assertHeld() {
        if (refused !== null) throw notWritten(mutex, refused, 'Check the free space and the rights there.');
        if (holderOf(mutex)?.run !== thisRun())
          throw new EnvironmentError(`Another run has taken ${claim.folder} over while this one stood still.`, 'Run the command again.');
      },
    });
  } finally {
    release();
  }
}

/** Waits until nobody writes an output folder. Somebody may begin right after that. */
export async function outputIsFree({ folder, signal, tell }: OutputClaim): Promise<void> {
  const mutex = mutexPath(folder);
  for (let isAnnounced = false; livingHolder(mutex) !== null; isAnnounced = true) {
    if (!isAnnounced) tell(waiting(mutex, folder));
    await sleep(pollInterval, undefined, { signal, ref: true }).catch(() => signal.throwIfAborted());
  }
}

const waiting = (mutex: string, folder: string): string =>
  `Another run writes ${basename(folder)}/${holderInWords(mutex)}. Waiting for its end. If it has none, delete ${mutex}\n`;

/** Takes a mutex as soon as nobody else has it. Returns the system's error if there can be none. */
async function takenMutex(mutex: string, claim: OutputClaim): Promise<unknown> {
  for (;;) {
    await outputIsFree(claim);
    const refused = takeMutex(mutex);
    if (refused !== 'held') return refused?.error ?? null;
    await sleep(pollInterval);
  }
}
