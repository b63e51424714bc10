import type { ComparedPair } from './compare.ts';
import type { TranslatedText } from './texts.ts';

/** The formats of `tvilling status`. */
export const statusFormats = ['text', 'json', 'html', 'badge'] as const;

export type StatusFormat = (typeof statusFormats)[number];

/** The progress of translating a file into a language, in numbers of texts. */
export interface FileStatus {
  file: string;
  language: string;
  /** Texts to translate. */
  texts: number;
  /** Translated from the current source text, and not just copied. */
  complete: number;
  missing: number;
  stale: number;
  /** Made by a machine, and not checked by anybody. */
  machine: number;
  /** The same as the source text, word for word. */
  identical: number;
}

interface StatusInput {
  texts: readonly TranslatedText[];
  pairs: readonly ComparedPair[];
  sourceLanguage: string;
  languages: readonly string[];
  /** Whether a file exists in a language. Some pages do not. */
  isWrittenIn(file: string, language: string): boolean;
  /** Whether a text may be the same in both languages. */
  mayBeAlike(text: string): boolean;
}

/** The numbers by language and file, in the order of both. */
export function statusOf({
  texts,
  pairs,
  sourceLanguage,
  languages,
  isWrittenIn,
  mayBeAlike,
}: StatusInput): FileStatus[] {
  const rows = new Map<string, FileStatus>();
  const rowOf = (file: string, language: string): FileStatus => {
    const key = `${language} ${file}`;
    const row = rows.get(key) ?? {
      file,
      language,
      texts: 0,
      complete: 0,
      missing: 0,
      stale: 0,
      machine: 0,
      identical: 0,
    };
    rows.set(key, row);
    return row;
  };
  for (const { source, written, isComplete, languages: own } of texts) {
    if (!isComplete || !written.has(sourceLanguage)) continue;
    for (const language of languages) {
      if (language === sourceLanguage || written.has(language) || !own.includes(language)) continue;
      if (!isWrittenIn(source.file, language)) continue;
      const row = rowOf(source.file, language);
      row.texts++;
      row.missing++;
    }
  }
  for (const { text, language, source, translation, state } of pairs) {
    const row = rowOf(text.source.file, language);
    row.texts++;
    if (state === 'stale' || state === 'machine') row[state]++;
    else if (source.text === translation.text && !mayBeAlike(source.text)) row.identical++;
    else row.complete++;
  }
  return [...rows.values()].sort((a, b) => compare(a.language, b.language) || compare(a.file, b.file));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
