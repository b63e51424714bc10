import type { Position } from '../diagnostics/finding.ts';
import { isId } from './ids.ts';
import { notesOf } from './notes.ts';
import {
  ExchangeError,
  type ExchangeHandler,
  type ExchangeReader,
  longestUnit,
  type ReadText,
  type TranslationFile,
  type TranslationUnit,
  tooLongToRead,
} from './unit.ts';

/**
 * Translations of GNU gettext. The context of a message is the id of its unit. It is a reference too: converters lose contexts. Stale
 * translations are `fuzzy`, as gettext says of those whose source text has changed. Source: GNU gettext manual, "The Format of PO Files".
 */
export function writePo({ site, sourceLanguage, targetLanguage, units }: TranslationFile): string {
  const head = [
    `Project-Id-Version: ${site}`,
    `Language: ${targetLanguage.replaceAll('-', '_')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
    `X-Source-Language: ${sourceLanguage}`,
    `${countField}: ${units.length}`,
    '',
  ].join('\n');
  return [`msgid ""\n${keyword('msgstr', head)}`, ...units.map(message)].join('\n');
}

function message(unit: TranslationUnit): string {
  const { id, source, target, state, earlierSource } = unit;
  return [
    ...Array.from(notesOf(unit), ([, text]) => `#. ${text.replace(/\s+/g, ' ')}\n`),
    `#: ${id}\n`,
    ...(state === 'missing' || state === 'complete' ? [] : ['#, fuzzy\n']),
    ...(earlierSource === null ? [] : [keyword('msgid', earlierSource, '#| ')]),
    keyword('msgctxt', id),
    keyword('msgid', source),
    keyword('msgstr', target ?? ''),
  ].join('');
}

/** The number of messages. A PO file has no end that could be missing. */
const countField = 'X-Messages';

/** A keyword with its text, with a line for each line of the text. */
function keyword(name: string, text: string, prefix = ''): string {
  const lines = text.split(/(?<=\n)/).map(quoted);
  return lines.length < 2
    ? `${prefix}${name} ${lines[0] ?? '""'}\n`
    : [`${name} ""`, ...lines].map((line) => `${prefix}${line}\n`).join('');
}

const escapes: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '"': '\\"',
  '\\': '\\\\',
};

const quoted = (text: string): string => `"${text.replace(/[\n\r\t"\\]/g, (character) => escapes[character] ?? character)}"`;

const characters: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\u0007',
  b: '\b',
  v: '\v',
  f: '\f',
};

const unquoted = (text: string): string => text.replace(/\\(.)/g, (_, character: string) => characters[character] ?? character);

type Keyword = 'msgctxt' | 'msgid' | 'msgstr';

/** A message that is being read. */
interface OpenMessage {
  at: Position;
  isFuzzy: boolean;
  /** The ids among its references. */
  ids: string[];
  texts: Partial<Record<Keyword, ReadText>>;
  last: Keyword | null;
  /** The length of its lines. */
  size: number;
}

/** Reads PO files, line by line. No package that reads them gives the lines of messages, which findings need. */
export function poReader(handler: ExchangeHandler): ExchangeReader {
  const reading = new PoReading(handler);
  let rest = '';
  return {
    write(piece) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) reading.line(line.replace(/\r$/, ''));
      reading.expect(rest);
    },
    end() {
      if (rest !== '') reading.line(rest.replace(/\r$/, ''));
      reading.end();
    },
  };
}

class PoReading {
  readonly #handler: ExchangeHandler;
  #number = 0;
  #message: OpenMessage | null = null;
  #hasHead = false;
  /** The number of messages that the header promises, and that have been read. */
  #promised = 0;
  #messages = 0;

  constructor(handler: ExchangeHandler) {
    this.#handler = handler;
  }

