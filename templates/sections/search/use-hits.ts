import { useEffect, useState } from 'react';
import type { Hit } from './hit.ts';

/** What a search has come to. `off`: nothing is looked for. While it is `loading`, the hits are those of the query before. */
export interface SearchState {
  of: 'off' | 'loading' | 'failed' | 'found';
  hits: readonly Hit[];
}

const none: readonly Hit[] = [];

/** Where the index is, and that of Pagefind if it is large. */
export interface Indexes {
  index: string;
  pagefind?: string | undefined;
}

/** The pages for a query. The index, and the code that reads it, are loaded with the first one. */
export function useHits(query: string, { index, pagefind }: Indexes, language: string): SearchState {
  const [state, setState] = useState<SearchState>({ of: 'off', hits: none });
  useEffect(() => {
    if (query.trim() === '') {
      setState({ of: 'off', hits: none });
      return;
    }
    let isCurrent = true;
    const show = (now: SearchState) => isCurrent && setState(now);
    setState(({ hits }) => ({ of: 'loading', hits }));
    loadEngine({ index, pagefind }, language)
      .then((search) => search(query))
      .then((hits) => show({ of: 'found', hits }))
      .catch(() => show({ of: 'failed', hits: none }));
    return () => {
      isCurrent = false;
    };
  }, [query, index, pagefind, language]);
  return state;
}

type Search = (query: string) => Hit[] | Promise<Hit[]>;

const engines = new Map<string, Promise<Search>>();

/** Loads an index and the code that reads it, once. */
export function loadEngine({ index, pagefind }: Indexes, language: string): Promise<Search> {
  const address = pagefind ?? index;
  const known = engines.get(address);
  if (known !== undefined) return known;
  const made = pagefind === undefined ? wholeSearch(index, language) : pagefindSearch(pagefind, language);
  engines.set(address, made);
  // The next search tries again.
  made.catch(() => engines.delete(address));
  return made;
}

async function pagefindSearch(folder: string, language: string): Promise<Search> {
  const [{ openPagefind }, { stemmerFor }] = await Promise.all([import('./pagefind.ts'), import('../../contract/stemmers.ts')]);
  return openPagefind(folder, language, await stemmerFor(language));
}

async function wholeSearch(index: string, language: string): Promise<Search> {
  const [{ searchEngine }, { stemmerFor }, response] = await Promise.all([
    import('./engine.ts'),
    import('../../contract/stemmers.ts'),
    fetch(index),
  ]);
  if (!response.ok) throw new Error(`${response.status}`);
  const engine = await searchEngine(await response.json(), language, await stemmerFor(language));
  return (query) => engine.search(query);
}
