import { storeLanguage } from './language-storage.ts';
import { isPlainClick } from './links.ts';

/** Replaces the current history entry by another page. Loads the page, until the client router has taken over. */
let replacePage = (href: string): void => location.replace(href);

/** Sets the client router's function, which replaces the page without loading it. */
export function replacePagesWith(replace: (href: string) => void): void {
  replacePage = replace;
}

const app = () => document.getElementById('app');

/** The storage keys for a choice of language, as the page names them. */
const storageKeys = () => app()?.dataset.storageKeys?.split(' ') ?? [];

/**
 * A click on a link of the language switch stores the choice and replaces the current history entry. A click that opens another
 * tab or window is left to the browser.
 */
export function watchLanguageLinks(): void {
  document.addEventListener(
    'click',
    (event) => {
      if (!isPlainClick(event)) return;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-language]') : null;
      const language = link?.dataset.language;
      if (!link || !language) return;
      event.preventDefault();
      event.stopPropagation();
      storeLanguage(storageKeys(), language);
      replacePage(link.href);
    },
    // Runs before the client router sees the click.
    { capture: true },
  );
}

/**
 * Follows `?lng=sv`: replaces the page by its twin in that language. Ignores unknown languages, and the whole query if the site
 * does not use it.
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