  /** Throws ExchangeError for a line, or the beginning of one, that is too long. */
  expect(next: string): void {
    if (next.length > longestUnit) throw tooLongToRead('The line', { line: this.#number + 1, column: 1 });
  }

  line(line: string): void {
    this.expect(line);
    this.#number += 1;
    if (line.trim() === '' || line.startsWith('#~')) return;
    if (line.startsWith('#')) {
      const message = this.#opened(true, line);
      if (/^#,.*\bfuzzy\b/.test(line)) message.isFuzzy = true;
      if (line.startsWith('#:')) message.ids.push(...line.slice(2).split(/\s+/).filter(isId));
      return;
    }
    const [, name, text] = /^(?:(msgctxt|msgid|msgstr)[ \t]*)?"([^"\\]*(?:\\.[^"\\]*)*)"$/.exec(line.trim()) ?? [];
    if (text === undefined) throw this.#wrong('This line is none of a PO file.', line);
    const key = name as Keyword | undefined;
    const isFirst = key === 'msgctxt' || (key === 'msgid' && this.#message?.last !== 'msgctxt');
    const message = this.#opened(isFirst, line);
    const into = key ?? message.last;
    if (into === null) throw this.#wrong('A text without a keyword before it.', line);
    const known = message.texts[into];
    if (key !== undefined && known !== undefined) throw this.#wrong(`A second ${key} of one message.`, line);
    const at = known?.at ?? { line: this.#number, column: line.indexOf('"') + 1 };
    message.texts[into] = { text: `${known?.text ?? ''}${unquoted(text)}`, at };
    message.last = into;
  }

  /** The message that a line belongs to. `isFirst`: whether the line begins one, unless only comments have been read of it. */
  #opened(isFirst: boolean, { length: size }: string): OpenMessage {
    if (isFirst && this.#message !== null && this.#message.last !== null) this.#finish();
    this.#message ??= {
      at: { line: this.#number, column: 1 },
      isFuzzy: false,
      ids: [],
      texts: {},
      last: null,
      size: 0,
    };
    this.#message.size += size;
    if (this.#message.size > longestUnit) throw tooLongToRead('The message', this.#message.at);
    return this.#message;
  }

  #wrong = (problem: string, line: string): ExchangeError =>
    new ExchangeError(problem, { line: this.#number, column: line.search(/\S/) + 1 });

  #finish(): void {
    const message = this.#message;
    this.#message = null;
    if (message === null || message.last === null) return;
    const { at, isFuzzy, ids } = message;
    const { msgctxt, msgid, msgstr } = message.texts;
    if (msgid === undefined || msgstr === undefined)
      throw new ExchangeError(`The message has no ${msgid === undefined ? 'msgid' : 'msgstr'}.`, at);
    if (msgid.text === '' && msgctxt === undefined) {
      this.#hasHead = true;
      this.#handler.head({ ...headOf(msgstr.text), at });
      this.#promised = Number(fieldOf(msgstr.text, countField) ?? 0);
      return;
    }
    this.#messages += 1;
    const target = msgstr.text === '' ? null : msgstr;
    // A message that stands for several texts has the references of all.
    for (const id of ids.length > 0 ? ids : [msgctxt?.text ?? ''])
      this.#handler.unit({ id, at, source: msgid, target, isFinished: !isFuzzy });
  }

  end(): void {
    this.#finish();
    if (!this.#hasHead)
      throw new ExchangeError('It has no header: a first message with an empty msgid.', {
        line: 1,
        column: 1,
      });
    if (this.#messages < this.#promised)
      throw new ExchangeError(`Its header says that it has ${this.#promised} messages, and it has ${this.#messages}.`, {
        line: this.#number,
        column: 1,
      });
  }
}

const headOf = (text: string) => ({
  site: fieldOf(text, 'Project-Id-Version'),
  sourceLanguage: fieldOf(text, 'X-Source-Language'),
  targetLanguage: fieldOf(text, 'Language')?.replaceAll('_', '-') ?? null,
});

/** A field of the header; null if it has none. */
const fieldOf = (text: string, name: string): string | null => new RegExp(`^${name}: *(.*)$`, 'm').exec(text)?.[1]?.trim() || null;
