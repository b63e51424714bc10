import { hash } from 'node:crypto';
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

const entry = /^ {2}- (\S+ \S+) (\S+) ([0-9a-f]{12}) ([0-9a-f]{12})$/;
const mergeMarker = /^(<{7}|={7}|>{7}|\|{7})( |$)/;

/**
 * Reads a lock. It is read line by line rather than as YAML: it is the longest file of a site, and each line stands
 * for itself. Reports the first line that is none of ours, and returns null.
 */
export function parseLock(text: string, report: Report): LockedText[] | null {
  const found: LockedText[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, place, language, source, translation] = entry.exec(line) ?? [];
    if (place && language && source && translation) found.push({ place, language, source, translation });
    else if (problemOf(line) !== null) {
      const range = {
        start: { line: index + 1, column: 1 },
        end: { line: index + 1, column: Math.max(2, line.length + 1) },
      };
      const problem = problemOf(line) ?? 'unreadable';
      report(diagnostic('translation/bad-lock', { file: lockPath, range }, { problem }));
      return null;
    }
  }
  return found;
}

export type LockProblem = 'merge' | 'newer' | 'unreadable';

function problemOf(line: string): LockProblem | null {
  if (line === '' || line.startsWith('#') || line === 'texts:' || line === 'texts: []') return null;
  if (mergeMarker.test(line)) return 'merge';
  const [, number] = /^version: (\d+)$/.exec(line) ?? [];
  if (number === undefined) return 'unreadable';
  return Number(number) > version ? 'newer' : null;
}
