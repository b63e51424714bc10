import { inDigits } from '../in-digits.ts';
import { isReady } from './start.ts';

/** The header becomes smaller after this many pixels of scrolling. */
const tightAfter = 20;

/** Marks the header of a page that is scrolled. */
export function watchScroll(): void {
  const mark = () => document.querySelector('.header')?.toggleAttribute('data-scrolled', scrollY > tightAfter);
  mark();
  addEventListener('scroll', mark, { passive: true });
}

/** The link to the search of the site, which names its keys; null on a page without one. */
export const searchLink = (): HTMLAnchorElement | null => document.querySelector('a[aria-keyshortcuts~="Control+K"]');

/** Control or Command with K clicks the link to the search, unless something lies over the page already. */
export function watchSearchKey(): void {
  addEventListener('keydown', (event) => {
    const link = isSearchKey(event) ? searchLink() : null;
    if (link === null) return;
    event.preventDefault();
    if (document.querySelector('dialog[open]') === null) link.click();
  });
}

/** The key K by its letter, or by its place on a keyboard with letters that are not Latin. */
const isSearchKey = ({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  (/^k$/i.test(key) || (code === 'KeyK' && !/^[ -~]$/.test(key))) && (ctrlKey || metaKey) && !shiftKey && !altKey;

/** Folds up the list of headings that lies over the text when one of them is followed, at a click beside it, and with Escape. */
export function watchContents(): void {
  const foldUp = () => {
    const open = document.querySelector<HTMLDetailsElement>('.documentation__contents [open]');
    open?.removeAttribute('open');
    return open;
  };
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('summary') === null) foldUp();
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') foldUp()?.querySelector('summary')?.focus();
  });
}

/** Brings what was true at the build up to date, as far as a page can know. */
export function updateDates(): void {
  raiseYear();
  hidePastDays();
}

/** Raises the year of the build when it has turned. Its mark is the locale of its digits. */
function raiseYear(): void {
  const own = String(new Date().getFullYear());
  for (const year of document.querySelectorAll<HTMLElement>('[data-year]:not([data-year=""])')) {
    // A browser loads the digits of a locale while it should draw the page: 40 ms on a slow phone.
    if (year.textContent === own) continue;
    const now = inDigits(own, year.dataset.year ?? '');
    if (now > (year.textContent ?? '')) year.textContent = now;
  }
}

/** Hides what was true on the day of the build only. The mark has that day, and the time zone of the site. */
function hidePastDays(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-day]')) {
    const [day, timeZone = ''] = part.dataset.day?.split(' ') ?? [];
    part.hidden = dayIn(timeZone, new Date()) !== day;
  }
}

/** The day in a time zone: `2026-11-21`, as Canada writes it. */
const dayIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);

/**
 * Back and forward between pages that the client router has shown before this one was loaded again: browsers only change the address.
 * Until the router is here, the page of that address is loaded, at the position where it was left.
 */
export function watchHistory(): void {
  const { pathname } = location;
  addEventListener('popstate', () => {
    if (!isReady() && location.pathname !== pathname) location.reload();
  });
  const { left } = (history.state as { left?: { x: number; y: number } } | null) ?? {};
  if (left && history.scrollRestoration === 'manual') scrollTo(left.x, left.y);
}
