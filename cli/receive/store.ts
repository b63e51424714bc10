import { createHash, randomUUID } from 'node:crypto';
import type { Values } from '../../templates/contract/form-rules.ts';
import { sanitizeJson } from '../platform/sanitize.ts';
import type { LineFile } from './line-file.ts';

/** A received form. */
export interface Received {
  /** ISO 8601, UTC. */
  received: string;
  /** The name of the form. */
  form: string;
  language: string;
  values: Values;
}

/** A received form in the journal. */
export interface StoredForm extends Received {
  /** A UUID; for a line without one, the hash of the line. */
  id: string;
}

/** Stores a form. Rejects if it cannot. */
export type StoreForm = (entry: Received) => Promise<void>;

/** Appends forms to a journal: a line of JSON each. Resolves to the kept form when it is on the disk. */
export const keepIn =
  (journal: LineFile) =>
  async (entry: Received): Promise<StoredForm> => {
    const kept = { id: randomUUID(), ...entry };
    await journal.append(sanitizeJson(kept, 0));
    return kept;
  };

/** A form from its line in the journal; null for a line that holds none. */
export function keptFrom(line: string): StoredForm | null {
  try {
    const { id, received, form, language, values } = JSON.parse(line) as Partial<Record<keyof StoredForm, unknown>>;
    const isText = (value: unknown): value is string => typeof value === 'string';
    if (!isText(received) || !isText(form) || !isText(language)) return null;
    if (typeof values !== 'object' || values === null || !Object.values(values).every(isText)) return null;
    return { id: isText(id) ? id : digest(line), received, form, language, values: values as Values };
  } catch {
    return null;
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** In milliseconds. */
const span = 10 * 60_000;

/**
 * Stores the same form with the same values only once in ten minutes: after a double click without script, another try
 * after a lost answer, or a form sent again after going back. The later request waits for the first and gets its result.
 * `now`: in milliseconds since some moment; a clock that nobody sets.
 */
export function keepOnce(store: StoreForm, now: () => number = () => performance.now()): StoreForm {
  const known = new Map<string, { since: number; kept: Promise<void> }>();
  return (entry) => {
    const at = now();
    for (const [key, { since }] of known) if (at - since >= span) known.delete(key);
    const key = digest(JSON.stringify([entry.form, entry.language, Object.entries(entry.values).sort()]));
    const before = known.get(key);
    if (before) return before.kept;
    const kept = store(entry);
    known.set(key, { since: at, kept });
    kept.catch(() => known.delete(key));
    return kept;
  };
}

/** The name of the journal in its folder. */
export const journalFile = 'received.jsonl';
