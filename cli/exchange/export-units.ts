import { writeCsv } from './csv.ts';
import { writeJsonLines } from './json-lines.ts';
import { piecesOf, wordsIn } from './pieces.ts';
import { writePo } from './po.ts';
import type { ExchangeFormat, Separator, TranslationFile, TranslationUnit } from './unit.ts';
import { writeXliff2 } from './xliff2.ts';
import { writeXliff12 } from './xliff12.ts';
import { isWritable } from './xml.ts';

/** The text of a file for translators. */
export function writeExchange(file: TranslationFile, { format, separator }: { format: ExchangeFormat; separator: Separator }): string {
  if (format === 'csv') return writeCsv(file, separator);
  return { xliff12: writeXliff12, xliff2: writeXliff2, po: writePo, jsonl: writeJsonLines }[format](file);
}

/** Whether all formats can hold a unit: its texts have no control characters, which are findings of `validate`. */
export const isExchangeable = ({ source, target, earlierSource }: TranslationUnit): boolean =>
  [source, target ?? '', earlierSource ?? ''].every(isWritable);

/** What there is to translate in a content file. */
export interface Extent {
  file: string;
  units: number;
  /** Words of the source texts, as the source language divides them, without placeholders and the syntax of Markdown. */
  words: number;
  characters: number;
}

type Source = Pick<TranslationUnit, 'source' | 'markdown'>;

/** A source text without placeholders and the syntax of Markdown. */
const textIn = ({ source, markdown }: Source): string => wordsIn(piecesOf(source, markdown));

/** Returns a function that counts the words of a source text, as its language divides them. */
export function wordCounter(sourceLanguage: string): (unit: Source) => number {
  const segmenter = new Intl.Segmenter(sourceLanguage, { granularity: 'word' });
  return (unit) => [...segmenter.segment(textIn(unit))].filter(({ isWordLike }) => isWordLike).length;
}

/** The extent of units, by content file. */
export function extentOf({ units, sourceLanguage }: TranslationFile): Extent[] {
  const words = wordCounter(sourceLanguage);
  const found = new Map<string, Extent>();
  for (const unit of units) {
    const { file } = unit;
    const extent = found.get(file) ?? { file, units: 0, words: 0, characters: 0 };
    extent.units += 1;
    extent.words += words(unit);
    extent.characters += textIn(unit).length;
    found.set(file, extent);
  }
  return [...found.values()];
}
