import { plainScalar, unescaped, withoutTrailingSpaces } from './plain-scalars.ts';

/**
 * What a reading makes of the values that it meets: data, or places. `V` is any value, `M` a mapping, `L` a list. Offsets in the text;
 * `end` is exclusive.
 */
export interface Maker<V, M extends V, L extends V> {
  scalar(value: string | number | boolean | null, start: number, end: number): V;
  mapping(start: number): M;
  has(mapping: M, key: string): boolean;
  set(mapping: M, key: string, start: number, end: number, value: V): void;
  list(start: number): L;
  push(list: L, item: V): void;
  /** Called when the last value of a mapping or list has been read. */
  close(collection: M | L, end: number): void;
}

/**
 * Reads a YAML text that is written as almost all content is: mappings and lists in blocks, words for keys, each scalar on one line
 * or in a block, flow collections without comments. Undefined where it holds anything else, or anything wrong.
 *
 * Rules: YAML 1.2.2, chapters 7 and 8, and its core schema (10.3).
 */
export function readPlain<V, M extends V, L extends V>(text: string, maker: Maker<V, M, L>): V | undefined {
  // Tabs and carriage returns have their own rules.
  if (/[\t\r]/.test(text)) return undefined;
  try {
    return new PlainReader(text, maker).document();
  } catch (error) {
    if (error === notPlain) return undefined;
    throw error;
  }
}

const notPlain = new Error('The text is not plain YAML.');

const refuse = (): never => {
  throw notPlain;
};

/** The parser reports nesting of more than 64 levels, with its place. */
const mostLevels = 50;

