import { hash } from 'node:crypto';
import { type LockDisorder, type LockFormat, orderLock, readLockLines } from '../content/lock-lines.ts';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';

/** Where the lock lies, relative to the site's root. */
export const lockPath = 'content/translations.lock.yaml';

/** Of one translation: what it was made from, and what it was. Hashes as `hashText` makes them. */
export interface LockedText {
  /** File and key of the text, such as `pages/home hero.title`. */
  place: string;
  language: string;
  source: string;
  translation: string;
}

const version = 1;

const head = `# Which source text each translation was made from: place, language, hash of the source, hash of the translation.
# Written by tvilling and committed with the content. After a merge, keep the lines of both sides.
version: ${version}
texts:
`;

/**
 * Hash of a text, 12 hexadecimal digits. How lines are broken and letters composed makes no difference: a YAML block
 * that is wrapped anew is the same text.
 */
export const hashText = (text: string): string =>
  hash('sha256', text.normalize('NFC').replace(/\s+/g, ' ').trim(), 'hex').slice(0, 12);

/** One line per text, sorted by code units, so that two branches merge line by line and two runs write the same. */
export function formatLock(texts: readonly LockedText[]): string {
  const lines = texts.map(
    ({ place, language, source, translation }) => `  - ${place} ${language} ${source} ${translation}\n`,
  );
  return head + [...new Set(lines)].sort().join('');
}

const format: LockFormat = {
  version,
  list: 'texts',
  entry: /^ {2}- (\S+ \S+) (\S+) ([0-9a-f]{12}) ([0-9a-f]{12})$/,
};

/** The lock with the marks of a merge taken out and its lines sorted; null where nothing is to be done, or can be. */
export const orderTexts = (text: string): { text: string; was: LockDisorder } | null =>
  orderLock(text, format);

/** Reads a lock. Reports the first line that is none of ours, and returns null. */
export function parseLock(text: string, report: Report): LockedText[] | null {
  const lines = readLockLines(text, format);
  if ('problem' in lines) {
    const { problem, range } = lines;
    report(diagnostic('translation/bad-lock', { file: lockPath, range }, { problem }));
    return null;
  }
  return lines.map(({ parts: [place = '', language = '', source = '', translation = ''] }) => ({
    place,
    language,
    source,
    translation,
  }));
}
