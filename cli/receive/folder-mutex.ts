import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EnvironmentError } from '../platform/environment-error.ts';
import { holderOf, keepMutex, takeMutex } from '../platform/files/mutex.ts';
import { isHere, processOf } from '../platform/files/runs.ts';
import { makeFolder } from '../platform/make-folder.ts';

/** In milliseconds: how often the mutex is renewed, and how long a run of another machine or container may be silent. */
const renewal = 10_000;
const patience = 60_000;

export interface FolderClaim {
  /** The folder of the journal. */
  folder: string;
  /** Called once if the run of another machine may still use the folder. */
  onWait(): void;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
}

/**
 * Makes a folder, and this run the only one that receives into it: two would deliver each form twice. Waits for a run of another machine or
 * container, which cannot be asked, until it has been silent for a minute. Returns the function that gives the folder back. Throws
 * EnvironmentError if a run of this machine uses it.
 */
export async function holdFolder({ folder, onWait, signal }: FolderClaim): Promise<() => void> {
  makePrivate(folder);
  const mutex = join(folder, 'lock');
  for (let hasWaited = false; ; hasWaited = true) {
    const refused = takeMutex(mutex, patience);
    if (refused === null) return keepMutex(mutex, renewal);
    if (refused !== 'held') throw refused.error;
    const holder = holderOf(mutex);
    if (holder !== null && isHere(holder.run))
      throw new EnvironmentError(
        `Process ${processOf(holder.run)} receives forms into ${folder} already.`,
        'Stop it, or name another folder: --data',
      );
    if (!hasWaited) onWait();
    await sleep(1_000, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** Makes a folder that only its owner can enter: it will hold names and addresses. Leaves one that is there as it is. */
function makePrivate(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(folder);
  chmodSync(folder, 0o700);
}
