import type { ArticleBlock } from '../../definitions/fields/in-language.ts';
import { plainTexts } from './excerpt.ts';

/**
 * Letters that somebody reads in a minute in silence. Brysbaert (2019), "How many words do we read per minute?", Journal of Memory and
 * Language 109: 238 words of non-fiction, of 4.6 letters each. By letters, it holds for languages with long words as well.
 */
const lettersPerMinute = 238 * 4.6;

/**
 * The same for signs that stand for syllables or words. Trauzettel-Klosinski and Dietz (2012), "Standardized assessment of reading
 * performance: the new International Reading Speed Texts IReST": 255 signs of Chinese, 357 of Japanese. This is the middle.
 */
const signsPerMinute = 306;

const signs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const letters = /[\p{L}\p{N}]/gu;

/** How long it takes to read an article, in whole minutes, one at least. */
export function readingMinutes(blocks: readonly ArticleBlock[]): number {
  const text = plainTexts(blocks)
    .map((part) => part.text)
    .join('\n');
  const ofSigns = countOf(signs, text);
  // A syllable of Korean is one sign of two or three letters.
  const ofLetters = countOf(letters, text.replace(signs, '').normalize('NFD'));
  return Math.max(1, Math.round(ofSigns / signsPerMinute + ofLetters / lettersPerMinute));
}

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;
