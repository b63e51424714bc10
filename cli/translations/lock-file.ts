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
  hash('sha256', asOneLine(text.normalize('NFC')), 'hex').slice(0, 12);

/** Most texts are one line with single spaces as they stand. */
const asOneLine = (text: string): string =>
  (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();

/** The line of a text, as the lock has it. */
const lineOf = ({ place, language, source, translation }: LockedText): string =>
  `  - ${place} ${language} ${source} ${translation}`;

/** One line per text, sorted by code units, so that two branches merge line by line and two runs write the same. */
export const formatLock = (texts: readonly LockedText[]): string => textOf(new Set(texts.map(lineOf)));

const textOf = (lines: Iterable<string>): string => `${[head.trimEnd(), ...[...lines].sort()].join('\n')}\n`;

/** What a lock says. Most of its lines are asked for as a whole, and only those that have changed by their place. */
export class Lock {
  /** Each line by itself: the one of the file stands for those that are made anew, which then take no memory. */
  readonly #lines: ReadonlyMap<string, string>;
  #byPlace: Map<string, LockedText[]> | null = null;

  /** `lines`: as `lineOf` gives them. */
  constructor(lines: Iterable<string>) {
    const own = new Map<string, string>();
    for (const line of lines) own.set(line, line);
    this.#lines = own;
  }

  /** The line of a text, which it may hold or not. */
  lineOf(text: LockedText): string {
    const line = lineOf(text);
    return this.#lines.get(line) ?? line;
  }

  get isEmpty(): boolean {
    return this.#lines.size === 0;
  }

  hasLine(line: string): boolean {
    return this.#lines.has(line);
  }

  has(text: LockedText): boolean {
    return this.#lines.has(lineOf(text));
  }

  /** The lock as text. One that says the same as `last` is written in its order: sorting takes longest where nothing is sorted. */
  format(last: Lock): string {
    const isSame =
      this.#lines.size === last.#lines.size && [...this.#lines.keys()].every((line) => last.#lines.has(line));
    return textOf((isSame ? last : this).#lines.keys());
  }

  /** Every text that it holds. */
  texts(): LockedText[] {
    return Array.from(this.#lines.keys(), (line) => {
      const [, place = '', language = '', source = '', translation = ''] = format.entry.exec(line) ?? [];
      return { place, language, source, translation };
    });
  }

  /** What it holds of a place; texts of a list may share one. */
  at({ place, language }: LockedText): readonly LockedText[] {
    this.#byPlace ??= byPlace(this.texts());
    return this.#byPlace.get(`${place} ${language}`) ?? [];
  }
}

function byPlace(texts: readonly LockedText[]): Map<string, LockedText[]> {
  const places = new Map<string, LockedText[]>();
  for (const text of texts) {
    const key = `${text.place} ${text.language}`;
    const known = places.get(key);
    if (known === undefined) places.set(key, [text]);
    else known.push(text);
  }
  return places;
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
export function parseLock(text: string, report: Report): Lock | null {
  const lines = readLockLines(text, format);
  if (!('problem' in lines)) return new Lock(lines.map((line) => line.text));
  const { problem, range } = lines;
  report(diagnostic('translation/bad-lock', { file: lockPath, range }, { problem }));
  return null;
}
