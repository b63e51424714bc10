import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';
import { ExcerptText } from './excerpt-text.tsx';
import type { Hit } from './hit.ts';
import { statusOf } from './status.ts';
import { useHits } from './use-hits.ts';

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
  const { hits } = state;
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
        <ExcerptText excerpt={excerpt} />
      </p>
    </li>
  );
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
