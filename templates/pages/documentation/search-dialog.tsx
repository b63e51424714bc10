import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { isPlainClick } from '../../browser/links.ts';
import { Icon } from '../../drawings/icon.tsx';
import { ExcerptText } from '../../sections/search/excerpt-text.tsx';
import { statusOf } from '../../sections/search/status.ts';
import { loadEngine, useHits } from '../../sections/search/use-hits.ts';
import { type FoundLink, groupHits, type LinkGroup } from './hit-groups.ts';
import { type SearchDialogProps, SearchIcon } from './search-link.tsx';
import './search-dialog.scss';

/** In milliseconds: a pause in typing. */
const pause = 120;

/** In letters: shorter words are only beginnings, of which nobody wants to hear that no page has them. */
const shortestWord = 3;

/** The search over a page: hits while one types, and the pages of the menu before. The focus stays in the field (ARIA, combobox). */
export default function SearchDialog({ groups, search, words: { find: words }, page, onClose }: SearchDialogProps) {
  const { language, locale, shell } = page;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const query = useSettled(typed);
  const state = useHits(query, search, language);
  const { of, hits } = state;
  useEffect(() => {
    dialog.current?.showModal();
    loadEngine(search, language).catch(() => undefined);
  }, [search, language]);
  useEffect(() => setActive(hits.length > 0 ? 0 : -1), [hits]);
  useEffect(() => {
    option(list.current, active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const shown: LinkGroup[] =
    hits.length > 0 ? groupHits(hits, groups, shell.home) : groups.map(({ title, pages }) => ({ title, links: pages }));
  const count = shown.reduce((sum, { links }) => sum + links.length, 0);
  const isSilent = of === 'found' && hits.length === 0 && query.trim().length < shortestWord;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = { ArrowDown: active + 1, ArrowUp: active < 0 ? count - 1 : active - 1 }[event.key];
    if (next !== undefined) setActive((next + count) % count);
    // Hits of another query are not what was asked for: the form leads to the page that searches the site.
    const chosen = event.key === 'Enter' && typed === query && of !== 'loading' ? option(list.current, active) : undefined;
    chosen?.click();
    if (next !== undefined || chosen !== undefined) event.preventDefault();
  };
  const follow = (event: MouseEvent) => {
    if (isPlainClick(event.nativeEvent)) dialog.current?.close();
  };
  // The text of a fallback page is in another language than the menus.
  const own = page.text && { lang: language, dir: page.direction };
  return (
    <dialog className="find" ref={dialog} {...own} aria-label={words.search} closedby="any" onClose={onClose}>
      <form className="find__bar" action={search.page}>
        <SearchIcon />
        <input
          name="q"
          role="combobox"
          aria-label={words.label}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={active < 0 ? undefined : `${id}${active}`}
          placeholder={words.search}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="find__close" aria-label={words.close} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </form>
      <p className="find__status" role="status">
        {isSilent ? '' : statusOf(state, words, locale)}
      </p>
      <div className="find__list" id={id} ref={list} role="listbox" aria-label={hits.length > 0 ? words.search : words.pages}>
        <Groups groups={shown} {...{ id, active, setActive, follow }} />
      </div>
      <a className="find__page" href={query === '' ? search.page : `${search.page}?q=${encodeURIComponent(query)}`} onClick={follow}>
        {words.page}
      </a>
    </dialog>
  );
}

const option = (list: HTMLElement | null, index: number): HTMLElement | undefined =>
  list?.querySelectorAll<HTMLElement>('[role="option"]')[index];

interface GroupsProps {
  groups: readonly LinkGroup[];
  id: string;
  active: number;
  setActive(index: number): void;
  follow(event: MouseEvent): void;
}

function Groups({ groups, id, active, setActive, follow }: GroupsProps) {
  let index = -1;
  return groups.map(({ title = '', links }) => (
    // biome-ignore lint/a11y/useSemanticElements: a list of choices has no fieldset.
    <div className="find__group" key={title} role="group" aria-label={title || undefined}>
      {title !== '' && <span aria-hidden="true">{title}</span>}
      {links.map((link) => {
        index += 1;
        const place = index;
        return (
          <a
            key={link.href}
            id={`${id}${place}`}
            role="option"
            aria-selected={place === active}
            tabIndex={-1}
            href={link.href}
            onClick={follow}
            onPointerMove={() => setActive(place)}
          >
            <LinkText link={link} />
          </a>
        );
      })}
    </div>
  ));
}

const LinkText = ({ link: { title, heading, excerpt } }: { link: FoundLink }) => (
  <>
    <span className="find__title">{title}</span>
    {heading && <span className="find__heading">{heading}</span>}
    {excerpt && (
      <span className="find__excerpt">
        <ExcerptText excerpt={excerpt} />
      </span>
    )}
  </>
);

/** A value that has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, pause, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
