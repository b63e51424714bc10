import { type Document, isAlias, isMap, isScalar, isSeq, type Node } from 'yaml';
import type { Location, Range } from '../../diagnostics/diagnostic.ts';
import type { Path, TrailingComment, Written, YamlSource } from '../yaml-source.ts';
import { commentsBehindValues } from './cutting-comments.ts';
import { dataOf, nodeOf } from './nodes.ts';
import type { Places } from './places.ts';
import type { Tree } from './tree.ts';

interface Found {
  node: Node | null;
  key: Node | null;
}

/** Answers where things stand from the nodes of a document that the tree has walked. */
export class ParsedSource implements YamlSource {
  readonly file: string;
  readonly data: unknown;
  readonly #places: Places;
  readonly #tree: Tree;
  readonly #root: Node | null;

  constructor(places: Places, tree: Tree, document: Document) {
    this.file = places.file;
    this.#places = places;
    this.#tree = tree;
    this.#root = this.#resolved(document.contents);
    this.data = dataOf(this.#root, tree.targets);
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
    // An empty text would be found everywhere, and without end.
    let found = literal === '' ? -1 : written.indexOf(literal);
    for (let skipped = before.indexOf(literal); skipped >= 0 && found >= 0; ) {
      found = written.indexOf(literal, found + 1);
      skipped = before.indexOf(literal, skipped + 1);
    }
    if (found < 0) return this.valueAt(path);
    return this.#places.between(start + found, start + found + literal.length);
  }

  trailingComments(): TrailingComment[] {
    const { text } = this.#places;
    return commentsBehindValues(this.#root, text).map(({ path, start, end }) => ({
      path,
      text: text.slice(start, end),
      at: this.#places.between(start, end),
    }));
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
