/**
 * The data of a YAML text that is written as almost all content is: mappings and lists in blocks, words for keys, each scalar
 * on one line or in a block, flow collections without comments. Undefined where it holds anything else, or anything wrong: then it is for
 * `parseYaml` to judge. Where there is data, `parseYaml` has no finding and the same data, and takes thirty times as long.
 *
 * Rules: YAML 1.2.2, chapters 7 and 8, and its core schema (10.3).
 */
export function readPlainYaml(text: string): unknown {
  try {
    const lines = text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
    // Tabs have rules of their own, and so have carriage returns within a line.
    return /[\t\r]/.test(lines) ? undefined : new Reader(lines).document();
  } catch (error) {
    if (error === notPlain) return undefined;
    throw error;
  }
}

const notPlain = new Error('The text is not plain YAML.');

const refuse = (): never => {
  throw notPlain;
};

/** The parser refuses what is nested more deeply than 64 levels, and has to say where. */
const mostLevels = 50;

/** What cannot begin a scalar, or would make it another kind of node. A hyphen may begin a number. */
const indicator = /[\s?:,[\]{}#&*!|>'"%@`]|-(?!\d)/y;
const blockKey = /([A-Za-z][\w/-]{0,99}):(?=[ \n]|$)/y;
const flowKey = /([A-Za-z][\w/-]{0,99}): +/y;
const singleQuoted = /'((?:[^'\n]|'')*)'/y;
const doubleQuoted = /"((?:[^"\\\n]|\\["\\/nt]|\\x[\dA-Fa-f]{2}|\\u[\dA-Fa-f]{4})*)"/y;
const blockHeader = /([|>])(-?) *(?=\n)/y;
const restOfLine = / *(?: #[^\n]*)?(?=\n|$)/y;

/** A comment that is written like text, without a blank behind its sign: it may have cut one short, and is reported then. */
const cuttingComment = / #[^\s#!]/y;

/** What follows `:` and is no longer the text of a plain scalar. */
const endsPlain = /: |:$| #/;
const flowEnd = /[,[\]{}\n]/g;

type Mapping = Record<string, unknown>;

class Reader {
  readonly #text: string;
  /** Offsets of the line that is being read: where it starts, and where its content does. */
  #line = 0;
  #at = 0;
  /** Column of the content; -1 at the end of the text. A list item's content has a column of its own. */
  #indent = -1;

  constructor(text: string) {
    this.#text = text;
  }

  document(): unknown {
    this.#next(0);
    if (this.#indent !== 0) refuse();
    const data = this.#isItem() ? this.#list(0, 0) : this.#mapping(0, 0);
    return this.#indent === -1 ? data : refuse();
  }

  /** Goes to the first line from an offset on that has content. */
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

  /** Whether nothing but a comment follows on the line. */
  #isEmptyFrom(at: number): boolean {
    const first = this.#text.charCodeAt(at);
    return first === lineFeed || first === hash || at === this.#text.length;
  }

  #mapping(indent: number, level: number): Mapping {
    if (level > mostLevels) refuse();
    const mapping: Mapping = {};
    while (this.#indent === indent) {
      const key = this.#match(blockKey, this.#at) ?? refuse();
      const name = newKey(mapping, key[1] ?? '');
      mapping[name] = this.#value(this.#at + key[0].length, indent, level + 1);
    }
    return this.#indent < indent ? mapping : refuse();
  }

  #list(indent: number, level: number): unknown[] {
    if (level > mostLevels) refuse();
    const list: unknown[] = [];
    while (this.#indent === indent && this.#isItem()) {
      let at = this.#at + 2;
      while (this.#text.charCodeAt(at) === space) at++;
      this.#at = at;
      if (this.#isEmptyFrom(at)) refuse();
      if (this.#isItem() || this.#match(blockKey, at) !== null) {
        this.#indent = at - this.#line;
        list.push(this.#collection(level + 1));
      } else {
        list.push(this.#value(at, indent, level + 1));
      }
    }
    return this.#indent <= indent ? list : refuse();
  }

  #collection(level: number): unknown {
    return this.#isItem() ? this.#list(this.#indent, level) : this.#mapping(this.#indent, level);
  }

  /** The value at an offset, in a collection whose lines begin at column `indent`; goes to the line after it. */
  #value(from: number, indent: number, level: number): unknown {
    const [rest] = this.#match(restOfLine, from) ?? [];
    if (rest !== undefined) return this.#valueBelow(from + rest.length, indent, level);
    let at = from;
    while (this.#text.charCodeAt(at) === space) at++;
    const first = this.#text.charCodeAt(at);
    if (first === pipe || first === greater) return this.#block(at, indent);
    const [value, end] =
      first === brace || first === bracket
        ? this.#flow(at, indent, level)
        : first === quote || first === doubleQuote
          ? this.#quoted(at)
          : this.#plainLine(at);
    const [after] = this.#match(restOfLine, end) ?? refuse();
    this.#next(end + after.length);
    return value;
  }

  /** The value of a key that nothing follows on its line. */
  #valueBelow(end: number, indent: number, level: number): unknown {
    this.#next(end);
    // A list may begin at the column of its key.
    if (this.#indent > indent || (this.#indent === indent && this.#isItem())) return this.#collection(level);
    return null;
  }

  /** A plain scalar and where it ends: at the end of its line, or before a comment. */
  #plainLine(at: number): [value: unknown, end: number] {
    if (this.#match(indicator, at) !== null) refuse();
    const line = this.#text.slice(at, this.#endOfLine(at));
    const comment = line.indexOf(' #');
    if (comment >= 0 && this.#match(cuttingComment, at + comment) !== null) refuse();
    const written = comment < 0 ? line : line.slice(0, comment);
    return [plainScalar(written), at + written.length];
  }

  #quoted(at: number): [value: string, end: number] {
    const single = this.#text.charCodeAt(at) === quote;
    const [whole, inner = ''] = this.#match(single ? singleQuoted : doubleQuoted, at) ?? refuse();
    return [single ? inner.replaceAll("''", "'") : unescaped(inner), at + whole.length];
  }

  /** A literal or folded block, without blank lines at its start and without lines that are indented further. */
  #block(at: number, parentIndent: number): string {
    const text = this.#text;
    const [header, style, chomping] = this.#match(blockHeader, at) ?? refuse();
    const isFolded = style === '>';
    let value = '';
    let indent = -1;
    let blanks = 0;
    let line = at + header.length + 1;
    for (; line < text.length; line = this.#endOfLine(line) + 1) {
      let start = line;
      while (text.charCodeAt(start) === space) start++;
      const end = this.#endOfLine(start);
      const column = start - line;
      if (start === end) {
        // Blanks beyond the indentation are text.
        if (indent < 0 || column > indent) refuse();
        blanks++;
        continue;
      }
      if (indent < 0) indent = column > parentIndent ? column : refuse();
      else if (column < indent) break;
      else if (isFolded) value += blanks === 0 ? ' ' : '\n'.repeat(blanks);
      else value += '\n'.repeat(blanks + 1);
      if (isFolded && (column > indent || text.charCodeAt(end - 1) === space)) refuse();
      // Where the text ends without a line break, so does the scalar.
      if (chomping === '' && end === text.length) refuse();
      value += text.slice(line + indent, end);
      blanks = 0;
    }
    if (indent < 0) refuse();
    this.#next(line);
    return chomping === '' ? `${value}\n` : value;
  }

  /** A flow collection or scalar and where it ends. Its lines are indented further than `indent`. */
  #flow(at: number, indent: number, level: number): [value: unknown, end: number] {
    if (level > mostLevels) refuse();
    const first = this.#text.charCodeAt(at);
    if (first === brace) return this.#flowMapping(at + 1, indent, level);
    if (first === bracket) return this.#flowList(at + 1, indent, level);
    if (first === quote || first === doubleQuote) return this.#quoted(at);
    if (this.#match(indicator, at) !== null) refuse();
    flowEnd.lastIndex = at;
    const end = flowEnd.exec(this.#text)?.index ?? refuse();
    return [plainScalar(this.#text.slice(at, end)), end];
  }

  #flowMapping(from: number, indent: number, level: number): [value: Mapping, end: number] {
    const mapping: Mapping = {};
    let at = this.#skip(from, indent);
    if (this.#text[at] === '}') return [mapping, at + 1];
    for (;;) {
      const [written, name = ''] = this.#match(flowKey, at) ?? refuse();
      const key = newKey(mapping, name);
      const [value, end] = this.#flow(at + written.length, indent, level + 1);
      mapping[key] = value;
      at = this.#skip(end, indent);
      if (this.#text[at] === '}') return [mapping, at + 1];
      at = this.#text[at] === ',' ? this.#skip(at + 1, indent) : refuse();
    }
  }

  #flowList(from: number, indent: number, level: number): [value: unknown[], end: number] {
    const list: unknown[] = [];
    let at = this.#skip(from, indent);
    if (this.#text[at] === ']') return [list, at + 1];
    for (;;) {
      const [value, end] = this.#flow(at, indent, level + 1);
      list.push(value);
      at = this.#skip(end, indent);
      if (this.#text[at] === ']') return [list, at + 1];
      at = this.#text[at] === ',' ? this.#skip(at + 1, indent) : refuse();
    }
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

const [space, lineFeed, hash, hyphen, pipe, greater, brace, bracket, quote, doubleQuote] = [
  ...' \n#-|>{[\'"',
].map((character) => character.charCodeAt(0));

/** What a text between double quotation marks says; most have no escape. */
const unescaped = (inner: string): string =>
  inner.includes('\\')
    ? inner.replace(/\\(?:x(..)|u(....)|(.))/g, (_, byte, unit, sign) =>
        sign === undefined
          ? String.fromCharCode(Number.parseInt(byte ?? unit, 16))
          : sign === 'n'
            ? '\n'
            : sign === 't'
              ? '\t'
              : sign,
      )
    : inner;

/** The name of a key, unless the mapping has it already or it is no text but nothing, true or false. */
const newKey = (mapping: Mapping, name: string): string =>
  Object.hasOwn(mapping, name) || /^(?:null|true|false)$/i.test(name) ? refuse() : name;

/** A text without the spaces at its end; an expression would look through each row of spaces from each of its spaces on. */
function withoutBlanks(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === space) end--;
  return text.slice(0, end);
}

/** What a plain scalar stands for in the core schema. Numbers in unusual spellings are for the parser. */
function plainScalar(written: string): unknown {
  if (endsPlain.test(written)) refuse();
  const text = withoutBlanks(written);
  if (/^[~nNtTfF]/.test(text)) {
    if (/^(?:~|null|Null|NULL)$/.test(text)) return null;
    if (/^(?:true|True|TRUE)$/.test(text)) return true;
    if (/^(?:false|False|FALSE)$/.test(text)) return false;
    return text;
  }
  if (!/^[-+.\d]/.test(text)) return text;
  if (/^(?:0|-?[1-9]\d{0,14})(?:\.\d{1,6})?$/.test(text)) return Number(text);
  return /^\d{4}-\d\d-\d\d$|[^-+.\da-z]/i.test(text) ? text : refuse();
}
