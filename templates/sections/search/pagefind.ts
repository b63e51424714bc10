import MiniSearch from 'minisearch';
import { partsOf, wordsFile } from '../../contract/pagefind-fields.ts';
import { mistypedShare, type Stem, wordsIn } from '../../contract/search-language.ts';
import type { SearchDocument } from '../../contract.ts';
import { searchEngine } from './engine.ts';
import { boost, type Hit, mostHits } from './hit.ts';

/** The part of `pagefind.js` that a search uses. */
interface PagefindModule {
  createInstance(options: { basePath: string; baseUrl: string; noWorker: boolean; ranking: typeof ranking }): {
    init(): Promise<void>;
    search(query: string): Promise<{ results: readonly Result[] }>;
  };
}

/** A page that Pagefind has found, before its texts are loaded. */
interface Result {
  /** `raw_url`: its address, as the index has it. */
  data(): Promise<{ raw_url: string; content: string; meta: Omit<SearchDocument, 'href' | 'text'> }>;
}

/** A word counts as much on a long page as on a short one. Pagefind weighs each field by its name. */
const ranking = {
  pageLength: 0,
  metaWeights: Object.fromEntries(
    Object.entries({ ...boost, places: 0 }).flatMap(([field, weight]) => [
      [field, weight],
      [partsOf(field), weight],
    ]),
  ),
};

/**
 * Opens the index of Pagefind in a folder, and returns a search in it: the best pages first, at most 20. Pagefind finds the pages that
 * may be meant. They are searched as those of a small index, so both give the same answers. Throws if the index cannot be loaded.
 */
export async function openPagefind(
  folder: string,
  language: string,
  stem: Stem = (word) => word,
): Promise<(query: string) => Promise<Hit[]>> {
  const { createInstance } = (await import(/* @vite-ignore */ `${folder}pagefind.js`)) as PagefindModule;
  // A worker would have the policy of its file, which does not allow WebAssembly.
  const pagefind = createInstance({ basePath: folder, baseUrl: '/', noWorker: true, ranking });
  await pagefind.init();
  const words = wordsIn(language);
  const nearest = nearestWord(folder);
  const find = async (asked: readonly string[]): Promise<SearchDocument[]> => {
    // Pagefind finds the words that begin like a stem, and no other forms of a word.
    const { results } = await pagefind.search(asked.map((word) => beginningOf(word, stem(word))).join(' '));
    return Promise.all(results.slice(0, mostHits).map(documentOf));
  };
  return async (query) => {
    const asked = words(query).map(({ word }) => word.toLocaleLowerCase(language).normalize('NFC'));
    if (asked.length === 0) return [];
    const found = await find(asked);
    const engine = await searchEngine(found, language, stem);
    if (engine.hasAll(query)) return engine.search(query);
    // A word is mistyped, or no page has all words.
    const meant = await Promise.all(asked.map(nearest));
    const single = [...new Set([...asked, ...meant])].map((word) => [word]);
    const others = await Promise.all([meant, ...single].map(find));
    const all = new Map([...found, ...others.flat()].map((document) => [document.href, document]));
    return (await searchEngine([...all.values()], language, stem)).search(query);
  };
}

/** What the forms of a word begin with: its stem, without a last letter that the stemmer has made (`deploi` of `deploy`). */
const beginningOf = (word: string, stem: string): string => {
  const shorter = stem.slice(0, -1);
  return !word.startsWith(stem) && word.startsWith(shorter) && shorter.length > 2 ? shorter : stem;
};

async function documentOf({ data }: Result): Promise<SearchDocument> {
  const { raw_url: href, content: text, meta } = await data();
  // There are more fields in `meta`, for Pagefind alone.
  const { title, description, keywords, headings, labels, places } = meta;
  return { href, title, description, keywords, headings, labels, places, text };
}

/**
 * Returns a function that finds the word which the site has for one that may be mistyped. The words of the site are loaded with the
 * first one. It throws if they cannot be loaded.
 */
function nearestWord(folder: string): (word: string) => Promise<string> {
  const load = async () => {
    const response = await fetch(folder + wordsFile);
    if (!response.ok) throw new Error(`${response.status}`);
    const whole = { tokenize: (text: string) => [text], processTerm: (text: string) => text };
    const words = new MiniSearch<{ word: string }>({ idField: 'word', fields: ['word'], ...whole });
    words.addAll(((await response.json()) as string[]).map((word) => ({ word })));
    return words;
  };
  let loaded: ReturnType<typeof load> | undefined;
  return async (word) => {
    loaded ??= load();
    // The next search tries again.
    loaded.catch(() => {
      loaded = undefined;
    });
    const [first] = (await loaded).search(word, { fuzzy: mistypedShare(word) });
    return first === undefined ? word : String(first.id);
  };
}
