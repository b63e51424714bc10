import {
  type Alias,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import {
  diagnostic,
  type Location,
  type Position,
  type Range,
  type Report,
} from '../diagnostics/diagnostic.ts';
import { syntaxFindings } from './yaml-syntax.ts';

export type Path = readonly PropertyKey[];

/** Plain data that knows where each of its keys and values was written. */
export interface YamlSource {
  readonly file: string;
  /** Read anew each time where the file is in order: who needs it has the typed value as well. */
  readonly data: unknown;
  /** Where the value at `path` stands; its key where the value is empty; the nearest place above where it is missing. */
  valueAt(path: Path): Location;
  /** Where the key of the value at `path` stands; the value itself in a list. */
  keyAt(path: Path): Location;
  /** Where to point when something is missing in the mapping at `path`: its key, or its own first key. */
  ownerAt(path: Path): Location;
  /**
   * Where `literal` stands in the source of the text at `path`; the whole value where it is not found as written.
   * `offset` is where it stands in the text itself, for a literal that the text holds more than once.
   */
  within(path: Path, literal: string, offset: number): Location;
  /** What is written in a range, to edit it; null where a YAML alias repeats it, and an edit would reach other places. */
  written(range: Range): Written | null;
}

/** A piece of a file as it is written, quotation marks and escapes included. */
export interface Written {
  text: string;
  /** Where a part of it stands. Offsets in `text`; `end` is exclusive. */
  part(start: number, end: number): Range;
}

/** No content is nested deeper, and no file's aliases stand for more values. */
const depthLimit = 64;
const aliasLimit = 10_000;

/**
 * Parses one YAML file. Reports syntax errors, duplicate keys, keys that no content can have and aliases that lead
 * nowhere or multiply; returns null when the text is not usable, so that the caller can go on with the other files.
 */
export function parseYaml(file: string, text: string, expected: string, report: Report): YamlSource | null {
  const lines = new LineCounter();
  const document = parse(text, lines);
  if (document === null) {
    report(diagnostic('content/too-deep', { file, range: null }, { limit: depthLimit }));
    return null;
  }
  const places = new Places(file, text, lines);
  const tree = new Tree(places, report);
  if (document.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION')) {
    // Nested too deeply for the parser itself; the walk says where.
    tree.visit(document.contents, 0);
    return null;
  }
  const findings = syntaxFindings(document, text, lines, () => openedNodes(document.contents, text));
  for (const { problem, detail, start, end } of findings) {
    report(diagnostic('content/syntax', places.between(start, end), { problem, detail }));
  }
  if (findings.length > 0) return null;
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === null)) {
    report(diagnostic('content/empty-file', { file, range: null }, { expected }));
    return null;
  }
  tree.visit(document.contents, 0);
  return tree.usable ? new Source(places, tree, document) : null;
}

/**
 * Where white space at the end of a line may be part of a text: in block scalars below their first line, and between double
 * quotes, which keep what is escaped. Offsets, `end` is exclusive. Null where the text is no YAML.
 */
export function verbatimSpans(text: string): [start: number, end: number][] | null {
  const document = parse(text, new LineCounter());
  if (document === null || document.errors.length > 0) return null;
  const spans: [number, number][] = [];
  visit(document, {
    Scalar: (_, { type, range }) => {
      if (!range) return;
      if (type === 'QUOTE_DOUBLE') spans.push([range[0], range[1]]);
      if (type !== 'BLOCK_LITERAL' && type !== 'BLOCK_FOLDED') return;
      const header = text.indexOf('\n', range[0]);
      if (header >= 0) spans.push([header, range[2]]);
    },
  });
  return spans;
}

