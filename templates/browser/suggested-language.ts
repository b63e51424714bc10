import type { PageProps } from '../contract.ts';
import { detectLanguage, type Sources } from './detect-language.ts';
import { readCookie, readLocal, readSession, writeSession } from './language-storage.ts';

const dismissedKey = 'tvilling.suggestion-dismissed';
const one = (value: string | null): string[] => (value === null ? [] : [value]);

/**
 * The language to suggest: the visitor's, if it differs from the page's and the page has a twin in it. The path is left out of
 * the detection here, because it has decided the current page.
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

/** Stores the visitor's click for the session. */
export const dismissSuggestion = (): void => writeSession(dismissedKey, '1');
