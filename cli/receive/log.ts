import { sanitizeJson } from '../platform/sanitize.ts';

/** What a line of the log tells beside its event. Never what a visitor has typed, nor an address of one. */
export type LogFacts = Readonly<Record<string, string | number | boolean>>;

/** Writes a line of the log. `event`: its name, such as `form-kept`. */
export type Log = (level: 'info' | 'warning' | 'error', event: string, facts?: LogFacts) => void;

/** A log of one JSON object per line. */
export const jsonLog =
  (write: (line: string) => void, now: () => Date): Log =>
  (level, event, facts = {}) =>
    write(`${sanitizeJson({ time: now().toISOString(), level, event, ...facts }, 0)}\n`);

/** The code of a system's error, for the log. Its message may have names of visitors. */
export function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}
