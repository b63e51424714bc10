import { isCollection, isMap, isPair, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import { nodeOf } from './nodes.ts';

/** The offsets of quotation marks and brackets that are never closed, in order. */
export function openedNodes(value: unknown, text: string): number[] {
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
  // The last character may belong to the last item.
  if (isCollection(node) && endOfItems(node) >= start + written.length) return true;
  return written.length < 2 || written.at(-1) !== closing[written[0] ?? ''];
}

function endOfItems({ items }: YAMLMap | YAMLSeq): number {
  const last = items.at(-1);
  const node = isPair(last) ? (nodeOf(last.value) ?? nodeOf(last.key)) : nodeOf(last);
  return node?.range?.[1] ?? 0;
}
