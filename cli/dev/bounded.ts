import { createContext, Script } from 'node:vm';
import { hearSignal, heedless } from '../interruption.ts';

/** Work has not ended in its time, and was stopped. */
export class Overtime extends Error {
  /** `limit` in milliseconds. */
  constructor(limit: number) {
    super(`stopped after ${Math.round(limit / 1000)} s`);
    this.name = 'Overtime';
  }
}

/** How long work may take. */
export interface Bounds {
  /** Milliseconds. */
  limit: number;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
}

/**
 * Runs synchronous work for at most so long, for a command that must live on whatever it meets. Throws Overtime where that is not
 * enough; no `catch` or `finally` of the work runs then.
 *
 * A signal that comes meanwhile is told of afterwards, as long as the work ends in a fifth of its time, which all but work without
 * an end does. What takes longer is begun again, and signals then end the process at once.
 */
export async function bounded<T>({ limit, signal }: Bounds, work: () => T): Promise<T> {
  try {
    return stoppedAfter(limit / 5, work);
  } catch (error) {
    if (!(error instanceof Overtime)) throw error;
  }
  await hearSignal(signal);
  return heedless(() => stoppedAfter(limit, work));
}

/** Only what a script runs can Node.js stop; what the script calls runs where it always does. */
const outside = createContext({ work: null as (() => unknown) | null });
const call = new Script('work()');

function stoppedAfter<T>(limit: number, work: () => T): T {
  outside.work = work;
  try {
    return call.runInContext(outside, { timeout: limit }) as T;
  } catch (error) {
    if ((error as Partial<NodeJS.ErrnoException> | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw error;
    throw new Overtime(limit);
  } finally {
    outside.work = null;
  }
}
