import type { TypedEdit } from './edits.ts';
import { valueKey } from './places.ts';

/** What is kept of an edit that the server has not answered. */
export type KeptText = Pick<TypedEdit, 'file' | 'path' | 'language' | 'before' | 'now'>;

/**
 * Texts that are not saved yet, so that they outlive the window, the browser and the server. Each has a key of its own in the storage:
 * another window of the editor keeps its texts beside them.
 */
export class KeptTexts {
  readonly #prefix: string;
  #own = new Set<string>();

  constructor(site: string) {
    this.#prefix = `tvilling-edit:${site}:`;
  }

  /** Keeps these texts, and forgets those that this window has kept before. */
  keep(texts: Iterable<KeptText>): void {
    const kept = new Map(Array.from(texts, (text) => [this.#prefix + valueKey(text), written(text)]));
    try {
      for (const key of this.#own) if (!kept.has(key)) localStorage.removeItem(key);
      for (const [key, text] of kept) localStorage.setItem(key, text);
    } catch {
      // Without storage, or with a full one, texts live as long as the window.
    }
    this.#own = new Set(kept.keys());
  }

  /** The texts that were not saved when the editor was last closed. */
  found(): KeptText[] {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.#prefix));
      return keys.flatMap((key) => read(localStorage.getItem(key)));
    } catch {
      return [];
    }
  }

  /** Forgets a text whose file has it. */
  forget(text: KeptText): void {
    try {
      localStorage.removeItem(this.#prefix + valueKey(text));
    } catch {
      // Nothing is kept without storage.
    }
  }
}

const written = ({ file, path, language, before, now }: KeptText): string => JSON.stringify({ file, path, language, before, now });

function read(text: string | null): KeptText[] {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    return isKept(kept) ? [kept] : [];
  } catch {
    return [];
  }
}

const isKept = (value: unknown): value is KeptText =>
  typeof (value as KeptText).file === 'string' &&
  Array.isArray((value as KeptText).path) &&
  typeof (value as KeptText).language === 'string';
