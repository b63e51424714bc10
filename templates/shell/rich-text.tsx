import { Fragment } from 'react';
import type { BlockNode, InlineNode } from '../contract.ts';

/** Parsed rich text as elements. The caller adds the frame, for example `<div className="prose">`. */
export function RichText({ nodes }: { nodes: BlockNode[] }) {
  return <>{nodes.map(block)}</>;
}

// These lists never change after rendering, so positions can be keys.
function block(node: BlockNode, place: number) {
  if (node.type === 'paragraph') return <p key={place}>{node.children.map(inline)}</p>;
  const List = node.ordered ? 'ol' : 'ul';
  return (
    <List key={place}>
      {node.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>{item.map(item.length === 1 ? tightBlock : block)}</li>
      ))}
    </List>
  );
}

/** A list item with a single paragraph shows its text without a paragraph. */
function tightBlock(node: BlockNode, place: number) {
  return node.type === 'paragraph' ? <Fragment key={place}>{node.children.map(inline)}</Fragment> : block(node, place);
}

function inline(node: InlineNode, place: number) {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'emphasis':
      return <em key={place}>{node.children.map(inline)}</em>;
    case 'strong':
      return <strong key={place}>{node.children.map(inline)}</strong>;
    case 'link':
      return (
        <a key={place} href={node.href} hrefLang={node.language}>
          {node.children.map(inline)}
        </a>
      );
  }
}
