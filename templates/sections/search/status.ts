import type { WordsOf } from '../../contract.ts';
import { inDigits } from '../../digits.ts';
import type { SearchState } from './use-hits.ts';
import type searchWords from './words.ts';

/** What a search has come to, in words. */
export function statusOf({ of, hits }: SearchState, words: WordsOf<typeof searchWords>, locale: string): string {
  if (of === 'off') return '';
  if (of !== 'found') return words[of];
  return hits.length === 0 ? words.none : words.results.replace('{number}', inDigits(hits.length, locale));
}
