import type { PageProps } from '../contract.ts';
import { type DetectedLanguages, detectLanguage } from './detect-language.ts';
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

/** The visitor's language among those of the site. */
export const visitorsLanguage = ({ shell, language }: PageProps): string =>
  detect({ ...shell.detection, language, supported: shell.languages.map(({ code }) => code) });

/** Whether the visitor may want another language of the site than that of the first page, whose element is `app`. */
export function mayWantAnotherLanguage({ dataset }: HTMLElement): boolean {
  const links = document.querySelectorAll<HTMLElement>('a[data-language]');
  const { lang: language } = document.documentElement;
  const detected = detect({
    order: (dataset.detection ?? '').split(' ') as DetectionFacts['order'],
    storageKeys: (dataset.storageKeys ?? '').split(' '),
    // Only the props tell.
    fallback: '',
    language,
    supported: [...links].map((link) => link.dataset.language ?? ''),
  });
  return links.length > 0 && detected !== language;
}

/** What the detection of a language depends on. `language`: that of the page. */
type DetectionFacts = PageProps['shell']['detection'] & { language: string; supported: string[] };

/** The path is left out of the detection here: it has decided the current page. */
function detect({ order, storageKeys, fallback, language, supported }: DetectionFacts): string {
  const [key = 'i18nextLng'] = storageKeys;
  const sources: DetectedLanguages = {
    path: () => [],
    querystring: () => one(new URLSearchParams(location.search).get('lng')),
    cookie: () => one(readCookie('i18next')),
    localStorage: () => storageKeys.flatMap((name) => one(readLocal(name))),
    sessionStorage: () => one(readSession(key)),
    navigator: () => navigator.languages,
    htmlTag: () => [language],
  };
  return detectLanguage(order, sources, supported, fallback);
}

/** Stores the visitor's click for the session. */
export const dismissSuggestion = (): void => writeSession(dismissedKey, '1');
