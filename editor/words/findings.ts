import { loadTexts } from './load-texts.ts';
import type { WordLanguage } from './words-in.ts';

/**
 * A finding for somebody who sits before a form. `what`: what is wrong, where the check says it for somebody who sits before a file.
 * `fix`: what to do about it in the editor.
 */
export interface FindingWords {
  what?: string;
  fix?: string;
}

/** What the editor says about findings in one language, by code, or by family: `template/*`. */
export type FindingTexts = Readonly<Record<string, FindingWords>>;

export const loadFindingTexts = (language: WordLanguage): Promise<FindingTexts> => loadTexts('findings', language, {});

/** What the editor says about a finding. What nothing is written for at its code is that of its family. */
export function findingWords(texts: FindingTexts, code: string): FindingWords {
  const [family = ''] = code.split('/');
  return { ...texts[`${family}/*`], ...texts[code] };
}
