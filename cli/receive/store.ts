import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Values } from '../../templates/forms/schema.ts';
import { visibleJson } from '../visible.ts';

/** A received form. */
export interface Received {
  /** ISO 8601, UTC. */
  received: string;
  /** The name of the form. */
  form: string;
  language: string;
  values: Values;
}

/** Stores a form. Rejects if it cannot. */
export type Store = (entry: Received) => Promise<void>;

/** Follows no link, and does not wait for the reader of a pipe. */
const appendToFile =
  constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Appends each form to a file as a line of JSON, and makes the file and its folder. Only the owner can read it, because it has
 * names and addresses.
 */
export const jsonLines =
  (path: string): Store =>
  async (entry) => {
    await mkdir(dirname(path), { recursive: true });
    await appendFile(path, `${visibleJson(entry, 0)}\n`, { mode: 0o600, flag: appendToFile });
  };

/**
 * Stores the same form with the same values only once in `span` milliseconds: after a double click without script, another try
 * after a lost answer, or a form sent again after going back. The later request waits for the first and gets its result.
 */
export function keepOnce(store: Store, span = 10 * 60_000): Store {
  const known = new Map<string, { since: number; kept: Promise<void> }>();
  return (entry) => {
    const now = Date.parse(entry.received);
    for (const [key, { since }] of known) if (now - since >= span) known.delete(key);
    const words = JSON.stringify([entry.form, entry.language, Object.entries(entry.values).sort()]);
    const key = createHash('sha256').update(words).digest('base64');
    const before = known.get(key);
    if (before) return before.kept;
    const kept = store(entry);
    known.set(key, { since: now, kept });
    kept.catch(() => known.delete(key));
    return kept;
  };
}
