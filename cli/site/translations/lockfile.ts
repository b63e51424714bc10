import { hash } from 'node:crypto';
import {
  type LockfileDisorder,
  type LockfileFormat,
  orderLockfile,
  readLockfileLines,
  tooManyLines,
} from '../../content/lockfile-lines.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { type LongContent, longContent } from '../../platform/files/file-parts.ts';
import { groupBy } from '../../platform/group-by.ts';

/** The path of the lockfile, relative to the site's root. */
export const lockfilePath = 'content/translations.lock.yaml';

/** A translation: its source text and its own text, as hashes from `hashText`. */
export interface LockedText {
  /** File and key of the text, such as `pages/home hero.title`. */
  key: string;
  language: string;
  source: string;
  translation: string;
  /** Whether a machine has made the translation, and nobody has checked it. */
  isMachine?: true;
}

/**
 * What the lockfile says about a translation:
 * - `checked`: source and translation belong together;
 * - `new`: the text is new;
 * - `translated`: the translation has changed, with or without its source;
 * - `machine`: a machine has made the translation from the current source, and nobody has checked it;
 * - `stale`: the source has changed and the translation has not;
 * - `misplaced`: one of the two seems to be in another language, so nothing is compared, and the lockfile keeps what it knows.
 */
export type TranslationState = 'checked' | 'new' | 'translated' | 'machine' | 'stale' | 'misplaced';

const version = 1;

/** What stands above the lines. */
export const lockfileHead = `# Which source text each translation was made from: place, language, hash of the source, hash of the translation.
# Written by tvilling and committed with the content. After a merge, keep the lines of both sides.
version: ${version}
texts:
`;

/**
 * Hash of a text, 12 hexadecimal digits. Line breaks and the composition of letters do not count: a YAML block with other line
 * breaks is the same text.
 */
export const hashText = (text: string): string => hash('sha256', asOneLine(text.normalize('NFC')), 'hex').slice(0, 12);

