import { escapeAttribute, escapeText } from '../platform/escape.ts';
import type { BlockNode, InlineNode } from './fields/in-language.ts';

export { escapeText };

/**
 * A rich text as HTML, for structured data and feeds. `origin`: that of the site, such as `https://example.org`. Without it,
 * links are left out, because a relative address may lead nowhere outside of a page.
 */
export const htmlOf = (nodes: readonly BlockNode[], origin?: string): string =>
  nodes.map((node) => block(node, origin)).join('');

function block(node: BlockNode, origin: string | undefined): string {
  if (node.type === 'paragraph') return `<p>${inlines(node.children, origin)}</p>`;
  const name = node.ordered ? 'ol' : 'ul';
  return `<${name}>${node.items.map((item) => `<li>${htmlOf(item, origin)}</li>`).join('')}</${name}>`;
}

const inlines = (nodes: readonly InlineNode[], origin: string | undefined): string =>
  nodes.map((node) => inline(node, origin)).join('');

function inline(node: InlineNode, origin: string | undefined): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.value);
    case 'emphasis':
      return `<em>${inlines(node.children, origin)}</em>`;
    case 'strong':
      return `<strong>${inlines(node.children, origin)}</strong>`;
    case 'link':
      return origin === undefined
        ? inlines(node.children, origin)
        : `<a href="${escapeAttribute(new URL(node.href, origin).href)}">${inlines(node.children, origin)}</a>`;
  }
}
