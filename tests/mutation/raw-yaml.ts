/**
 * Reads the style of YAML that this site uses, and no other: mappings and lists by indentation or in brackets, texts that are
 * plain, quoted or in blocks. It is independent of the tool's parser, because the mutations judge that one: the code under test
 * must not tell where its findings belong. It throws for everything that it does not know.
 */

/** Offsets in the text; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

export interface RawNode {
  /** Keys and list positions, from the root of the file. */
  path: readonly (string | number)[];
  /** Null for items of a list and for the root. */
  key: (Span & { name: string }) | null;
  /** The start of the entry: its key, its dash, or its value in brackets. */
  start: number;
  /** The value: its text, or from its first key, dash or bracket to the end of its last value. */
  value: Span;
  kind: 'text' | 'map' | 'list';
  style: 'plain' | 'single' | 'double' | 'block' | 'brackets' | 'indented';
  parent: RawNode | null;
  children: RawNode[];
}

interface Line {
  start: number;
  text: string;
}

const keyPattern = /^([A-Za-z][\w/-]*):(?=\s|$)/;

export function readRaw(text: string): RawNode {
  return new Reader(text).root();
}

class Reader {
  readonly #text: string;
  readonly #lines: Line[];
  /** The next line to read. */
  #next = 0;

  constructor(text: string) {
    this.#text = text;
    let start = 0;
    this.#lines = text.split('\n').map((line) => {
      const own = { start, text: line };
      start += line.length + 1;
      return own;
    });
  }

  root(): RawNode {
    const root = this.#node(null, null, 0);
    this.#skip();
    this.#indented(this.#line().start, root);
    this.#skip();
    if (this.#next < this.#lines.length) throw new Error(`Not read: ${this.#line().text}`);
    return root;
  }

  #node(parent: RawNode | null, key: RawNode['key'], start: number): RawNode {
    const step = key?.name ?? parent?.children.length ?? 0;
    const path = parent === null ? [] : [...parent.path, step];
    const node: RawNode = {
      path,
      key,
      start,
      value: { start, end: start },
      kind: 'text',
      style: 'plain',
      parent,
      children: [],
    };
    parent?.children.push(node);
    return node;
  }

  #line(): Line {
    return this.#lines[this.#next] ?? { start: this.#text.length, text: '' };
  }

  /** Moves to the next line that is neither blank nor a comment. */
  #skip(): void {
    while (this.#next < this.#lines.length && /^\s*(#|$)/.test(this.#line().text)) this.#next++;
  }

  #indent(): number {
    return this.#next < this.#lines.length ? this.#line().text.search(/\S/) : -1;
  }

  /** A mapping or list whose first key or dash is at `at`, on the next line. */
  #indented(at: number, node: RawNode): void {
    const column = at - this.#line().start;
    const isList = this.#text.startsWith('- ', at);
    Object.assign(node, { kind: isList ? 'list' : 'map', style: 'indented' });
    node.value = { start: at, end: at };
    for (let entry = at; ; entry = this.#line().start + column) {
      if (isList) this.#item(entry, column, node);
      else this.#pair(entry, column, node);
      node.value.end = node.children.at(-1)?.value.end ?? entry;
      this.#skip();
      if (this.#indent() !== column || this.#line().text.startsWith('- ', column) !== isList) break;
    }
    if (this.#indent() > column) throw new Error(`Too deep: ${this.#line().text}`);
  }

  #item(at: number, column: number, list: RawNode): void {
    const item = this.#node(list, null, at);
    if (keyPattern.test(this.#text.slice(at + 2, at + 60))) this.#indented(at + 2, item);
    else this.#inline(at + 2, column, item);
  }

  #pair(at: number, column: number, map: RawNode): void {
    const [, name] = keyPattern.exec(this.#text.slice(at, at + 60)) ?? [];
    if (name === undefined) throw new Error(`No key: ${this.#line().text}`);
    const pair = this.#node(map, { name, start: at, end: at + name.length }, at);
    const rest = /\S/.exec(this.#line().text.slice(at + name.length + 1 - this.#line().start));
    if (rest !== null) {
      this.#inline(at + name.length + 1 + rest.index, column, pair);
      return;
    }
    this.#next++;
    this.#skip();
    if (this.#indent() <= column) throw new Error(`No value: ${name}`);
    this.#indented(this.#line().start + this.#indent(), pair);
  }

  /** A value that begins on the line of its key. `column`: that of the key or dash. Ends at the next line. */
  #inline(at: number, column: number, node: RawNode): void {
    const character = this.#text[at] ?? '';
    if (/[>|]/.test(character)) {
      this.#block(at, column, node);
      return;
    }
    const end = this.#bracketed(at, node, false);
    while (this.#line().start + this.#line().text.length < end) this.#next++;
    this.#next++;
    if (/[^\s#]/.test(this.#text.slice(end, this.#line().start).replace(/ #.*/, '')))
      throw new Error(`Not read: ${this.#text.slice(at, end + 20)}`);
  }

  #block(at: number, column: number, node: RawNode): void {
    let end = at;
    for (this.#next++; this.#next < this.#lines.length; this.#next++) {
      const { text, start } = this.#line();
      if (text.trim() === '') continue;
      if (this.#indent() <= column) break;
      end = start + text.length;
    }
    Object.assign(node, { style: 'block', value: { start: at, end } });
  }

  /** A value that may be in brackets, or inside of some. Returns its end. */
  #bracketed(at: number, node: RawNode, isInside: boolean): number {
    const character = this.#text[at] ?? '';
    const style = character === "'" ? 'single' : character === '"' ? 'double' : 'plain';
    let end: number;
    if (character === '{' || character === '[') end = this.#brackets(at, node);
    else {
      end = at + (textPatterns[style === 'plain' && isInside ? 'inside' : style].exec(this.#text.slice(at))?.[0].length ?? 0);
      Object.assign(node, { style });
    }
    node.value = { start: at, end };
    return end;
  }

  #brackets(at: number, node: RawNode): number {
    const isMap = this.#text[at] === '{';
    Object.assign(node, { kind: isMap ? 'map' : 'list', style: 'brackets' });
    let from = this.#space(at + 1);
    while (!/[}\]]/.test(this.#text[from] ?? '}')) {
      const [, name] = isMap ? (keyPattern.exec(this.#text.slice(from, from + 60)) ?? []) : [];
      if (isMap && name === undefined) throw new Error(`No key: ${this.#text.slice(from, from + 40)}`);
      const key = name === undefined ? null : { name, start: from, end: from + name.length };
      const child = this.#node(node, key, from);
      const value = name === undefined ? from : this.#space(from + name.length + 1);
      from = this.#space(this.#bracketed(value, child, true));
      if (this.#text[from] === ',') from = this.#space(from + 1);
    }
    return from + 1;
  }

  #space(at: number): number {
    return at + this.#text.slice(at).search(/\S|$/);
  }
}

const textPatterns = {
  single: /^'(?:[^']|'')*'/,
  double: /^"(?:[^"\\]|\\.)*"/,
  plain: /^[^ \n]+(?: +(?!#)[^ \n]+)*/,
  inside: /^[^ \n,{}[\]]+(?:[ \n]+[^ \n,{}[\]]+)*/,
};

/** The node and all nodes inside, in the order of the text. */
export function* within(node: RawNode): Generator<RawNode> {
  yield node;
  for (const child of node.children) yield* within(child);
}

/** The value at a path. Throws if there is none, because a missing mutation would be a gap in the test. */
export function nodeAt(root: RawNode, path: readonly (string | number)[]): RawNode {
  let node = root;
  for (const step of path) {
    const next = node.children.find((child) => child.path.at(-1) === step);
    if (next === undefined) throw new Error(`There is nothing at ${path.join('.')}`);
    node = next;
  }
  return node;
}