/** Most texts have one line and only single spaces. */
const asOneLine = (text: string): string => (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();

/** The line of a text in the lockfile. */
const lineOf = ({ key, language, source, translation, isMachine }: LockedText): string =>
  `  - ${key} ${language} ${source} ${translation}${isMachine ? ' machine' : ''}`;

/** The name of a file in the lockfile: `pages/home`. */
export const nameInLockfile = (file: string): string => file.replace(/^content\//, '').replace(/\.yaml$/, '');

/** The paths that a file may have, by its name in the lockfile. */
export const pathsByName = (name: string): string[] => [`${name}.yaml`, `content/${name}.yaml`, `content/${name}`];

/** The name of the file in the key of a text: `pages/about` in `pages/about hero.title`. */
export const fileOfKey = (key: string): string => key.slice(0, key.indexOf(' '));

/** The lines of one file. Most files have not changed, so theirs are never parsed. */
export class LinesOfFile {
  readonly text: string;
  #lines: ReadonlySet<string> | undefined;
  #byLineKey: ReadonlyMap<string, LockedText[]> | undefined;

  /** `text`: lines from `lockfileLines`. */
  constructor(text: string) {
    this.text = text;
  }

  /** Every text of the file. */
  get texts(): LockedText[] {
    return textsIn(this.text);
  }

  has(text: LockedText): boolean {
    this.#lines ??= new Set(splitLines(this.text));
    return this.#lines.has(lineOf(text));
  }

  /** The texts at a place. Texts of a list may share a place. */
  at(text: LockedText): readonly LockedText[] {
    this.#byLineKey ??= groupBy(this.texts, lineKey);
    return this.#byLineKey.get(lineKey(text)) ?? [];
  }
}

/** Lines from `lockfileLines`, by the names of files in the lockfile: in memory, or read when somebody asks for them. */
export interface LinesByFile extends Pick<ReadonlyMap<string, string>, 'size' | 'keys' | 'get'> {
  /** What `digestOfLines` says of the lines of a file, if that is known without them. */
  digest?(file: string): string | undefined;
}

/** A digest of the lines of a file in the lockfile. A part of a longer text would keep that in memory, for each file. */
export const digestOfLines = (lines: string | Uint8Array): string => hash('sha256', lines, 'buffer').toString('base64url', 0, 16);

/** That of a file without lines. */
export const digestOfNone = digestOfLines('');

/** The content of a lockfile: the lines of each file as one text. */
export class Lockfile {
  readonly #byFile: LinesByFile;
  /** Whether `format` gives the text of the file that this was read from. */
  readonly isWritten: boolean;

  constructor(byFile: LinesByFile, isWritten = false) {
    this.#byFile = byFile;
    this.isWritten = isWritten;
  }

  /** The same content, which is not in the file. */
  asUnwritten(): Lockfile {
    return new Lockfile(this.#byFile);
  }

  /** The number of files in it. */
  get size(): number {
    return this.#byFile.size;
  }

  get isEmpty(): boolean {
    return this.#byFile.size === 0;
  }

  /** The names of the files in it. */
  get files(): Iterable<string> {
    return this.#byFile.keys();
  }

  /** All lines of a file; empty if it has none. */
  linesOf(file: string): string {
    return this.#byFile.get(file) ?? '';
  }

  /** A digest of all lines of a file. */
  digestOf(file: string): string {
    const known = this.#byFile.digest?.(file);
    if (known !== undefined) return known;
    const lines = this.linesOf(file);
    return lines === '' ? digestOfNone : digestOfLines(lines);
  }

  /** Every text of a file. */
  textsOf(file: string): LockedText[] {
    return textsIn(this.linesOf(file));
  }

  /** Every text of all files but some. */
  textsBeside(files: ReadonlySet<string> = new Set()): LockedText[] {
    return [...this.files].filter((file) => !files.has(file)).flatMap((file) => this.textsOf(file));
  }

  /** The texts that another lockfile does not have. */
  without(other: Lockfile): LockedText[] {
    return this.#differing(other).flatMap(({ own, others }) => own.texts.filter((text) => !others.has(text)));
  }

  /** The same without those at a place where this one also has all lines of the other. A merge may have left older lines beside them. */
  superfluousBeside(other: Lockfile): LockedText[] {
    return this.#differing(other).flatMap(({ own, others }) =>
      own.texts.filter((text) => {
        const due = others.at(text);
        return !others.has(text) && (due.length === 0 || !due.every((line) => own.has(line)));
      }),
    );
  }

  /** The text of the lockfile, sorted by code units. So branches merge line by line, and all runs write the same. */
  format(): string {
    return [...this.#parts()].join('');
  }

  /** The same, which is never in memory as a whole. */
  asContent(): LongContent {
    return longContent(() => this.#parts());
  }

  *#parts(): Generator<string> {
    yield lockfileHead;
    // The space after a file's name sorts before every character of a name. So sorting the files sorts the lines.
    for (const file of [...this.#byFile.keys()].sort()) yield this.linesOf(file);
  }

  /** The files whose lines are others than in another lockfile. */
  #differing(other: Lockfile): { own: LinesOfFile; others: LinesOfFile }[] {
    return [...this.files].flatMap((file) => {
      const [lines, others] = [this.linesOf(file), other.linesOf(file)];
      return lines === others ? [] : { own: new LinesOfFile(lines), others: new LinesOfFile(others) };
    });
  }
}

/** The lines of one file, sorted and without duplicates. */
export const lockfileLines = (texts: readonly LockedText[]): string =>
  [...new Set(texts.map(lineOf))]
    .sort()
    .map((line) => `${line}\n`)
    .join('');

/** A lockfile that holds these texts. */
export const lockfileOf = (texts: readonly LockedText[]): Lockfile =>
  new Lockfile(
    new Map(
      Array.from(
        groupBy(texts, ({ key }) => fileOfKey(key)),
        ([file, own]) => [file, lockfileLines(own)],
      ),
    ),
  );

const lineKey = ({ key, language }: LockedText): string => `${key} ${language}`;

const format: LockfileFormat = {
  version,
  list: 'texts',
  entry: /^ {2}- (\S{1,500} \S{1,2000}) (\S{1,100}) ([0-9a-f]{12}) ([0-9a-f]{12})(?: machine)?$/,
};

/** Removes merge marks from the lockfile and sorts its lines. Null if nothing is wrong, or if it cannot be repaired. */
export const orderTexts = (text: string): { text: string; was: LockfileDisorder } | null => orderLockfile(text, format);

const splitLines = (lines: string): string[] => lines.split('\n').slice(0, -1);

/** Parses lines in the right format: `  - <file> <key> <language> <hash> <hash>`, and `machine` where that is so. */
const textsIn = (lines: string): LockedText[] =>
  splitLines(lines).map((line) => {
    const [file = '', key = '', language = '', source = '', translation = '', mark] = line.slice(4).split(' ');
    const text = { key: `${file} ${key}`, language, source, translation };
    return mark === undefined ? text : { ...text, isMachine: true };
  });

/** Reads a lockfile. Reports the first line with a wrong format, and returns null. */
export function parseLockfile(text: string, report: Report): Lockfile | null {
  const written = readWritten(text);
  if (written !== null) return written;
  const lines = readLockfileLines(text, format);
  if (!('problem' in lines)) return lockfileOf(textsIn(lines.map((line) => `${line.text}\n`).join('')));
  const { problem, range } = lines;
  report(findingOf('translation/bad-lock', { file: lockfilePath, range }, { problem }));
  return null;
}

/** Consecutive lines of one file, up to some thousand: the expression cannot match more. */
const linesOfFile =
  / {2}- (\S+) \S+ \S+ [0-9a-f]{12} [0-9a-f]{12}(?: machine)?\n(?: {2}- \1 \S+ \S+ [0-9a-f]{12} [0-9a-f]{12}(?: machine)?\n){0,10000}/y;

/**
 * Goes through lines in the exact form that the tool writes, file by file and not line by line: for 10,000 pages there are 130,000 lines.
 * Returns whether all of them have this form. `take`: called with consecutive lines of one file.
 */
export function takeWritten(text: string, start: number, take: (file: string, lines: string) => void): boolean {
  linesOfFile.lastIndex = start;
  for (let end = start; end < text.length; end = linesOfFile.lastIndex) {
    const [lines, file] = linesOfFile.exec(text) ?? [];
    if (lines === undefined || file === undefined) return false;
    take(file, lines);
  }
  return true;
}

/** Notes the files of a lockfile one after the other, and whether their lines stand together and in order. */
export class FileOrder {
  #last: string | undefined;
  isTogether = true;
  isSorted = true;

  /** `isKnown`: whether the file had lines before. Returns whether these go on with the last ones. */
  add(file: string, isKnown: boolean): boolean {
    const goesOn = file === this.#last;
    if (isKnown && !goesOn) this.isTogether = false;
    if (this.#last !== undefined && file < this.#last) this.isSorted = false;
    this.#last = file;
    return goesOn;
  }
}

/** Reads a lockfile in the exact form that the tool writes. Null for any other form. */
function readWritten(text: string): Lockfile | null {
  if (!text.startsWith(lockfileHead) || tooManyLines(text) !== null) return null;
  const byFile = new Map<string, string>();
  const order = new FileOrder();
  const isWritten = takeWritten(text, lockfileHead.length, (file, lines) => {
    order.add(file, byFile.has(file));
    byFile.set(file, (byFile.get(file) ?? '') + lines);
  });
  return isWritten && order.isTogether ? new Lockfile(byFile, order.isSorted) : null;
}
