import { scriptsOf } from '../../definitions/locale.ts';
import { commonWordsIn, foreignScript } from '../languages/common-words.ts';
import type { TranslatedText, WrittenText } from './texts.ts';

/** A text that is not in the language that it is given for. */
export interface MisplacedText {
  written: WrittenText;
  /** The language that it stands under. */
  language: string;
  /** The language of the site that it seems to be in; null if only its letters are known. */
  seems: string | null;
  /** The script of its letters (ISO 15924), if no text of the language is written in it. */
  script: string | null;
}

/** The fewest letters of another script that are not only a name. */
const fewestLetters = 12;
/** The fewest different words of another language in a text, and in two texts that are swapped. */
const fewestWords = 4;
const fewestOfBoth = 3;
/** How many words of the other language there are for one of its own, at least: some words are common in several languages. */
const leastRatio = 5;
/** The shortest text that is judged by itself, in words. Titles of works and names of houses are shorter. */
const shortest = 8;

/**
 * The texts that seem to be in another language than the one that they are given for, judged by their letters and their most common words.
 * Short texts are judged only where two of them are swapped.
 */
export function misplacedTexts({ written }: TranslatedText): MisplacedText[] {
  if (written.size < 2) return [];
  const texts = Array.from(written, ([language, own]) => ({ language, own, words: wordsOf(own.text) }));
  const found: MisplacedText[] = [];
  for (const text of texts) {
    const { language, own } = text;
    const script = wrongScript(own.text, language);
    const seems = script === null ? seeminglyIn(text, texts) : null;
    if (script !== null || seems !== null) found.push({ written: own, language, seems, script });
  }
  return found;
}

interface WordsOfText {
  language: string;
  own: WrittenText;
  words: readonly string[];
}

/** The language of another text that a text seems to be in; null for none. A text that is only copied has a finding of its own. */
function seeminglyIn({ language, own, words }: WordsOfText, texts: readonly WordsOfText[]): string | null {
  const isOther = (one: WordsOfText) => one.language !== language && one.own.text !== own.text;
  const other = texts.find((one) => isOther(one) && isIn(words, one.language, language, one.words));
  return other?.language ?? null;
}

/** Whether words are those of the language `other`, not of `own`. `counterpart`: the text that stands under `other`. */
function isIn(words: readonly string[], other: string, own: string, counterpart: readonly string[]): boolean {
  // Nearly every text ends here.
  if (words.length + counterpart.length < fewestOfBoth) return false;
  const foreign = commonWordsIn(words, other, own);
  if (foreign === 0) return false;
  const native = commonWordsIn(words, own, other);
  if (foreign <= native) return false;
  const isLong = words.length >= shortest && foreign >= fewestWords && foreign * 6 >= words.length;
  if (isLong && native * leastRatio <= foreign) return true;
  const foreignThere = commonWordsIn(counterpart, own, other);
  const nativeThere = commonWordsIn(counterpart, other, own);
  if (foreignThere <= nativeThere) return false;
  const inBoth = foreign + foreignThere;
  return inBoth >= fewestOfBoth && (native + nativeThere) * leastRatio <= inBoth;
}

function wrongScript(text: string, language: string): string | null {
  const found = foreignScript(text);
  if (found === null || found.letters < fewestLetters) return null;
  return scriptsOf(language).includes(found.script) ? null : found.script;
}

/** The words of a text in lower case, without addresses and placeholders. Few texts have any of these. */
const wordsOf = (text: string): string[] => (/[@/{]/.test(text) ? withoutNames(text) : text).toLowerCase().match(/\p{L}+/gu) ?? [];

const withoutNames = (text: string): string =>
  text
    .replace(/\{[^{}\s]*\}/g, ' ')
    .split(/\s+/)
    .filter((word) => !/[@/]/.test(word))
    .join(' ');
