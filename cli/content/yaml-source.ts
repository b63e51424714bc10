import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
} from 'yaml';
import { diagnostic, type Location, type Range, type Report } from '../diagnostics/diagnostic.ts';

export type Path = readonly PropertyKey[];

/** Plain data that knows where each of its keys and values was written. */
export interface YamlSource {
  readonly file: string;
  readonly data: unknown;
  /** Where the value at `path` stands; its key where the value is empty; the nearest place above where it is missing. */
  valueAt(path: Path): Location;
  /** Where the key of the value at `path` stands; the value itself in a list. */
  keyAt(path: Path): Location;
  /** Where to point when something is missing in the mapping at `path`: its key, or its own first key. */
  ownerAt(path: Path): Location;
  /** Where `literal` stands in the source of the value at `path`; the whole value where it is not found as written. */
  within(path: Path, literal: string): Location;
}

interface Found {
  node: Node | null;
  key: Node | null;
}

/**
 * Parses one YAML file. Reports syntax errors, duplicate keys and alias bombs; returns null when the text is not
 * usable, so that the caller can go on with the other files.
 */
export function parseYaml(file: string, text: string, expected: string, report: Report): YamlSource | null {
  const lines = new LineCounter();
  const document = parse(text, lines);
  const ranges = new Ranges(file, text, document, lines);

  let usable = true;
  for (const error of document.errors) {
    if (error.code === 'DUPLICATE_KEY') {
      ranges.reportDuplicate(error.pos[0], report);
    } else {
      const at = ranges.between(error.pos[0], error.pos[1]);
      report(diagnostic('content/syntax', at, { reason: sentence(error.message) }));
      usable = false;
    }
  }
  if (!usable) return null;
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === null)) {
    report(diagnostic('content/empty-file', { file, range: null }, { expected }));
    return null;
  }
  try {
    return ranges.source(document.toJS({ maxAliasCount: 100 }));
  } catch (error) {
    // The package throws ReferenceError for unresolvable or excessive aliases; anything else is a bug of ours.
    if (!(error instanceof ReferenceError)) throw error;
    report(
      diagnostic('content/too-many-aliases', { file, range: null }, { reason: sentence(error.message) }),
    );
    return null;
  }
}

/**
 * A source whose data is known from an earlier run. Its text is parsed only when a place is asked for, which is when
 * there is something to report.
 */
export function restoreYaml(file: string, text: string, data: unknown): YamlSource {
  let parsed: YamlSource | undefined;
  const places = () => {
    const lines = new LineCounter();
    parsed ??= new Ranges(file, text, parse(text, lines), lines).source(data);
    return parsed;
  };
  return {
    file,
    data,
    valueAt: (path) => places().valueAt(path),
    keyAt: (path) => places().keyAt(path),
    ownerAt: (path) => places().ownerAt(path),
    within: (path, literal) => places().within(path, literal),
  };
}

const parse = (text: string, lines: LineCounter): Document =>
  parseDocument(text, { lineCounter: lines, prettyErrors: false, version: '1.2' });

const sentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`);

class Ranges {
  readonly #file: string;
  readonly #text: string;
  readonly #document: Document;
  readonly #lines: LineCounter;

  constructor(file: string, text: string, document: Document, lines: LineCounter) {
    this.#file = file;
    this.#text = text;
    this.#document = document;
    this.#lines = lines;
  }

  source(data: unknown): YamlSource {
    return {
      file: this.#file,
      data,
      valueAt: (path) => this.#valueAt(path),
      keyAt: (path) => {
        const { key, node } = this.#find(path);
        return this.#at(key ?? node);
      },
      ownerAt: (path) => this.#ownerAt(path),
      within: (path, literal) => this.#within(path, literal),
    };
  }

  /** A location from character offsets; white space at the end is left out. */
  between(start: number, end: number): Location {
    let last = Math.min(end, this.#text.length);
    while (last > start && /\s/.test(this.#text[last - 1] ?? '')) last--;
    const from = this.#lines.linePos(start);
    const to = this.#lines.linePos(Math.max(last, start));
    const range: Range = {
      start: { line: from.line, column: from.col },
      end: { line: to.line, column: Math.max(to.col, from.line === to.line ? from.col + 1 : 1) },
    };
    return { file: this.#file, range };
  }

  /** The package reports the second key; the first is looked up, so that both places can be named. */
  reportDuplicate(offset: number, report: Report): void {
    const pairs = this.#pairsAround(this.#document.contents, offset);
    const second = pairs.find((pair) => nodeOf(pair.key)?.range?.[0] === offset);
    const name = String(isScalar(second?.key) ? second.key.value : this.#text.slice(offset).split(':')[0]);
    const first = pairs.find((pair) => isScalar(pair.key) && String(pair.key.value) === name);
    const firstNode = nodeOf(first?.key);
    const at = second ? this.#at(nodeOf(second.key)) : this.between(offset, offset + name.length);
    const related = firstNode ? [{ ...this.#at(firstNode), message: 'It stands here first' }] : undefined;
    report(diagnostic('content/duplicate-key', at, { key: name }, related));
  }

  #pairsAround(node: unknown, offset: number): Pair[] {
    if (isMap(node)) {
      if (node.items.some((pair) => nodeOf(pair.key)?.range?.[0] === offset)) return node.items;
      return node.items.flatMap((pair) => this.#pairsAround(pair.value, offset));
    }
    return isSeq(node) ? node.items.flatMap((item) => this.#pairsAround(item, offset)) : [];
  }

  #valueAt(path: Path): Location {
    const { node, key } = this.#find(path);
    const empty = node === null || (node.range && node.range[0] === node.range[1]);
    return this.#at(empty ? (key ?? node) : node);
  }

  #ownerAt(path: Path): Location {
    const { node, key } = this.#find(path);
    if (key !== null) return this.#at(key);
    const first = isMap(node) ? nodeOf(node.items[0]?.key) : node;
    return this.#at(first ?? node);
  }

  #within(path: Path, literal: string): Location {
    const { node } = this.#find(path);
    const [start, end] = node?.range ?? [0, 0];
    const offset = this.#text.slice(start, end).indexOf(literal);
    return offset < 0 ? this.#valueAt(path) : this.between(start + offset, start + offset + literal.length);
  }

  #at(node: Node | null | undefined): Location {
    const range = node?.range;
    return range ? this.between(range[0], range[1]) : { file: this.#file, range: null };
  }

  /** Follows `path` as far as it exists. */
  #find(path: Path): Found {
    let found: Found = { node: this.#resolved(this.#document.contents), key: null };
    for (const step of path) {
      const next = this.#child(found.node, step);
      if (next === null) return found;
      found = next;
    }
    return found;
  }

  #child(node: Node | null, step: PropertyKey): Found | null {
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(step),
      );
      return pair ? { node: this.#resolved(pair.value), key: nodeOf(pair.key) } : null;
    }
    if (isSeq(node)) {
      const item = node.items[Number(step)];
      return item === undefined ? null : { node: this.#resolved(item), key: null };
    }
    return null;
  }

  #resolved(value: unknown): Node | null {
    return isAlias(value) ? (value.resolve(this.#document) ?? value) : nodeOf(value);
  }
}

/** The package types keys and values loosely; parsed documents hold nodes. */
const nodeOf = (value: unknown): Node | null =>
  value instanceof Object && 'range' in value ? (value as Node) : null;
