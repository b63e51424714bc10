import type { SearchDocument } from '../../contract.ts';
import type { Word } from './language.ts';

/** A page that was found. */
export interface Hit {
  href: string;
  title: string;
  /** The part of the text around the first word that was found. */
  excerpt: { text: string; isMatch: boolean }[];
}

/** In pages. */
export const mostHits = 20;

/** Titles say best what a page is about. */
export const boost = { title: 6, keywords: 4, headings: 3, description: 2 };

/** In characters, before and behind the first word that was found. */
const around = 90;

/** The part of a page around the first word that matches, with the words that match in it. */
export function excerpt(
  { text, description }: Pick<SearchDocument, 'text' | 'description'>,
  words: (text: string) => Word[],
  isMatch: (word: string) => boolean,
): Hit['excerpt'] {
  const lines = [description, ...text.split('\n')];
  const line = lines.find((own) => words(own).some(({ word }) => isMatch(word))) ?? description;
  const all = words(line);
  const first = all.find(({ word }) => isMatch(word))?.start ?? 0;
  const from = all.find(({ start }) => start >= first - around)?.start ?? 0;
  const last = all.findLast(
    ({ word, start }) => start + word.length <= Math.max(first + around, from + 2 * around),
  );
  const end = last === undefined || last === all.at(-1) ? line.length : last.start + last.word.length;
  const pieces: Hit['excerpt'] = [];
  let at = from;
  for (const { word, start } of all) {
    if (start < from || start + word.length > end || !isMatch(word)) continue;
    pieces.push({ text: line.slice(at, start), isMatch: false }, { text: word, isMatch: true });
    at = start + word.length;
  }
  const [before, behind] = [from > 0 ? '… ' : '', end < line.length ? ' …' : ''];
  return [
    { text: before, isMatch: false },
    ...pieces,
    { text: line.slice(at, end) + behind, isMatch: false },
  ].filter((piece) => piece.text !== '');
}