/** Characters that cannot begin a plain scalar. A hyphen may begin a number. */
const indicator = /[\s?:,[\]{}#&*!|>'"%@`]|-(?!\d)/y;
const blockKey = /([A-Za-z][\w/-]{0,99}):(?=[ \n]|$)/y;
const flowKey = /([A-Za-z][\w/-]{0,99}): +/y;
const singleQuoted = /'((?:[^'\n]|'')*)'/y;
const doubleQuoted = /"((?:[^"\\\n]|\\["\\/nt]|\\x[\dA-Fa-f]{2}|\\u[\dA-Fa-f]{4})*)"/y;
const blockHeader = /([|>])(-?) *(?=\n)/y;
const restOfLine = / *(?: #[^\n]*)?(?=\n|$)/y;

/** A comment that has no space after its number sign, so it may be the end of a text. Such comments are reported. */
const cuttingComment = / #[^\s#!]/y;

const flowEnd = /[,[\]{}\n]/g;

class PlainReader<V, M extends V, L extends V> {
  readonly #text: string;
  readonly #make: Maker<V, M, L>;
  /** Offsets of the current line: its start, and the start of its content. */
  #line = 0;
  #at = 0;
  /** Column of the content; -1 at the end of the text. In a list item, the column of the item's content. */
  #indent = -1;
  /** Where the value that was last read ends. */
  #end = 0;

  constructor(text: string, make: Maker<V, M, L>) {
    this.#text = text;
    this.#make = make;
  }

  document(): V {
    this.#next(0);
    if (this.#indent !== 0) refuse();
    const value = this.#isItem() ? this.#list(0, 0) : this.#mapping(0, 0);
    return this.#indent === -1 ? value : refuse();
  }

  /** Moves to the first line with content, from an offset on. */
  #next(from: number): void {
    const text = this.#text;
    for (let line = from; line < text.length; line = this.#endOfLine(line) + 1) {
      let at = line;
      while (text.charCodeAt(at) === space) at++;
      const first = text.charCodeAt(at);
      if (at === text.length || first === lineFeed || first === hash) continue;
      this.#line = line;
      this.#at = at;
      this.#indent = at - line;
      return;
    }
    this.#indent = -1;
  }

  #endOfLine(from: number): number {
    const end = this.#text.indexOf('\n', from);
    return end < 0 ? this.#text.length : end;
  }

  #match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.#text);
  }

  #isItem(): boolean {
    return this.#text.charCodeAt(this.#at) === hyphen && this.#text.charCodeAt(this.#at + 1) === space;
  }

  /** Whether the rest of the line is empty or a comment. */
  #isEmptyFrom(at: number): boolean {
    const first = this.#text.charCodeAt(at);
    return first === lineFeed || first === hash || at === this.#text.length;
  }

  #mapping(indent: number, level: number): M {
    if (level > mostLevels) refuse();
    const mapping = this.#make.mapping(this.#at);
    while (this.#indent === indent) {
      const start = this.#at;
      const [written, name = ''] = this.#match(blockKey, start) ?? refuse();
      this.#checkKey(mapping, name);
      const value = this.#value(start + written.length, indent, level + 1);
      this.#make.set(mapping, name, start, start + name.length, value);
    }
    this.#make.close(mapping, this.#end);
    return this.#indent < indent ? mapping : refuse();
  }

  /** Refuses a key that the mapping has already, and one that YAML reads as null or a boolean. */
  #checkKey(mapping: M, name: string): void {
    if (this.#make.has(mapping, name) || /^(?:null|true|false)$/i.test(name)) refuse();
  }

  #list(indent: number, level: number): L {
    if (level > mostLevels) refuse();
    const list = this.#make.list(this.#at);
    while (this.#indent === indent && this.#isItem()) {
      let at = this.#at + 2;
      while (this.#text.charCodeAt(at) === space) at++;
      this.#at = at;
      if (this.#isEmptyFrom(at)) refuse();
      if (this.#isItem() || this.#match(blockKey, at) !== null) {
        this.#indent = at - this.#line;
        this.#make.push(list, this.#collection(level + 1));
      } else {
        this.#make.push(list, this.#value(at, indent, level + 1));
      }
    }
    this.#make.close(list, this.#end);
    return this.#indent <= indent ? list : refuse();
  }

  #collection(level: number): V {
    return this.#isItem() ? this.#list(this.#indent, level) : this.#mapping(this.#indent, level);
  }

  /** The value at an offset, in a collection whose lines begin at column `indent`. Moves to the line after the value. */
  #value(from: number, indent: number, level: number): V {
    const [rest] = this.#match(restOfLine, from) ?? [];
    if (rest !== undefined) return this.#valueBelow(from, from + rest.length, indent, level);
    let at = from;
    while (this.#text.charCodeAt(at) === space) at++;
    const first = this.#text.charCodeAt(at);
    if (first === pipe || first === greater) return this.#block(at, indent);
    const value =
      first === brace || first === bracket
        ? this.#flow(at, indent, level)
        : first === quote || first === doubleQuote
          ? this.#quoted(at)
          : this.#plainLine(at);
    const end = this.#end;
    const [after] = this.#match(restOfLine, end) ?? refuse();
    this.#next(end + after.length);
    return value;
  }

  /** The value of a key that has nothing after it on its line. */
  #valueBelow(from: number, lineEnd: number, indent: number, level: number): V {
    this.#next(lineEnd);
    // A list may begin at the column of its key.
    if (this.#indent > indent || (this.#indent === indent && this.#isItem())) return this.#collection(level);
    this.#end = from;
    return this.#make.scalar(null, from, from);
  }

  /** A plain scalar: up to the end of its line, or to a comment. */
  #plainLine(at: number): V {
    if (this.#match(indicator, at) !== null) refuse();
    const line = this.#text.slice(at, this.#endOfLine(at));
    const comment = line.indexOf(' #');
    if (comment >= 0 && this.#match(cuttingComment, at + comment) !== null) refuse();
    return this.#plain(at, comment < 0 ? line : line.slice(0, comment));
  }

  #plain(at: number, written: string): V {
    const text = withoutTrailingSpaces(written);
    const value = plainScalar(written, text);
    this.#end = at + text.length;
    return value === undefined ? refuse() : this.#make.scalar(value, at, this.#end);
  }

  #quoted(at: number): V {
    const isSingle = this.#text.charCodeAt(at) === quote;
    const [whole, inner = ''] = this.#match(isSingle ? singleQuoted : doubleQuoted, at) ?? refuse();
    this.#end = at + whole.length;
    return this.#make.scalar(isSingle ? inner.replaceAll("''", "'") : unescaped(inner), at, this.#end);
  }

  /** A literal or folded block. One with blank lines at its start or with lines that are indented further is refused. */
  #block(at: number, parentIndent: number): V {
    const text = this.#text;
    const [header, style, chomping] = this.#match(blockHeader, at) ?? refuse();
    const isFolded = style === '>';
    let value = '';
    let indent = -1;
    let blankLines = 0;
    let line = at + header.length + 1;
    for (; line < text.length; line = this.#endOfLine(line) + 1) {
      let start = line;
      while (text.charCodeAt(start) === space) start++;
      const end = this.#endOfLine(start);
      const column = start - line;
      if (start === end) {
        // Spaces beyond the indentation belong to the text.
        if (indent < 0 || column > indent) refuse();
        blankLines++;
        continue;
      }
      if (indent < 0) indent = column > parentIndent ? column : refuse();
      else if (column < indent) break;
      else if (isFolded) value += blankLines === 0 ? ' ' : '\n'.repeat(blankLines);
      else value += '\n'.repeat(blankLines + 1);
      if (isFolded && (column > indent || text.charCodeAt(end - 1) === space)) refuse();
      // At the end of a text without a line break, the scalar has none either.
      if (chomping === '' && end === text.length) refuse();
      value += text.slice(line + indent, end);
      blankLines = 0;
    }
    if (indent < 0) refuse();
    this.#next(line);
    this.#end = Math.min(line, text.length);
    return this.#make.scalar(chomping === '' ? `${value}\n` : value, at, this.#end);
  }

  /** A flow collection, or a scalar within one. Its lines are indented further than `indent`. */
  #flow(at: number, indent: number, level: number): V {
    if (level > mostLevels) refuse();
    const first = this.#text.charCodeAt(at);
    if (first === brace) return this.#flowMapping(at, indent, level);
    if (first === bracket) return this.#flowList(at, indent, level);
    if (first === quote || first === doubleQuote) return this.#quoted(at);
    if (this.#match(indicator, at) !== null) refuse();
    flowEnd.lastIndex = at;
    const end = flowEnd.exec(this.#text)?.index ?? refuse();
    return this.#plain(at, this.#text.slice(at, end));
  }

  #flowMapping(start: number, indent: number, level: number): M {
    const mapping = this.#make.mapping(start);
    let at = this.#skip(start + 1, indent);
    while (this.#text.charCodeAt(at) !== closingBrace) {
      const [written, name = ''] = this.#match(flowKey, at) ?? refuse();
      this.#checkKey(mapping, name);
      const value = this.#flow(at + written.length, indent, level + 1);
      this.#make.set(mapping, name, at, at + name.length, value);
      at = this.#behindComma(closingBrace, indent);
    }
    this.#end = at + 1;
    this.#make.close(mapping, this.#end);
    return mapping;
  }

  #flowList(start: number, indent: number, level: number): L {
    const list = this.#make.list(start);
    let at = this.#skip(start + 1, indent);
    while (this.#text.charCodeAt(at) !== closingBracket) {
      this.#make.push(list, this.#flow(at, indent, level + 1));
      at = this.#behindComma(closingBracket, indent);
    }
    this.#end = at + 1;
    this.#make.close(list, this.#end);
    return list;
  }

  /** Where the next part of a flow collection begins, or where its bracket closes. A comma before the bracket is left to the parser. */
  #behindComma(closing: number, indent: number): number {
    const at = this.#skip(this.#end, indent);
    if (this.#text.charCodeAt(at) === closing) return at;
    const next = this.#text.charCodeAt(at) === comma ? this.#skip(at + 1, indent) : refuse();
    return this.#text.charCodeAt(next) === closing ? refuse() : next;
  }

  /** The next character of a flow collection that is no white space. */
  #skip(from: number, indent: number): number {
    const text = this.#text;
    let at = from;
    for (;;) {
      while (text.charCodeAt(at) === space) at++;
      if (text.charCodeAt(at) !== lineFeed) return at;
      const line = ++at;
      while (text.charCodeAt(at) === space) at++;
      if (text.charCodeAt(at) !== lineFeed && at - line <= indent) refuse();
    }
  }
}

const [space = 0, lineFeed, hash, hyphen, pipe, greater, brace, closingBrace = 0, bracket, closingBracket = 0, quote, doubleQuote, comma] =
  [...' \n#-|>{}[]\'",'].map((character) => character.charCodeAt(0));
