import type { SearchDocument } from '../../contract.ts';
import { boost, excerpt, type Hit, mostHits, type Stem, withoutMarks, wordsIn } from './excerpt.ts';

/** The part of `pagefind.js` that a search uses. */
interface Pagefind {
  createInstance(options: {
    basePath: string;
    baseUrl: string;
    noWorker: boolean;
    ranking: { metaWeights: Readonly<Record<string, number>> };
  }): {
    init(): Promise<void>;
    search(query: string): Promise<{ results: readonly Result[] }>;
  };
}

/** A page that Pagefind has found, before it is loaded. */
interface Result {
  id: string;
  score: number;
  data(): Promise<FoundPage>;
}

/** The same with its texts. */
interface FoundPage {
  /** Its address, as the index has it. */
  raw_url: string;
  content: string;
  meta: Pick<SearchDocument, 'title' | 'description'>;
}

/**
 * Opens the index of Pagefind in a folder, and returns a search in it: the best pages first, at most 20, with the same excerpts as
 * those of a small index. Throws if the index cannot be loaded.
 */
export async function openPagefind(
  folder: string,
  language: string,
  stem: Stem = (word) => word,
): Promise<(query: string) => Promise<Hit[]>> {
  const { createInstance } = (await import(/* @vite-ignore */ `${folder}pagefind.js`)) as Pagefind;
  // A worker would have the policy of its file, which does not allow WebAssembly.
  const settings = { basePath: folder, baseUrl: '/', noWorker: true, ranking: { metaWeights: boost } };
  const pagefind = createInstance(settings);
  await pagefind.init();
  const words = wordsIn(language);
  const stemmed = (word: string) => stem(word.toLocaleLowerCase(language).normalize('NFC'));
  return async (query) => {
    const typed = words(query).map(({ word }) => word);
    const asked = typed.map(stemmed);
    if (asked.length === 0) return [];
    const { results: all } = await pagefind.search(query);
    // If no page has all words, those that have some.
    const some = all.length > 0 || typed.length === 1 ? [] : await Promise.all(typed.map(pagefind.search));
    const results = [...all, ...best(some.flatMap((found) => found.results))];
    const pages = await Promise.all(results.slice(0, mostHits).map((result) => result.data()));
    const isMatch = (word: string) => isAsked(stemmed(word), asked);
    return pages.map(({ raw_url: href, content, meta: { title, description } }) => ({
      href,
      title,
      excerpt: excerpt({ text: content, description }, words, isMatch),
    }));
  };
}

/** The results in the order of their scores, each page once. */
function best(results: readonly Result[]): Result[] {
  const pages = new Map<string, Result>();
  for (const result of results) {
    const score = result.score + (pages.get(result.id)?.score ?? 0);
    pages.set(result.id, { ...result, score });
  }
  return [...pages.values()].sort((a, b) => b.score - a.score);
}

/** Whether a word of a page is one of the query, also without the marks of its letters, or begins with one. */
const isAsked = (word: string, asked: readonly string[]): boolean =>
  asked.some((own) => word === own || (own.length > 2 && withoutMarks(word).startsWith(withoutMarks(own))));
