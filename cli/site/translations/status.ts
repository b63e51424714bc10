import { parseArticle } from '../../content/article.ts';
import { compareTexts } from '../../platform/texts.ts';
import type { ComparedPair } from './compare.ts';
import type { ComparedBlock } from './compare-blocks.ts';
import type { TranslatedText, WrittenText } from './texts.ts';

/**
 * The progress of translating a file into a language, in numbers of texts. Each block of an article counts as one. A text that the language
 * may lack counts where it is written.
 */
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

/** The figures of a file, in the order in which they are shown. */
export const statusFigures = [
  'texts',
  'complete',
  'missing',
  'stale',
  'machine',
  'identical',
] as const satisfies readonly (keyof FileStatus)[];

/** A figure of several files together. */
export const sumOf = (rows: readonly FileStatus[], figure: (typeof statusFigures)[number]): number =>
  rows.reduce((sum, row) => sum + row[figure], 0);

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
export function statusOf({ texts, pairs, sourceLanguage, languages, isWrittenIn, mayBeAlike }: StatusInput): FileStatus[] {
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
  for (const { source, written, isComplete, mayLack, languages: own } of texts) {
    const text = written.get(sourceLanguage);
    if (!isComplete || mayLack || text === undefined) continue;
    for (const language of languages) {
      if (language === sourceLanguage || written.has(language) || !own.includes(language)) continue;
      if (!isWrittenIn(source.file, language)) continue;
      const row = rowOf(source.file, language);
      const size = sizeOf(text);
      row.texts += size;
      row.missing += size;
    }
  }
  for (const pair of pairs) {
    const row = rowOf(pair.text.source.file, pair.language);
    for (const part of pair.blocks ?? [pair]) {
      row.texts++;
      row[progressOf(part, mayBeAlike)]++;
    }
  }
  return [...rows.values()].sort((a, b) => compareTexts(a.language, b.language) || compareTexts(a.file, b.file));
}

/** The number of texts that a text counts as. */
const sizeOf = ({ text, markdown }: WrittenText): number =>
  markdown === 'article' ? Math.max(1, parseArticle(text).sourceBlocks.length) : 1;

/** What a text, or a block of an article, counts as. */
function progressOf(
  { state, source, translation }: Pick<ComparedPair | ComparedBlock, 'state' | 'source' | 'translation'>,
  mayBeAlike: StatusInput['mayBeAlike'],
): 'missing' | 'stale' | 'machine' | 'identical' | 'complete' {
  if (state === 'missing' || state === 'stale' || state === 'machine') return state;
  const isSame = source !== null && source.text === translation?.text;
  return isSame && !isCode(source) && !mayBeAlike(source.text) ? 'identical' : 'complete';
}

/** Code is the same in every language, and what a section says has its own checks. */
const isCode = (part: object): boolean => 'units' in part && (part.units as unknown[]).length === 0;
