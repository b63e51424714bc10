import type { PageLink } from '../contract.ts';

/**
 * The language of the page that a link leads to, after the words of the link: ` (Swedish)`. Nothing if readers expect it, or the words
 * name it.
 */
export function LanguageNote({ link: { languageName }, words }: { link: PageLink; words: string }) {
  if (languageName === undefined || words.toLowerCase().includes(languageName.toLowerCase())) return null;
  return ` (${languageName})`;
}
