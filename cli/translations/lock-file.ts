import { hash } from 'node:crypto';
import {
  type LockDisorder,
  type LockFormat,
  orderLock,
  readLockLines,
  tooManyLines,
} from '../content/lock-lines.ts';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import { groupBy } from '../group-by.ts';

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

/** What a file is called in the lock: `pages/home`. */
export const nameInLock = (file: string): string => file.replace(/^content\//, '').replace(/\.yaml$/, '');

/** What the file of a place is called. */
const fileOf = ({ place }: LockedText): string => place.slice(0, place.indexOf(' '));

/** A file whose lines are taken apart. */
interface OpenFile {
  file: string;
  lines: ReadonlySet<string>;
  /** Asked for only where a text is none of the lines. */
  byPlace(): ReadonlyMap<string, LockedText[]>;
}

/**
 * What a lock says: the lines of each file as one text. Most files have not changed, and their lines are never taken apart.
 */
export class Lock {
  readonly #byFile: ReadonlyMap<string, string>;
  /** The file that was asked for last: texts are compared file by file. */
  #open: OpenFile | null = null;

  /** `byFile`: lines as `linesOf` gives them, by the names of files in the lock. */
  constructor(byFile: ReadonlyMap<string, string>) {
    this.#byFile = byFile;
  }

  get isEmpty(): boolean {
    return this.#byFile.size === 0;
  }

  /** The names of its files. */
  get files(): Iterable<string> {
    return this.#byFile.keys();
  }

  /** Every text that it holds of a file. */
  textsOf(file: string): LockedText[] {
    return textsIn(this.linesOf(file));
  }

  /** All lines of a file, empty where it has none. */
  linesOf(file: string): string {
    return this.#byFile.get(file) ?? '';
  }

  has(text: LockedText): boolean {
    return this.#opened(fileOf(text)).lines.has(lineOf(text));
  }

  /** What it holds of a place; texts of a list may share one. */
  at(text: LockedText): readonly LockedText[] {
    return this.#opened(fileOf(text)).byPlace().get(nameOf(text)) ?? [];
  }

  /** Whether it holds every line that another has of the place of a text, and there is one: a merge may leave older ones beside them. */
  holdsAllAt(text: LockedText, other: Lock): boolean {
    const lines = other.at(text);
    return lines.length > 0 && lines.every((line) => this.has(line));
  }

  /** The texts that another lock does not hold. */
  without(other: Lock): LockedText[] {
    return [...this.#byFile].flatMap(([file, lines]) =>
      lines === other.linesOf(file)
        ? []
        : textsIn(lines).filter((text) => other.linesOf(file) === '' || !other.has(text)),
    );
  }

  /** The lock as text, sorted by code units, so that two branches merge line by line and two runs write the same. */
  format(): string {
    // The blank after a file's name comes before all that a name can hold: with the files, the lines are in order.
    return [head, ...[...this.#byFile.keys()].sort().map((file) => this.linesOf(file))].join('');
  }

  #opened(file: string): OpenFile {
    if (this.#open?.file !== file) {
      const lines = this.linesOf(file);
      let byPlace: ReadonlyMap<string, LockedText[]> | undefined;
      this.#open = {
        file,
        lines: new Set(splitLines(lines)),
        byPlace() {
          byPlace ??= groupBy(textsIn(lines), nameOf);
          return byPlace;
        },
      };
    }
    return this.#open;
  }
}

/** The lines of one file, in their order, each once. */
export const linesOf = (texts: readonly LockedText[]): string =>
  [...new Set(texts.map(lineOf))]
    .sort()
    .map((line) => `${line}\n`)
    .join('');

/** A lock that holds these texts. */
export const lockOf = (texts: readonly LockedText[]): Lock =>
  new Lock(new Map(Array.from(groupBy(texts, fileOf), ([file, own]) => [file, linesOf(own)])));

const nameOf = ({ place, language }: LockedText): string => `${place} ${language}`;

const format: LockFormat = {
  version,
  list: 'texts',
  entry: /^ {2}- (\S{1,500} \S{1,2000}) (\S{1,100}) ([0-9a-f]{12}) ([0-9a-f]{12})$/,
};

/** The lock with the marks of a merge taken out and its lines sorted; null where nothing is to be done, or can be. */
export const orderTexts = (text: string): { text: string; was: LockDisorder } | null =>
  orderLock(text, format);

const splitLines = (lines: string): string[] => lines.split('\n').slice(0, -1);

/** Takes lines apart that are known to be in order: `  - <file> <key> <language> <hash> <hash>`. */
const textsIn = (lines: string): LockedText[] =>
  splitLines(lines).map((line) => {
    const [file = '', key = '', language = '', source = '', translation = ''] = line.slice(4).split(' ');
    return { place: `${file} ${key}`, language, source, translation };
  });

/** Reads a lock. Reports the first line that is none of ours, and returns null. */
export function parseLock(text: string, report: Report): Lock | null {
  const written = readWritten(text);
  if (written !== null) return written;
  const lines = readLockLines(text, format);
  if (!('problem' in lines)) return lockOf(textsIn(lines.map((line) => `${line.text}\n`).join('')));
  const { problem, range } = lines;
  report(diagnostic('translation/bad-lock', { file: lockPath, range }, { problem }));
  return null;
}

/** Lines of one file that stand together, some thousand at a time: more would be more than the expression can hold. */
const linesOfFile =
  / {2}- (\S+) \S+ \S+ [0-9a-f]{12} [0-9a-f]{12}\n(?: {2}- \1 \S+ \S+ [0-9a-f]{12} [0-9a-f]{12}\n){0,10000}/y;

/**
 * A lock that looks as it is written, read a file at a time rather than line by line: that of 10,000 pages has 130,000
 * lines. Null for any other.
 */
function readWritten(text: string): Lock | null {
  if (!text.startsWith(head) || tooManyLines(text) !== null) return null;
  const byFile = new Map<string, string>();
  let last: string | undefined;
  linesOfFile.lastIndex = head.length;
  for (let end = head.length; end < text.length; end = linesOfFile.lastIndex) {
    const [lines, file] = linesOfFile.exec(text) ?? [];
    if (lines === undefined || file === undefined || (byFile.has(file) && file !== last)) return null;
    byFile.set(file, (byFile.get(file) ?? '') + lines);
    last = file;
  }
  return new Lock(byFile);
}
