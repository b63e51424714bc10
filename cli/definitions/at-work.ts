import { Overtime } from '../platform/bounded.ts';
import type { TemplateError } from './template-error.ts';

/** Code of a site's definitions that is called. It may never end. */
export interface RunningCode {
  /** What is not called again once it was stopped: the file of the code, or the schema with a rule. */
  key: unknown;
  /** The error if it does not end. `how`: how it was stopped. */
  endless(how: string): TemplateError;
}

/**
 * What code of a site's definitions is running. If it never ends, V8 stops it without a stack, and `finally` does not run: so this
 * variable is the only way to say what it was.
 */
let running: RunningCode | null = null;

/** What is not called again, with the error of the call that did not end. */
const leftOut = new Map<unknown, TemplateError>();

/** Runs code of a definition. Throws the TemplateError of an earlier call if the code is left out. */
export function atWork<T>(work: RunningCode, run: () => T): T {
  const known = leftOut.get(work.key);
  if (known !== undefined) throw known;
  const before = running;
  running = work;
  try {
    return run();
  } finally {
    running = before;
  }
}

/** Called by the bundle of the definitions before each of them. Null: after the last. */
export function beginsWork(work: RunningCode | null): void {
  running = work;
}

/** The name of a function in the bundle of the definitions: calls `beginsWork` with the name of a file for people. */
export const beginsName = 'tvillingBegins';

/** The error for the code that was running when it was stopped; null if it was no code of a definition. Forgets it. */
export function stoppedAtWork({ message }: Overtime): TemplateError | null {
  const stopped = running;
  running = null;
  return stopped === null ? null : stopped.endless(message);
}

/** The same. The code is not called again, because the next call would not end either. */
export function leaveOut(overtime: Overtime): TemplateError | null {
  const key = running?.key;
  const error = stoppedAtWork(overtime);
  if (error !== null) leftOut.set(key, error);
  return error;
}

/**
 * Begins work again without the code of the site that does not end; then `atWork` throws where that is called. Throws Overtime if
 * something else does not end.
 */
export async function withoutEndless<T>(attempt: () => T | Promise<T>): Promise<T> {
  leftOut.clear();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Overtime) || leaveOut(error) === null) throw error;
    }
  }
}
