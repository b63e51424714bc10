import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { Position } from '../diagnostics/finding.ts';
import { ExchangeError, type ExchangeHandler, type ExchangeReader, longestUnit, type ReadText, tooLongToRead } from './unit.ts';

/** The deepest nesting of elements that is read. Files of tools have a tenth of it. */
const mostLevels = 100;

/** Reads XLIFF 1.2, 2.0 and 2.1, piece by piece. No document type is accepted, so no entity is ever expanded. */
export function xliffReader(handler: ExchangeHandler): ExchangeReader {
  const parser = new SaxesParser({ xmlns: true, position: true });
  // The parser counts columns in UTF-16 units from 0, and its place is behind what it has just read.
  const here = (): Position => ({ line: parser.line, column: parser.columnIndex + 1 });
  let opened: Position = { line: 1, column: 1 };
  const walk = new XliffWalk(handler);
  let [depth, length, begun, begunAt] = [0, 0, 0, opened];
  /** Refuses a unit, or anything else between two events of the parser, that is too long: the parser keeps all of it in memory. */
  const bound = (end: number) => {
    if (end - begun > longestUnit) throw tooLongToRead('What begins here', begunAt);
  };
  const after = () => {
    bound(parser.position);
    if (!walk.isWithinUnit) [begun, begunAt] = [parser.position, here()];
  };
  parser.on('error', (error) => {
    throw new ExchangeError(sentence(error.message), here());
  });
  parser.on('doctype', () => {
    throw new ExchangeError('', here(), true);
  });
  parser.on('opentagstart', (tag) => {
    const { line, column } = here();
    opened = { line, column: Math.max(1, column - tag.name.length - 2) };
    depth++;
    // The parser looks for a namespace in every element around, so its time grows with the depth.
    if (depth > mostLevels) throw new ExchangeError(`Elements are nested more than ${mostLevels} levels deep here.`, opened);
  });
  parser.on('opentag', (tag) => {
    after();
    walk.open(tag, opened, here());
  });
  parser.on('closetag', () => {
    depth--;
    walk.close();
    after();
  });
  const text = (text: string) => {
    walk.text(text);
    after();
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('comment', after);
  parser.on('processinginstruction', after);
  return {
    write(piece) {
      parser.write(piece);
      length += piece.length;
      // Between two calls, the position of the parser is not that of its end.
      bound(length);
    },
    end() {
      parser.close();
    },
  };
}

/** `3:20: unclosed tag: file.` → `Unclosed tag: file.` */
function sentence(message: string): string {
  const text = message.replace(/^(?:\S*?:)?\d+:\d+: /, '');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1).replace(/\.?$/, '.')}`;
}

const namespaces = ['urn:oasis:names:tc:xliff:document:1.2', 'urn:oasis:names:tc:xliff:document:2.0'];

/** Elements whose text is a token that stands for itself. */
const native = new Set(['ph', 'bpt', 'ept', 'it']);

/** Elements that stand for a token by their id, or around words that a pair of tokens encloses. */
const referring = new Set(['x', 'bx', 'ex', 'g', 'ph', 'pc', 'sc', 'ec']);

/** States of a target that is done. Sources: XLIFF 1.2, `state`; XLIFF 2.0, `state`. */
const finished = ['translated', 'signed-off', 'final', 'reviewed'];

/** A text that is being read. */
interface OpenXliffText {
  name: 'source' | 'target';
  at: Position;
  parts: string[];
  /** The number of elements that are open within it. */
  depth: number;
}

/** A unit that is being read. */
interface OpenUnit {
  id: string;
  at: Position;
  source: ReadText | null;
  target: ReadText | null;
  states: (string | null)[];
  isApproved: boolean;
  /** The tokens of `originalData`, and those of the source text, by their ids. */
  data: Map<string, string>;
  tokens: Map<string, { open: string; close: string }>;
}

/** Follows the elements of a file. What it does not know, it ignores: tools add much of their own. */
class XliffWalk {
  readonly #handler: ExchangeHandler;
  readonly #names: string[] = [];
  #site: string | null = null;
  #languages: { source: string | null; target: string | null } = { source: null, target: null };
  #at: Position = { line: 1, column: 1 };
  #unit: OpenUnit | null = null;
  #text: OpenXliffText | null = null;
  /** The tokens that close the open elements of the text. */
  #closing: (string | null)[] = [];
  /** The id of the token or of the data whose text is being read. */
  #token: { id: string; kind: 'data' | 'open' | 'close'; text: string } | null = null;
  #note: string | null = null;

  constructor(handler: ExchangeHandler) {
    this.#handler = handler;
  }

  /** Whether what is read belongs to a unit, or to a note about the file, which are kept until they end. */
  get isWithinUnit(): boolean {
    return this.#unit !== null || this.#note !== null;
  }

  open(tag: SaxesTagNS, at: Position, inside: Position): void {
    const name = tag.local;
    const above = this.#names.at(-1);
    if (above === undefined) this.#root(tag, at);
    this.#names.push(namespaces.includes(tag.uri) ? name : `${tag.prefix}:${name}`);
    if (this.#text !== null) this.#inText(tag);
    else if (!namespaces.includes(tag.uri)) return;
    else if (name === 'file') this.#file(tag, at);
    else if (name === 'note' && attribute(tag, 'category') === 'site') this.#note = '';
    else if (name === 'trans-unit' || name === 'unit') {
      this.#unit = {
        id: attribute(tag, 'id') ?? '',
        at,
        source: null,
        target: null,
        states: [],
        isApproved: attribute(tag, 'approved') === 'yes',
        data: new Map(),
        tokens: new Map(),
      };
    } else if (this.#unit !== null) this.#inUnit(name, above, tag, inside);
  }

  #root(tag: SaxesTagNS, at: Position): void {
    const version = attribute(tag, 'version') ?? '';
    if (tag.local !== 'xliff' || !namespaces.includes(tag.uri) || !/^(?:1\.2|2\.[01])$/.test(version))
      throw new ExchangeError(
        tag.local === 'xliff'
          ? `It is XLIFF of a version that is not read: "${version}".`
          : `It is XML, but no XLIFF: its first element is "${tag.name}".`,
        at,
      );
    this.#languages = { source: attribute(tag, 'srcLang'), target: attribute(tag, 'trgLang') };
    this.#at = at;
    if (version !== '1.2') this.#head();
  }

  #file(tag: SaxesTagNS, at: Position): void {
    const [source, target] = [attribute(tag, 'source-language'), attribute(tag, 'target-language')];
    if (source === null && target === null) return;
    this.#languages = { source, target };
    this.#site = attribute(tag, 'product-name');
    this.#at = at;
    this.#head();
  }

  #head(): void {
    const { source, target } = this.#languages;
    this.#handler.head({ site: this.#site, sourceLanguage: source, targetLanguage: target, at: this.#at });
  }

  #inUnit(name: string, above: string | undefined, tag: SaxesTagNS, at: Position): void {
    const unit = this.#unit;
    if (unit === null) return;
    if (name === 'data') this.#token = { id: attribute(tag, 'id') ?? '', kind: 'data', text: '' };
    if (name === 'segment') unit.states.push(attribute(tag, 'state'));
    const isOwn = above === 'trans-unit' || above === 'segment' || above === 'ignorable';
    if (!isOwn || (name !== 'source' && name !== 'target')) return;
    if (name === 'target' && above === 'trans-unit') unit.states.push(attribute(tag, 'state'));
    this.#text = { name, at, parts: [], depth: 0 };
    this.#closing = [];
  }

  /** An element within a text. */
  #inText(tag: SaxesTagNS): void {
    const [unit, text] = [this.#unit, this.#text];
    if (unit === null || text === null) return;
    text.depth += 1;
    // Tools add elements of their own around words.
    this.#closing.push(namespaces.includes(tag.uri) ? this.#inline(tag, unit, text) : null);
  }

  /** Reads a token. Returns the token at the end of the element, if that stands for one. */
  #inline(tag: SaxesTagNS, unit: OpenUnit, text: OpenXliffText): string | null {
    const name = tag.local;
    const id = attribute(tag, 'id') ?? attribute(tag, 'startRef') ?? '';
    let closing: string | null = null;
    if (name === 'cp') text.parts.push(String.fromCodePoint(codePoint(attribute(tag, 'hex'))));
    else if (referring.has(name)) {
      const known = unit.tokens.get(id);
      const dataOf = (ref: string) => unit.data.get(attribute(tag, ref) ?? '');
      const open = dataOf('dataRef') ?? dataOf('dataRefStart');
      const close = dataOf('dataRef') ?? dataOf('dataRefEnd');
      const isEnd = name === 'ex' || name === 'ec';
      // In XLIFF 1.2, `ph` holds its token itself.
      if (name !== 'ph' || tag.attributes.dataRef !== undefined)
        text.parts.push(isEnd ? (close ?? known?.close ?? '') : (open ?? known?.open ?? ''));
      if (name === 'g' || name === 'pc') closing = close ?? known?.close ?? '';
    }
    if (native.has(name) && tag.attributes.dataRef === undefined) {
      this.#token = { id: attribute(tag, 'rid') ?? id, kind: name === 'ept' ? 'close' : 'open', text: '' };
    }
    return closing;
  }

  text(text: string): void {
    if (this.#token !== null) this.#token.text += text;
    if (this.#text !== null) this.#text.parts.push(text);
    if (this.#note !== null) this.#note += text;
  }

  close(): void {
    const name = this.#names.pop();
    if (this.#text !== null && this.#text.depth > 0) {
      this.#text.depth -= 1;
      const closing = this.#closing.pop();
      if (typeof closing === 'string') this.#text.parts.push(closing);
      this.#endToken();
      return;
    }
    if (name === 'data') this.#endToken();
    else if (name === 'note' && this.#note !== null) {
      this.#site = this.#note.trim();
      this.#note = null;
      this.#head();
    } else if (name === 'source' || name === 'target') this.#endText();
    else if ((name === 'trans-unit' || name === 'unit') && this.#unit !== null) {
      const { id, at, source, target, states, isApproved } = this.#unit;
      this.#handler.unit({ id, at, source, target, isFinished: isApproved || finishedOf(states) });
      this.#unit = null;
    }
  }

  #endToken(): void {
    if (this.#token === null || this.#unit === null) return;
    const { id, kind, text } = this.#token;
    if (kind === 'data') this.#unit.data.set(id, text);
    else if (this.#text?.name === 'source') {
      const known = this.#unit.tokens.get(id) ?? { open: '', close: '' };
      this.#unit.tokens.set(id, { ...known, [kind]: text });
    }
    this.#token = null;
  }

  #endText(): void {
    if (this.#text === null || this.#unit === null) return;
    const { name, at, parts } = this.#text;
    const before = this.#unit[name];
    this.#unit[name] = { text: `${before?.text ?? ''}${parts.join('')}`, at: before?.at ?? at };
    this.#text = null;
  }
}

const attribute = (tag: SaxesTagNS, name: string): string | null => tag.attributes[name]?.value ?? null;

function codePoint(hex: string | null): number {
  const value = Number.parseInt(hex ?? '', 16);
  return Number.isInteger(value) && value >= 0 && value <= 0x10ffff ? value : 0xfffd;
}

/** Whether all parts of a unit are done; null if one does not say. */
function finishedOf(states: readonly (string | null)[]): boolean | null {
  if (states.length === 0 || states.some((state) => state === null)) return null;
  return states.every((state) => state !== null && finished.includes(state));
}