/** Null where the nesting is too deep even to tell where. */
function parse(text: string, lineCounter: LineCounter): Document.Parsed | null {
  try {
    return parseDocument(text, {
      lineCounter,
      prettyErrors: false,
      version: '1.2',
      // Found by the walk below: the package compares every key with every other.
      uniqueKeys: false,
      resolveKnownTags: false,
      logLevel: 'error',
    });
  } catch (error) {
    // The package recurses, and catches only some of its own overflows.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Turns character offsets into places. */
class Places {
  readonly file: string;
  readonly text: string;
  readonly #lines: LineCounter;

  constructor(file: string, text: string, lines: LineCounter) {
    this.file = file;
    this.text = text;
    this.#lines = lines;
  }

  /** Where a place begins in the text. */
  offset({ line, column }: Position): number {
    return (this.#lines.lineStarts[line - 1] ?? 0) + column - 1;
  }

  /** The place of a character, the end of the text included. */
  at(offset: number): Position {
    const { line, col } = this.#lines.linePos(offset);
    return { line, column: col };
  }

  /** White space at the end is left out; a range is never empty. */
  between(start: number, end: number): Location {
    let last = Math.min(end, this.text.length);
    while (last > start && /\s/.test(this.text[last - 1] ?? '')) last--;
    const from = this.#lines.linePos(start);
    const to = this.#lines.linePos(Math.max(last, start));
    const range: Range = {
      start: { line: from.line, column: from.col },
      end: { line: to.line, column: Math.max(to.col, from.line === to.line ? from.col + 1 : 1) },
    };
    return { file: this.file, range };
  }

  of(node: Node | null | undefined): Location {
    const range = node?.range;
    return range ? this.between(range[0], range[1]) : { file: this.file, range: null };
  }
}

/** Keys as the parsed data has them: `1` and `1.0` are the same, the key null is the empty text. */
const nameOf = (key: unknown): string => {
  const value = isScalar(key) ? key.value : key;
  return value === null || value === undefined ? '' : String(value);
};

/** Walks the parsed document once: checks what the package does not, and notes what lookups need. */
class Tree {
  usable = true;
  /** Pairs by key, for every mapping. */
  readonly pairs = new Map<YAMLMap, Map<string, Pair>>();
  readonly targets = new Map<Alias, Node>();
  readonly #places: Places;
  readonly #report: Report;
  readonly #anchors = new Map<string, Node>();
  readonly #open = new Set<Node>();
  readonly #sizes = new Map<Node, number>();
  #repeated = 0;
  #tooDeep = false;

  constructor(places: Places, report: Report) {
    this.#places = places;
    this.#report = report;
  }

  /** Returns how many values the node stands for, aliases counted as what they repeat. */
  visit(value: unknown, depth: number): number {
    const node = nodeOf(value);
    if (node === null) return 0;
    if (isAlias(node)) return this.#alias(node);
    if (depth > depthLimit) {
      const start = node.range?.[0] ?? 0;
      // Once for a file.
      if (!this.#tooDeep) {
        const at = this.#places.between(start, start + 1);
        this.#refuse(diagnostic('content/too-deep', at, { limit: depthLimit }));
      }
      this.#tooDeep = true;
      return 0;
    }
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
    this.#open.add(node);
    let size = 1;
    if (isMap(node)) size += this.#map(node, depth);
    if (isSeq(node)) for (const item of node.items) size += this.visit(item, depth + 1);
    this.#open.delete(node);
    if (node.anchor !== undefined) this.#sizes.set(node, size);
    return size;
  }

  #map(node: YAMLMap, depth: number): number {
    const pairs = new Map<string, Pair>();
    this.pairs.set(node, pairs);
    const known: Pair[] = [];
    let size = 0;
    for (const pair of node.items) {
      // A key may carry an anchor.
      this.visit(pair.key, depth + 1);
      size += this.visit(pair.value, depth + 1);
      if (!this.#isPossible(pair, node)) continue;
      known.push(pair);
      const name = nameOf(pair.key);
      const first = pairs.get(name);
      if (first === undefined) {
        pairs.set(name, pair);
        continue;
      }
      const related = [{ ...this.#places.of(nodeOf(first.key)), message: 'It stands here first' }];
      const at = this.#places.of(nodeOf(pair.key));
      this.#report(diagnostic('content/duplicate-key', at, { key: name }, related));
    }
    // What has been reported here must not be found a second time by the schemas.
    node.items = known;
    return size;
  }

  /** Reports keys that no content can have. */
  #isPossible({ key, value }: Pair, { flow }: YAMLMap): boolean {
    const at = this.#places.of(nodeOf(key));
    if (!isScalar(key)) {
      this.#report(diagnostic('content/syntax', at, { problem: 'collection-key', detail: '' }));
      return false;
    }
    const name = nameOf(key);
    if (value === null && flow) {
      this.#report(diagnostic('content/unquoted-comma', at, { text: name }));
      return false;
    }
    if (name === '<<') {
      this.#refuse(diagnostic('content/syntax', at, { problem: 'merge-key', detail: '' }));
      return false;
    }
    // Schemas skip it in mappings by language, and JavaScript gives it a meaning.
    if (name === '__proto__') {
      this.#report(diagnostic('content/unknown-key', at, { key: name, allowed: [] }));
      return false;
    }
    return true;
  }

  #alias(alias: Alias): number {
    const target = this.#anchors.get(alias.source);
    const at = this.#places.of(alias);
    if (target === undefined || this.#open.has(target)) {
      const facts = { name: alias.source, inItself: target !== undefined };
      this.#refuse(diagnostic('content/bad-yaml-alias', at, facts));
      return 0;
    }
    this.targets.set(alias, target);
    const size = this.#sizes.get(target) ?? 1;
    const before = this.#repeated;
    this.#repeated += size;
    if (before <= aliasLimit && this.#repeated > aliasLimit) {
      this.#refuse(diagnostic('content/too-many-aliases', at, { limit: aliasLimit }));
    }
    return size;
  }

  #refuse(finding: Parameters<Report>[0]): void {
    this.usable = false;
    this.#report(finding);
  }
}

interface Found {
  node: Node | null;
  key: Node | null;
}

class Source implements YamlSource {
  readonly file: string;
  readonly data: unknown;
  readonly #places: Places;
  readonly #tree: Tree;
  readonly #root: Node | null;

  constructor(places: Places, tree: Tree, document: Document) {
    this.file = places.file;
    // Aliases have been counted; the package's own limit names no place.
    this.data = document.toJS({ maxAliasCount: -1 });
    this.#places = places;
    this.#tree = tree;
    this.#root = this.#resolved(document.contents);
  }

  valueAt(path: Path): Location {
    const { node, key } = this.#find(path);
    const empty = node === null || (node.range && node.range[0] === node.range[1]);
    return this.#places.of(empty ? (key ?? node) : node);
  }

  keyAt(path: Path): Location {
    const { key, node } = this.#find(path);
    return this.#places.of(key ?? node);
  }

  ownerAt(path: Path): Location {
    const { node, key } = this.#find(path);
    if (key !== null) return this.#places.of(key);
    const first = isMap(node) ? nodeOf(node.items[0]?.key) : node;
    return this.#places.of(first ?? node);
  }

  within(path: Path, literal: string, offset: number): Location {
    const { node } = this.#find(path);
    const [start, end] = node?.range ?? [0, 0];
    const written = this.#places.text.slice(start, end);
    const before = isScalar(node) ? String(node.value).slice(0, offset) : '';
    let found = written.indexOf(literal);
    for (let skipped = before.indexOf(literal); skipped >= 0 && found >= 0; ) {
      found = written.indexOf(literal, found + 1);
      skipped = before.indexOf(literal, skipped + 1);
    }
    if (found < 0) return this.valueAt(path);
    return this.#places.between(start + found, start + found + literal.length);
  }

  written({ start, end }: Range): Written | null {
    const [from, to] = [this.#places.offset(start), this.#places.offset(end)];
    const isRepeated = [...new Set(this.#tree.targets.values())].some(
      ({ range }) => range && range[0] <= from && from < range[1],
    );
    if (isRepeated) return null;
    return {
      text: this.#places.text.slice(from, to),
      part: (first, last) => ({ start: this.#places.at(from + first), end: this.#places.at(from + last) }),
    };
  }

  /** Follows `path` as far as it exists. */
  #find(path: Path): Found {
    let found: Found = { node: this.#root, key: null };
    for (const step of path) {
      const next = this.#child(found.node, step);
      if (next === null) return found;
      found = next;
    }
    return found;
  }

  #child(node: Node | null, step: PropertyKey): Found | null {
    if (isMap(node)) {
      const pair = this.#tree.pairs.get(node)?.get(String(step));
      return pair ? { node: this.#resolved(pair.value), key: nodeOf(pair.key) } : null;
    }
    if (isSeq(node)) {
      const item = node.items[Number(step)];
      return item === undefined ? null : { node: this.#resolved(item), key: null };
    }
    return null;
  }

  #resolved(value: unknown): Node | null {
    return isAlias(value) ? (this.#tree.targets.get(value) ?? value) : nodeOf(value);
  }
}

/** The package types keys and values loosely; parsed documents hold nodes. */
const nodeOf = (value: unknown): Node | null =>
  value instanceof Object && 'range' in value ? (value as Node) : null;

/** Where quotation marks and brackets open that are never closed, in order. */
function openedNodes(value: unknown, text: string): number[] {
  const node = nodeOf(value);
  if (node === null) return [];
  const inner = isMap(node)
    ? node.items.flatMap(({ key, value: item }) => [...openedNodes(key, text), ...openedNodes(item, text)])
    : isSeq(node)
      ? node.items.flatMap((item) => openedNodes(item, text))
      : [];
  return node.range && isOpen(node, text) ? [node.range[0], ...inner] : inner;
}

const closing: Record<string, string> = { '{': '}', '[': ']', '"': '"', "'": "'" };

function isOpen(node: Node, text: string): boolean {
  const isDelimited = isScalar(node) ? /^QUOTE/.test(node.type ?? '') : isCollection(node) && node.flow;
  if (!isDelimited || !node.range) return false;
  const [start] = node.range;
  const written = text.slice(start, node.range[1]).trimEnd();
  // The last sign may be that of the last item.
  if (isCollection(node) && endOfItems(node) >= start + written.length) return true;
  return written.length < 2 || written.at(-1) !== closing[written[0] ?? ''];
}

function endOfItems({ items }: YAMLMap | YAMLSeq): number {
  const last = items.at(-1);
  const node = isPair(last) ? (nodeOf(last.value) ?? nodeOf(last.key)) : nodeOf(last);
  return node?.range?.[1] ?? 0;
}
