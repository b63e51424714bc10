import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { WordsOf } from '../../contract.ts';
import { inDigits } from '../../digits.ts';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';
import type { Hit } from './hit.ts';
import type words from './words.ts';

type SearchWords = WordsOf<typeof words>;

/** What a search has come to. `off`: nothing is looked for. */
type SearchState = { of: 'off' | 'loading' | 'failed' } | { of: 'found'; hits: Hit[] };

/**
 * A search of all pages. The form leads to this page with the words in its address, so a result can be linked and reloaded. Without
 * script, and for a search without result, all pages are listed.
 */
export default function Search({ section, words, language, locale }: SectionComponentProps<typeof definition>) {
  const id = useId();
  const { pages, ...indexes } = section.of;
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useQuery(input);
  const state = useHits(query, indexes, language);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setQuery(String(new FormData(event.currentTarget).get('q') ?? ''));
  };
  const hits = state.of === 'found' ? state.hits : [];
  return (
    <div className="search">
      <search>
        <form onSubmit={submit}>
          <label className="search__label" htmlFor={id}>
            {words.label}
          </label>
          <div className="search__row">
            <input className="search__input" id={id} ref={input} type="search" name="q" autoComplete="off" enterKeyHint="search" />
            <button className="button button--primary" type="submit">
              {words.search}
            </button>
          </div>
        </form>
      </search>
      <p className="search__status" role="status">
        {statusOf(state, words, locale)}
      </p>
      <div className="search__found">
        {hits.length > 0 && (
          <ol className="search__hits">
            {hits.map((hit) => (
              <HitItem key={hit.href} hit={hit} />
            ))}
          </ol>
        )}
        {hits.length === 0 && state.of !== 'loading' && (
          <>
            <h3 className="search__all">{words.pages}</h3>
            <ul className="search__pages">
              {pages.map(({ href, title }) => (
                <li key={href}>
                  <a href={href}>{title}</a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

function HitItem({ hit: { href, title, heading, excerpt } }: { hit: Hit }) {
  return (
    <li className="search__hit">
      <a className="search__title" href={href}>
        {title}
        {heading && <span className="search__heading">{heading}</span>}
      </a>
      <p className="search__excerpt">
        {excerpt.map(({ text, isMatch }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other names.
          isMatch ? <mark key={index}>{text}</mark> : text,
        )}
      </p>
    </li>
  );
}

function statusOf(state: SearchState, words: SearchWords, locale: string): string {
  if (state.of === 'off') return '';
  if (state.of !== 'found') return words[state.of];
  return state.hits.length === 0 ? words.none : words.results.replace('{number}', inDigits(state.hits.length, locale));
}

/** The words in the address. The server does not know them. `input`: the field that shows them. */
function useQuery(input: RefObject<HTMLInputElement | null>) {
  const [query, setQuery] = useState('');
  useEffect(() => {
    const read = (event?: Event) => {
      const asked = new URLSearchParams(location.search).get('q') ?? '';
      // What somebody has typed before the script was there stays.
      if (input.current && (event !== undefined || input.current.value === '')) input.current.value = asked;
      setQuery(asked);
    };
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [input]);
  const ask = (now: string) => {
    const url = new URL(location.href);
    url.searchParams.set('q', now);
    history.replaceState(history.state, '', url);
    setQuery(now);
  };
  return [query, ask] as const;
}

/** The pages for a query. The index, and the code that reads it, are loaded with the first one. */
function useHits(query: string, { index, pagefind }: Indexes, language: string): SearchState {
  const [state, setState] = useState<SearchState>({ of: 'off' });
  useEffect(() => {
    if (query.trim() === '') {
      setState({ of: 'off' });
      return;
    }
    let isCurrent = true;
    const show = (now: SearchState) => isCurrent && setState(now);
    show({ of: 'loading' });
    loadEngine({ index, pagefind }, language)
      .then((search) => search(query))
      .then((hits) => show({ of: 'found', hits }))
      .catch(() => show({ of: 'failed' }));
    return () => {
      isCurrent = false;
    };
  }, [query, index, pagefind, language]);
  return state;
}

/** Where the index is, and that of Pagefind if it is large. */
interface Indexes {
  index: string;
  pagefind?: string | undefined;
}

type Search = (query: string) => Hit[] | Promise<Hit[]>;

const engines = new Map<string, Promise<Search>>();

function loadEngine({ index, pagefind }: Indexes, language: string): Promise<Search> {
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
