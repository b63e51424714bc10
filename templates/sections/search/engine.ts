import MiniSearch, { type Query } from 'minisearch';
import type { SearchDocument } from '../../contract.ts';

/** Takes the ending off a word: `moving` and `moved` become one. */
export type Stem = (word: string) => string;

/** A page that was found. */
export interface Hit {
  href: string;
  title: string;
  /** The part of the text around the first word that was found. */
  excerpt: { text: string; isMatch: boolean }[];
}

export interface SearchEngine {
  /** The best pages first, at most 20; empty without a word to look for. */
  search(query: string): Hit[];
}

const mostHits = 20;

/** Titles say best what a page is about. */
const boost = { title: 6, keywords: 4, headings: 3, description: 2 };

/** A word counts as much on a long page as on a short one (BM25, `b`): the pages that say most are the longest. */
const bm25 = { k: 1.2, b: 0, d: 0.5 };

/** The end of a longer word, such as `flytt` of `produktionsflytt`. A page that has the word itself comes first. */
const partMark = '~';
/** A word without the marks of its letters: somebody may type `losning` for `lösning`. */
const plainMark = '`';

/** In letters. Shorter ends of words are endings more often than words. */
const shortestPart = 4;

/** Languages that write compounds as one word. In the others, no word has another one at its end. */
const compounding = ['sv', 'de', 'da', 'nb', 'nn', 'no', 'fi', 'nl', 'is', 'hu', 'et'];

/** Makes the index of documents in a language. Takes some milliseconds for each hundred pages. */
export function searchEngine(
  documents: readonly SearchDocument[],
  language: string,
  stem: Stem = (word) => word,
): SearchEngine {
  const words = wordsIn(language);
  const isCompounding = compounding.includes(language.split('-')[0] ?? '');
  const lower = (word: string) => word.toLocaleLowerCase(language).normalize('NFC');
  const stemmed = (word: string) => stem(lower(word));
  const termsOf = (word: string): string[] => {
    const own = stemmed(word);
    const plain = withoutMarks(own);
    return [own, ...(plain === own ? [] : [plainMark + plain]), ...(isCompounding ? endsOf(word) : [])];
  };
  // Each end is stemmed by itself: a stemmer looks at where a word begins, too.
  const endsOf = (word: string): string[] =>
    Array.from(
      { length: Math.max(0, word.length - shortestPart) },
      (_, index) => partMark + stemmed(word.slice(index + 1)),
    );
  const index = new MiniSearch<SearchDocument>({
    idField: 'href',
    fields: ['title', 'keywords', 'headings', 'description', 'text', 'labels'],
    tokenize: (text) => words(text).map(({ word }) => word),
    processTerm: termsOf,
  });
  index.addAll(documents);
  const byHref = new Map(documents.map((document) => [document.href, document]));
  return {
    search(query) {
      const asked = words(query).map(({ word }) => stemmed(word));
      if (asked.length === 0) return [];
      const found = (combineWith: 'AND' | 'OR') =>
        index.search({ combineWith, queries: asked.map(askFor) }, { boost, bm25 });
      const [all, any] = [found('AND'), () => found('OR')];
      return (all.length > 0 ? all : any()).slice(0, mostHits).flatMap(({ id, terms }): Hit[] => {
        const document = byHref.get(id as string);
        const matched = new Set(terms);
        const isMatch = (word: string) => termsOf(word).some((term) => matched.has(term));
        return document === undefined
          ? []
          : [{ href: document.href, title: document.title, excerpt: excerpt(document, words, isMatch) }];
      });
    },
  };
}

/** The ways in which a word may stand in the index: as it is, begun or mistyped, at the end of a longer word, without marks. */
const askFor = (word: string): Query => ({
  combineWith: 'OR',
  queries: [
    asked(word, { prefix: word.length > 2, fuzzy: word.length > 3 ? 0.25 : false }),
    asked(partMark + word, { prefix: true, boostTerm: () => 0.9 }),
    asked(plainMark + withoutMarks(word), { prefix: word.length > 2, boostTerm: () => 0.5 }),
  ],
});

/** A term of the index, which must not be divided or changed again. */
const asked = (
  term: string,
  options: { prefix: boolean; fuzzy?: number | false; boostTerm?: () => number },
): Query => ({ queries: [term], tokenize: (text) => [text], processTerm: (text) => text, ...options });

const withoutMarks = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l');

/** A word of a text. `start`: its offset. */
interface Word {
  word: string;
  start: number;
}

/** Divides texts into words, as the language does. */
function wordsIn(language: string): (text: string) => Word[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return (text) =>
    [...segmenter.segment(text)].flatMap(({ segment, index, isWordLike }) =>
      isWordLike ? [{ word: segment, start: index }] : [],
    );
}

/** In characters, before and behind the first word that was found. */
const around = 90;

function excerpt(
  { text, description }: SearchDocument,
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
