import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FormName } from '../../templates/forms/fields.ts';
import type { Values } from '../../templates/forms/schema.ts';

/** One received form. */
export interface Received {
  /** ISO 8601, UTC. */
  received: string;
  form: FormName;
  language: string;
  values: Values;
}

/** Keeps what is received; rejects when it cannot. */
export type Store = (entry: Received) => Promise<void>;

/** Keeps each form as a line of JSON at the end of a file, made with its folder. Names and mail: for the owner only. */
export const jsonLines =
  (path: string): Store =>
  async (entry) => {
    await mkdir(dirname(path), { recursive: true });
    await appendFile(path, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
  };
