import type { PageProps } from '../contract.ts';
import { detectLanguage, type Sources } from './detect-language.ts';
import { readCookie, readLocal, readSession, writeSession } from './language-storage.ts';

const dismissedKey = 'tvilling.suggestion-dismissed';
const one = (value: string | null): string[] => (value === null ? [] : [value]);

/**
 * The language to offer a page in: the visitor's, where it differs from the page's and the page has a twin in it.
 * The path decides which page is shown and is therefore left out here.
 */
export function suggestedLanguage({ shell, language }: PageProps): string | null {
  if (readSession(dismissedKey) !== null) return null;
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
  const detected = detectLanguage(order, sources, supported, fallback);
  const twin = shell.languages.find(({ code }) => code === detected);
  return detected !== language && twin?.suggestion ? detected : null;
}

/** Kept for the session, on the visitor's click only. */
export const dismissSuggestion = (): void => writeSession(dismissedKey, '1');
