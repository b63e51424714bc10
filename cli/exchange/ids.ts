import { hash } from 'node:crypto';
import { lockKey } from '../site/translations/compare.ts';
import { hashText } from '../site/translations/lockfile.ts';
import type { TranslatedText } from '../site/translations/texts.ts';

/**
 * The ids of a text, the shortest first: by its place, which has no positions of lists; by its place and source text; and by the
 * source texts of the list item around it too. Texts of a list may share the first ones.
 */
export function idsOf(text: TranslatedText, source: string, siblings: string): string[] {
  const key = lockKey(text);
  return [key, `${key}\n${hashText(source)}`, `${key}\n${hashText(source)}\n${siblings}`].map((known) => idFor(key, known));
}

/** The second id of a text, by the hash of its source text. */
export const idByHash = (text: TranslatedText, hash: string): string => idFor(lockKey(text), `${lockKey(text)}\n${hash}`);

/** Readable, of letters, digits, hyphens and dots, and unique by its digest: XLIFF 2.0 allows no space and no slash (NMTOKEN). */
const idFor = (key: string, known: string): string => `${readable(key)}.${hash('sha256', known, 'hex').slice(0, 12)}`;

/** The key of a text in the letters of an id. A long one ends with its digest, as its end tells it from others. */
function readable(key: string): string {
  const letters = key.replace(/[^A-Za-z0-9_-]+/g, '.').replace(/^\.|\.$/g, '');
  return letters.length <= 80 ? letters : `${letters.slice(0, 67)}-${hash('sha256', key, 'hex').slice(0, 12)}`;
}

/** What the ids of a text, and of all blocks of an article, have in common; null for what is no id. */
export const commonPart = (id: string): string | null => (isId(id) ? id.replace(/\.[0-9a-f]{12}(?:\.\d+)?$/, '') : null);

/** Whether a text has the form of an id. Tools that know no ids of PO messages keep them as references to source code. */
export const isId = (text: string): boolean => /^[A-Za-z0-9._-]+\.[0-9a-f]{12}(?:\.\d+)?$/.test(text);
