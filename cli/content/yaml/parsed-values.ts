import { type Document, isAlias, isMap, isScalar, isSeq, type Node } from 'yaml';
import { commentsBehindValues } from './cutting-comments.ts';
import { dataOf, nodeOf, spanOf } from './nodes.ts';
import type { PlacedFile, PlacedPart, PlacedValue } from './placed-source.ts';
import type { Positions } from './positions.ts';
import type { Tree } from './tree.ts';

/** The content of a document that `tree` has walked and found usable. */
export function parsedFile(positions: Positions, tree: Tree, document: Document): PlacedFile {
  const root = resolved(document.contents, tree);
  const data = dataOf(root, tree.targets);
  return {
    positions,
    data: () => data,
    root: root && placedValue(root, tree, new Map()),
    repeated: [...new Set(tree.targets.values())].flatMap((node) => spanOf(node) ?? []),
    trailingComments: () => commentsBehindValues(root, positions.text),
  };
}

/** What is repeated is placed once: aliases of aliases would take exponential time. */
function placedValue(node: Node, tree: Tree, known: Map<Node, PlacedValue>): PlacedValue {
  const before = known.get(node);
  if (before !== undefined) return before;
  const part = (key: unknown, written: unknown): PlacedPart => {
    const value = resolved(written, tree);
    return { key: spanOf(nodeOf(key)), value: value && placedValue(value, tree, known) };
  };
  const parts = isMap(node)
    ? new Map([...(tree.pairs.get(node) ?? [])].map(([name, { key, value }]) => [name, part(key, value)]))
    : isSeq(node)
      ? node.items.map((item) => part(null, item))
      : null;
  const { start, end } = spanOf(node) ?? { start: 0, end: 0 };
  const placed = { start, end, text: isScalar(node) ? String(node.value) : null, parts };
  known.set(node, placed);
  return placed;
}

const resolved = (value: unknown, { targets }: Tree): Node | null => (isAlias(value) ? (targets.get(value) ?? value) : nodeOf(value));
