import { type Alias, isAlias, isMap, isScalar, isSeq, type Node } from 'yaml';
import type { Span } from './positions.ts';

/** The package's types for keys and values are loose. Parsed documents have nodes. */
export const nodeOf = (value: unknown): Node | null => (value instanceof Object && 'range' in value ? (value as Node) : null);

/** Where a node is written; the package gives its offsets without names. */
export const spanOf = (node: Node | null | undefined): Span | null => (node?.range ? { start: node.range[0], end: node.range[1] } : null);

/** A key as the parsed data has it: `1` and `1.0` are the same key, and null is the empty text. */
export const keyName = (key: unknown): string => {
  const value = isScalar(key) ? key.value : key;
  return value === null || value === undefined ? '' : String(value);
};

/**
 * The data of a node, with the nodes of its aliases. The package searches the whole document for each alias, which takes
 * quadratic time. All aliases of a node share one value.
 */
export function dataOf(root: Node | null, targets: ReadonlyMap<Alias, Node>): unknown {
  const repeated = new Map<Node, unknown>();
  // A key may carry an anchor.
  const keyOf = (key: unknown): string => {
    read(key);
    return keyName(key);
  };
  const read = (value: unknown): unknown => {
    const node = nodeOf(value);
    if (isAlias(node)) return repeated.get(targets.get(node) ?? node);
    const data = isMap(node)
      ? Object.fromEntries(node.items.map((pair) => [keyOf(pair.key), read(pair.value)]))
      : isSeq(node)
        ? node.items.map(read)
        : isScalar(node)
          ? node.value
          : null;
    if (node?.anchor !== undefined) repeated.set(node, data);
    return data;
  };
  return read(root);
}
