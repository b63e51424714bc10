import { readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import { hearSignal, withoutHandlers } from './interruption.ts';

/** Work that did not end in time and was stopped. */
export class Overtime extends Error {
  /** `limit` in milliseconds. */
  constructor(limit: number) {
    super(`stopped after ${Math.round(limit / 1000)} s`);
    this.name = 'Overtime';
  }
}

/** The limits of work. */
export interface Bounds {
  /** In milliseconds. */
  limit: number;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
}

/**
 * Runs synchronous work with a time limit, for a command that must go on. Throws Overtime after the limit; the work's own `catch`
 * and `finally` do not run then.
 * A signal during the work is handled after it, if the work ends within a fifth of its time, which almost all work does.
 * Otherwise the work starts again, and signals then end the process at once.
 */
export async function bounded<T>({ limit, signal }: Bounds, work: () => T): Promise<T> {
  try {
    return attempt(limit / 5, work);
  } catch (error) {
    if (!(error instanceof Overtime)) throw error;
  }
  await hearSignal(signal);
  return withoutHandlers(() => stoppedAfter(limit, work));
}

/** Node.js can stop only code that a script has started. The called function still runs in its own context. */
const outside = createContext({ work: null as (() => unknown) | null });
const call = new Script('work()');

/**
 * Runs synchronous work with a time limit in milliseconds, where no signal is heard. Throws Overtime. The limit is meant for a machine
 * that does nothing else: if the work had to wait for a processor for a quarter of its time, it starts again and may take four times as
 * long. `waited`: how long this thread has waited for a processor, in milliseconds since some moment.
 */
export function stoppedAfter<T>(limit: number, work: () => T, waited = waitedForProcessor): T {
  const before = waited();
  try {
    return attempt(limit, work);
  } catch (error) {
    if (!(error instanceof Overtime) || waited() - before < limit / 4) throw error;
    return attempt(limit * 4, work);
  }
}

/** As Linux counts it (proc_pid_schedstat(5)). Elsewhere 0: a limit is then one by the clock. */
function waitedForProcessor(): number {
  try {
    const [, nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}

/** Runs work once, for so many milliseconds by the clock. */
function attempt<T>(limit: number, work: () => T): T {
  outside.work = work;
  try {
    return call.runInContext(outside, { timeout: limit }) as T;
  } catch (error) {
    if ((error as Partial<NodeJS.ErrnoException> | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new Overtime(limit);
  } finally {
    outside.work = null;
  }
}
