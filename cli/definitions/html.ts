import { escapeText } from '../escape.ts';
import type { BlockNode, InlineNode } from '../schema/in-language.ts';

export { escapeText };

/**
 * A rich text as HTML, for readers that take HTML as a text: structured data, feeds. Links are left out, since an address
 * without a page around it may lead nowhere.
 */
export const htmlOf = (nodes: readonly BlockNode[]): string => nodes.map(block).join('');

function block(node: BlockNode): string {
  if (node.type === 'paragraph') return `<p>${inlines(node.children)}</p>`;
  const name = node.ordered ? 'ol' : 'ul';
  return `<${name}>${node.items.map((item) => `<li>${htmlOf(item)}</li>`).join('')}</${name}>`;
}

const inlines = (nodes: readonly InlineNode[]): string => nodes.map(inline).join('');

function inline(node: InlineNode): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.value);
    case 'emphasis':
      return `<em>${inlines(node.children)}</em>`;
    case 'strong':
      return `<strong>${inlines(node.children)}</strong>`;
    case 'link':
      return inlines(node.children);
  }
}
