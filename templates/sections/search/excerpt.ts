import type { FoundWord } from '../../contract/search-language.ts';
import type { SearchDocument } from '../../contract.ts';
import type { Hit } from './hit.ts';

/** In characters, before and behind the first word that was found. */
const around = 90;

/** A way to look for words. `matchesOf`: the words of the query that a word stands for, by number. `most`: how many there are. */
interface SearchedWords {
  matchesOf(word: string): readonly number[];
  most: number;
}

/** What a page says about the words of a query, and under which of its headings. */
export function hitOf(document: SearchDocument, words: (text: string) => FoundWord[], asked: SearchedWords): Hit {
  const { href, title, description } = document;
  const { matchesOf, most } = asked;
  const matchesIn = (line: string) => new Set(words(line).flatMap(({ word }) => matchesOf(word))).size;
  // A page whose title has all of the words is what somebody looks for, or else a heading that has them.
  const places = placesOf(document);
  const isPage = matchesIn(title) >= most;
  const named = isPage ? undefined : places.find(({ heading }) => heading && matchesIn(heading) >= most);
  const all = named === undefined ? [{ ...noHeading, text: description }, ...places] : [named];
  const lines = all.flatMap((place) => place.text.split('\n').map((line) => ({ place, line })));
  const { place, line } = mostMatches(lines, matchesIn, most) ?? { place: noHeading, line: description };
  const { anchor, heading } = isPage ? noHeading : place;
  return {
    href: anchor ? `${href}#${encodeURIComponent(anchor)}` : href,
    title,
    ...(heading ? { heading } : {}),
    excerpt: excerpt(line, words, (word) => matchesOf(word).length > 0),
  };
}

/** The first of the lines that have the most words, `enough` of them at most; the first line if none has any. */
function mostMatches<Line extends { line: string }>(
  lines: readonly Line[],
  matchesIn: (line: string) => number,
  enough: number,
): Line | undefined {
  let [best, found] = [0, lines[0]];
  for (const line of lines) {
    const matches = matchesIn(line.line);
    if (matches > best) [best, found] = [matches, line];
    if (best >= enough) break;
  }
  return found;
}

/** A part of the text of a page, with the heading above it. Both are empty if no link leads there. */
interface PagePart {
  text: string;
  heading: string;
  anchor: string;
}

const noHeading = { heading: '', anchor: '' };

/** The whole text of a page in parts. Pagefind replaces each line break with a space, so only offsets say where a part begins. */
function placesOf({ places, headings, text }: SearchDocument): PagePart[] {
  const titles = headings.split('\n');
  const written = places === '' ? [] : places.split('\n').map((place) => place.split(' '));
  return [['0'], ...written].map(([begin, heading, anchor = ''], index) => ({
    text: text.slice(Number(begin), Number(written[index]?.[0] ?? text.length)),
    heading: titles[Number(heading ?? -1)] ?? '',
    anchor,
  }));
}

/** The part of a line around the first word that matches, with the words that match in it. */
function excerpt(line: string, words: (text: string) => FoundWord[], isMatch: (word: string) => boolean): Hit['excerpt'] {
  const all = words(line);
  const first = all.find(({ word }) => isMatch(word))?.start ?? 0;
  const from = all.find(({ start }) => start >= first - around)?.start ?? 0;
  const last = all.findLast(({ word, start }) => start + word.length <= Math.max(first + around, from + 2 * around));
  const end = last === undefined || last === all.at(-1) ? line.length : last.start + last.word.length;
  const pieces: Hit['excerpt'] = [];
  let at = from;
  for (const { word, start } of all) {
    if (start < from || start + word.length > end || !isMatch(word)) continue;
    pieces.push({ text: line.slice(at, start), isMatch: false }, { text: word, isMatch: true });
    at = start + word.length;
  }
  const [before, behind] = [from > 0 ? '… ' : '', end < line.length ? ' …' : ''];
  return [{ text: before, isMatch: false }, ...pieces, { text: line.slice(at, end) + behind, isMatch: false }].filter(
    (piece) => piece.text !== '',
  );
}
