import { storeLanguage } from './language-storage.ts';

/** Leads to another page in place of the current history entry. A page load, until the client router has taken over. */
let replacePage = (href: string): void => location.replace(href);

/** The client router's way to replace the page without a load. */
export function replacePagesWith(replace: (href: string) => void): void {
  replacePage = replace;
}

const app = () => document.getElementById('app');

/** The storage keys that a choice of language is kept under, as the page names them. */
const storageKeys = () => app()?.dataset.storageKeys?.split(' ') ?? [];

/**
 * A click on a link of the language switch stores the choice and replaces the current history entry. A click that
 * asks for another tab or window is left to the browser.
 */
export function watchLanguageLinks(): void {
  document.addEventListener(
    'click',
    (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-language]') : null;
      const language = link?.dataset.language;
      if (!link || !language) return;
      event.preventDefault();
      event.stopPropagation();
      storeLanguage(storageKeys(), language);
      replacePage(link.href);
    },
    // Before the client router sees the click.
    { capture: true },
  );
}

/**
 * `?lng=sv` asks for a language: the page is replaced by its twin. Unknown languages are ignored, as is the query
 * where the site does not look at it.
 */
export function followQuery(): void {
  const language = new URLSearchParams(location.search).get('lng');
  const order = app()?.dataset.detection?.split(' ') ?? [];
  if (!language || !order.includes('querystring') || language === document.documentElement.lang) return;
  const link = [...document.querySelectorAll<HTMLAnchorElement>('a[data-language]')].find(
    (candidate) => candidate.dataset.language === language,
  );
  if (link) location.replace(link.href);
}
