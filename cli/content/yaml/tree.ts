import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { keyName, nodeOf, spanOf } from './nodes.ts';
import type { Positions } from './positions.ts';

/** The deepest nesting of content, and the most values that a file's aliases may stand for. */
export const depthLimit = 64;
const aliasLimit = 10_000;

/** Walks the parsed document once. Checks what the package does not, and collects what lookups need. */
export class Tree {
  usable = true;
  /** The pairs of every mapping, by key. */
  readonly pairs = new Map<YAMLMap, Map<string, Pair>>();
  readonly targets = new Map<Alias, Node>();
  readonly #positions: Positions;
  readonly #report: Report;
  readonly #anchors = new Map<string, Node>();
  readonly #open = new Set<Node>();
  readonly #sizes = new Map<Node, number>();
  #repeated = 0;
  #tooDeep = false;

  constructor(positions: Positions, report: Report) {
    this.#positions = positions;
    this.#report = report;
  }

  /** Returns the number of values that the node stands for. An alias counts as the value that it repeats. */
  visit(value: unknown, depth: number): number {
    const node = nodeOf(value);
    if (node === null) return 0;
    if (isAlias(node)) return this.#alias(node);
    if (depth > depthLimit) {
      const start = node.range?.[0] ?? 0;
      // Once for a file.
      if (!this.#tooDeep) {
        const at = this.#positions.between(start, start + 1);
        this.#refuse(findingOf('content/too-deep', at, { limit: depthLimit }));
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
      // A key may have an anchor.
      this.visit(pair.key, depth + 1);
      size += this.visit(pair.value, depth + 1);
      if (!this.#isPossible(pair, node)) continue;
      known.push(pair);
      const name = keyName(pair.key);
      const first = pairs.get(name);
      if (first === undefined) {
        pairs.set(name, pair);
        continue;
      }
      const related = [{ ...this.#positions.of(spanOf(nodeOf(first.key))), message: 'The first one is here' }];
      const at = this.#positions.of(spanOf(nodeOf(pair.key)));
      this.#report(findingOf('content/duplicate-key', at, { key: name }, related));
    }
    // Keys that are reported here are removed, so that the schemas do not report them again.
    node.items = known;
    return size;
  }

  /** Whether content can have this key. Reports one that it cannot. */
  #isPossible({ key, value }: Pair, { flow }: YAMLMap): boolean {
    const at = this.#positions.of(spanOf(nodeOf(key)));
    if (!isScalar(key)) {
      this.#report(findingOf('content/syntax', at, { problem: 'collection-key', detail: '' }));
      return false;
    }
    const name = keyName(key);
    if (value === null && flow) {
      this.#report(findingOf('content/unquoted-comma', at, { text: name }));
      return false;
    }
    if (name === '<<') {
      this.#refuse(findingOf('content/syntax', at, { problem: 'merge-key', detail: '' }));
      return false;
    }
    // Schemas ignore this key in mappings by language, and JavaScript gives it a meaning.
    if (name === '__proto__') {
      this.#report(findingOf('content/unknown-key', at, { key: name, allowed: [], known: [] }));
      return false;
    }
    return true;
  }

  #alias(alias: Alias): number {
    const target = this.#anchors.get(alias.source);
    const at = this.#positions.of(spanOf(alias));
    if (target === undefined || this.#open.has(target)) {
      const facts = { name: alias.source, inItself: target !== undefined };
      this.#refuse(findingOf('content/bad-yaml-alias', at, facts));
      return 0;
    }
    this.targets.set(alias, target);
    const size = this.#sizes.get(target) ?? 1;
    const before = this.#repeated;
    this.#repeated += size;
    if (before <= aliasLimit && this.#repeated > aliasLimit) {
      this.#refuse(findingOf('content/too-many-aliases', at, { limit: aliasLimit }));
    }
    return size;
  }

  #refuse(finding: Parameters<Report>[0]): void {
    this.usable = false;
    this.#report(finding);
  }
}
