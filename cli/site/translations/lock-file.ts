import { hash } from 'node:crypto';
import {
  type LockDisorder,
  type LockFormat,
  orderLock,
  readLockLines,
  tooManyLines,
} from '../../content/lock-lines.ts';
import { diagnostic, type Report } from '../../diagnostics/diagnostic.ts';
import { groupBy } from '../../platform/group-by.ts';

/** The path of the lock, relative to the site's root. */
export const lockPath = 'content/translations.lock.yaml';

/** A translation: its source text and its own text, as hashes from `hashText`. */
export interface LockedText {
  /** File and key of the text, such as `pages/home hero.title`. */
  place: string;
  language: string;
  source: string;
  translation: string;
  /** Whether a machine has made the translation, and nobody has checked it. */
  isMachine?: true;
}

const version = 1;

const head = `# Which source text each translation was made from: place, language, hash of the source, hash of the translation.
# Written by tvilling and committed with the content. After a merge, keep the lines of both sides.
version: ${version}
texts:
`;

/**
 * Hash of a text, 12 hexadecimal digits. Line breaks and the composition of letters do not count: a YAML block with other line
 * breaks is the same text.
 */
export const hashText = (text: string): string =>
  hash('sha256', asOneLine(text.normalize('NFC')), 'hex').slice(0, 12);

/** Most texts have one line and only single spaces. */
const asOneLine = (text: string): string =>
  (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();

/** The line of a text in the lock. */
const lineOf = ({ place, language, source, translation, isMachine }: LockedText): string =>
  `  - ${place} ${language} ${source} ${translation}${isMachine ? ' machine' : ''}`;

/** The name of a file in the lock: `pages/home`. */
export const nameInLock = (file: string): string => file.replace(/^content\//, '').replace(/\.yaml$/, '');

/** The name of the file of a text. */
const fileOf = ({ place }: LockedText): string => place.slice(0, place.indexOf(' '));

/** A file whose lines have been parsed. */
interface OpenFile {
  file: string;
  lines: ReadonlySet<string>;
  /** Called only for a text that is none of the lines. */
  byPlace(): ReadonlyMap<string, LockedText[]>;
}

/** The content of a lock: the lines of each file as one text. Most files have not changed, so their lines are never parsed. */
export class Lock {
  readonly #byFile: ReadonlyMap<string, string>;
  /** The last file that was needed. Texts are compared file by file. */
  #open: OpenFile | null = null;

  /** `byFile`: lines from `linesOf`, by the names of files in the lock. */
  constructor(byFile: ReadonlyMap<string, string>) {
    this.#byFile = byFile;
  }

  get isEmpty(): boolean {
    return this.#byFile.size === 0;
  }

  /** The names of the files in it. */
  get files(): Iterable<string> {
    return this.#byFile.keys();
  }

  /** Every text of a file. */
  textsOf(file: string): LockedText[] {
    return textsIn(this.linesOf(file));
  }

  /** All lines of a file; empty if it has none. */
  linesOf(file: string): string {
    return this.#byFile.get(file) ?? '';
  }

  has(text: LockedText): boolean {
    return this.#opened(fileOf(text)).lines.has(lineOf(text));
  }

  /** The texts at a place. Texts of a list may share a place. */
  at(text: LockedText): readonly LockedText[] {
    return this.#opened(fileOf(text)).byPlace().get(nameOf(text)) ?? [];
  }

  /**
   * Whether it has every line that another lock has at the place of a text, and at least one. A merge may have left older lines
   * beside them.
   */
  holdsAllAt(text: LockedText, other: Lock): boolean {
    const lines = other.at(text);
    return lines.length > 0 && lines.every((line) => this.has(line));
  }

  /** The texts that another lock does not have. */
  without(other: Lock): LockedText[] {
    return [...this.#byFile].flatMap(([file, lines]) =>
      lines === other.linesOf(file)
        ? []
        : textsIn(lines).filter((text) => other.linesOf(file) === '' || !other.has(text)),
    );
  }

  /** The text of the lock, sorted by code units. So branches merge line by line, and all runs write the same. */
  format(): string {
    // The blank after a file's name sorts before every character of a name. So sorting the files sorts the lines.
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

/** The lines of one file, sorted and without duplicates. */
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
  entry: /^ {2}- (\S{1,500} \S{1,2000}) (\S{1,100}) ([0-9a-f]{12}) ([0-9a-f]{12})(?: machine)?$/,
};

/** Removes merge marks from the lock and sorts its lines. Null if nothing is wrong, or if it cannot be repaired. */
export const orderTexts = (text: string): { text: string; was: LockDisorder } | null =>
  orderLock(text, format);

const splitLines = (lines: string): string[] => lines.split('\n').slice(0, -1);

/** Parses lines in the right format: `  - <file> <key> <language> <hash> <hash>`, and `machine` where that is so. */
const textsIn = (lines: string): LockedText[] =>
  splitLines(lines).map((line) => {
    const [file = '', key = '', language = '', source = '', translation = '', mark] = line
      .slice(4)
      .split(' ');
    const text = { place: `${file} ${key}`, language, source, translation };
    return mark === undefined ? text : { ...text, isMachine: true };
  });

/** Reads a lock. Reports the first line with a wrong format, and returns null. */
export function parseLock(text: string, report: Report): Lock | null {
  const written = readWritten(text);
  if (written !== null) return written;
  const lines = readLockLines(text, format);
  if (!('problem' in lines)) return lockOf(textsIn(lines.map((line) => `${line.text}\n`).join('')));
  const { problem, range } = lines;
  report(diagnostic('translation/bad-lock', { file: lockPath, range }, { problem }));
  return null;
}

/** Consecutive lines of one file, up to some thousand: the expression cannot match more. */
const linesOfFile =
  / {2}- (\S+) \S+ \S+ [0-9a-f]{12} [0-9a-f]{12}(?: machine)?\n(?: {2}- \1 \S+ \S+ [0-9a-f]{12} [0-9a-f]{12}(?: machine)?\n){0,10000}/y;

/**
 * Reads a lock in the exact form that the tool writes, file by file and not line by line: for 10,000 pages it has 130,000 lines.
 * Null for any other form.
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
