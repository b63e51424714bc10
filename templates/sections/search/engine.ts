import MiniSearch, { type Query } from 'minisearch';
import { endsOf, isCompounding, mistypedShare, type Stem, withoutMarks, wordsIn } from '../../contract/search-language.ts';
import type { SearchDocument } from '../../contract.ts';
import { hitOf } from './excerpt.ts';
import { boost, type Hit, mostHits } from './hit.ts';

export interface SearchEngine {
  /** The best pages first, at most 20; empty without a word to look for. */
  search(query: string): Hit[];
  /** Whether a page has all words of a query, and none of them is mistyped. */
  hasAll(query: string): boolean;
}

/** A word counts as much on a long page as on a short one (BM25, `b`): the pages that say most are the longest. */
const bm25 = { k: 1.2, b: 0, d: 0.5 };

/** The end of a longer word, such as `flytt` of `produktionsflytt`. A page that has the word itself comes first. */
const partMark = '~';
/** A word without the marks of its letters: somebody may type `losning` for `lösning`. */
const plainMark = '`';
/** A word with its ending: whoever types `deployment` has `deploymen` before, which does not begin like its stem. */
const wholeMark = '^';

/** In milliseconds: how long a search works before it lets the browser do what visitors ask for. */
const longestTask = 20;

/** Makes the index of documents in a language, without a long task. */
export async function searchEngine(
  documents: readonly SearchDocument[],
  language: string,
  stem: Stem = (word) => word,
): Promise<SearchEngine> {
  const words = wordsIn(language);
  const lower = (word: string) => word.toLocaleLowerCase(language).normalize('NFC');
  const stemmed = (word: string) => stem(lower(word));
  const hasCompounds = isCompounding(language);
  const termsOf = (word: string): string[] => {
    const own = stemmed(word);
    const plain = withoutMarks(own);
    // Each end is stemmed by itself: a stemmer looks at where a word begins, too.
    const parts = hasCompounds ? endsOf(word).map((end) => partMark + stemmed(end)) : [];
    const whole = lower(word);
    return [own, ...(whole === own ? [] : [wholeMark + whole]), ...(plain === own ? [] : [plainMark + plain]), ...parts];
  };
  const index = new MiniSearch<SearchDocument>({
    idField: 'href',
    fields: ['title', 'keywords', 'headings', 'description', 'text', 'labels'],
    tokenize: (text) => words(text).map(({ word }) => word),
    processTerm: termsOf,
  });
  let begun = performance.now();
  for (const document of documents) {
    index.add(document);
    if (performance.now() - begun < longestTask) continue;
    await new Promise((resume) => setTimeout(resume));
    begun = performance.now();
  }
  const byHref = new Map(documents.map((document) => [document.href, document]));
  const wordsOf = (query: string): AskedWord[] => words(query).map(({ word }) => ({ stem: stemmed(word), whole: lower(word) }));
  const find = (asked: readonly AskedWord[], combineWith: 'AND' | 'OR', ask = askFor) =>
    index.search({ combineWith, queries: asked.map((word) => ask(word)) }, { boost, bm25 });
  return {
    hasAll: (query) => find(wordsOf(query), 'AND', (word) => askFor(word, false)).length > 0,
    search(query) {
      const asked = wordsOf(query);
      if (asked.length === 0) return [];
      const all = find(asked, 'AND');
      const best = (all.length > 0 ? all : find(asked, 'OR')).slice(0, mostHits);
      // The terms of each page that stand for each word of the query.
      const terms = asked.map((word) => new Map(find([word], 'OR').map(({ id, terms }) => [id, new Set(terms)])));
      return best.flatMap(({ id }): Hit[] => {
        const document = byHref.get(id as string);
        const known = new Map<string, readonly number[]>();
        const matchesOf = (word: string) => {
          const own = termsOf(word);
          const found = known.get(word) ?? terms.flatMap((of, n) => (own.some((term) => of.get(id)?.has(term)) ? n : []));
          known.set(word, found);
          return found;
        };
        return document === undefined ? [] : [hitOf(document, words, { matchesOf, most: asked.length })];
      });
    },
  };
}

/** A word of a query. */
interface AskedWord {
  stem: string;
  /** In small letters, with its ending. */
  whole: string;
}

/** The ways in which a word may stand in the index: as it is, begun or mistyped, at the end of a longer word, without marks. */
const askFor = ({ stem, whole }: AskedWord, fuzzy = mistypedShare(stem)): Query => ({
  combineWith: 'OR',
  queries: [
    asked(stem, { prefix: stem.length > 2, fuzzy }),
    asked(partMark + stem, { prefix: true, boostTerm: () => 0.9 }),
    asked(plainMark + withoutMarks(stem), { prefix: stem.length > 2, boostTerm: () => 0.5 }),
    // It says little more than the stem about which page is best.
    asked(wholeMark + whole, { prefix: whole.length > 2, boostTerm: () => 0.1 }),
  ],
});

/** A term of the index, which must not be divided or changed again. */
const asked = (term: string, options: { prefix: boolean; fuzzy?: number | false; boostTerm?: () => number }): Query => ({
  queries: [term],
  tokenize: (text) => [text],
  processTerm: (text) => text,
  ...options,
});
