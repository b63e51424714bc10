import type { PageProps } from '../contract.ts';
import { detectLanguage, type Sources } from './detect-language.ts';
import { readCookie, readLocal, readSession, writeSession } from './language-storage.ts';

const dismissedKey = 'tvilling.suggestion-dismissed';
const one = (value: string | null): string[] => (value === null ? [] : [value]);

/** Whether the visitor has asked for the language of the first page by `?lng=`, at this address or at the one that led here. */
const hasAsked = [location.href, document.referrer].some((address) => {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.origin === location.origin && url.searchParams.get('lng') === document.documentElement.lang;
});

/**
 * The language to suggest: the visitor's, if it differs from the page's and the page has a twin in it. Nothing to visitors who have
 * asked for a language.
 */
export function suggestedLanguage(page: PageProps): string | null {
  if (hasAsked || readSession(dismissedKey) !== null) return null;
  const detected = visitorsLanguage(page);
  const twin = page.shell.languages.find(({ code }) => code === detected);
  return detected !== page.language && twin?.suggestion ? detected : null;
}

/** The visitor's language among those of the site. The path is left out of the detection here: it has decided the current page. */
export function visitorsLanguage({ shell, language }: PageProps): string {
  const { order, storageKeys, fallback } = shell.detection;
  const [key = 'i18nextLng'] = storageKeys;
  const sources: Sources = {
    path: () => [],
    querystring: () => one(new URLSearchParams(location.search).get('lng')),
    cookie: () => one(readCookie('i18next')),
    localStorage: () => storageKeys.flatMap((name) => one(readLocal(name))),
    sessionStorage: () => one(readSession(key)),
    navigator: () => navigator.languages,
    htmlTag: () => [language],
  };
  const supported = shell.languages.map(({ code }) => code);
  return detectLanguage(order, sources, supported, fallback);
}

/** Stores the visitor's click for the session. */
export const dismissSuggestion = (): void => writeSession(dismissedKey, '1');
