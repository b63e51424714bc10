import { escapeAttribute, escapeText } from '../platform/escape.ts';
import type { ArticleBlock, ArticleCell, ArticleInline } from './fields/in-language.ts';

export { escapeText };

type Origin = string | undefined;

/**
 * A rich text or an article as HTML, for structured data and feeds. `origin`: that of the site, such as `https://example.org`. Without
 * it, links and pictures are left out, because a relative address may lead nowhere outside of a page.
 */
export const htmlOf = (nodes: readonly ArticleBlock[], origin?: string): string => nodes.map((node) => block(node, origin)).join('');

function block(node: ArticleBlock, origin: Origin): string {
  switch (node.type) {
    case 'paragraph':
      return `<p>${inlines(node.children, origin)}</p>`;
    case 'heading':
      return element(`h${node.level + 1}`, inlines(node.children, origin));
    case 'list':
      return listOf(node.ordered ? 'ol' : 'ul', node.start, node.items, origin);
    case 'notes':
      return listOf('ol', undefined, node.items, origin);
    case 'quotation': {
      const from = node.from === undefined ? '' : element('p', `— ${inlines(node.from, origin)}`);
      return element('blockquote', `${htmlOf(node.blocks, origin)}${from}`);
    }
    case 'callout': {
      const label = element('p', element('strong', escapeText(node.label ?? '')));
      return element('blockquote', `${label}${htmlOf(node.blocks, origin)}`);
    }
    case 'code':
      return element('pre', element('code', escapeText(node.value)));
    case 'rule':
      return '<hr>';
    case 'section':
      return sectionOf(node, origin);
    case 'table': {
      const rows = node.rows.map((row) => rowOf('td', row, origin)).join('');
      return element('table', `${element('thead', rowOf('th', node.head, origin))}${element('tbody', rows)}`);
    }
    case 'figure': {
      const { href, width, height, alt } = node.picture;
      const caption = node.caption === undefined ? '' : element('figcaption', escapeText(node.caption));
      if (origin === undefined) return '';
      const address = escapeAttribute(new URL(href, origin).href);
      const image = `<img src="${address}" width="${width}" height="${height}" alt="${escapeAttribute(alt)}">`;
      return element('figure', `${image}${caption}`);
    }
  }
}

/** A section is shown on its page alone. Elsewhere, its words say what is there. */
const sectionOf = ({ section: { title, lead } }: Extract<ArticleBlock, { type: 'section' }>, _origin: Origin): string =>
  [title, lead].map((text) => (text === undefined ? '' : element('p', escapeText(text)))).join('');

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;

function listOf(name: 'ol' | 'ul', start: number | undefined, items: readonly ArticleBlock[][], origin: Origin): string {
  const from = start === undefined ? '' : ` start="${start}"`;
  return `<${name}${from}>${items.map((item) => element('li', htmlOf(item, origin))).join('')}</${name}>`;
}

const rowOf = (cell: 'td' | 'th', cells: readonly ArticleCell[], origin: Origin): string =>
  element('tr', cells.map((each) => element(cell, inlines(each, origin))).join(''));

const inlines = (nodes: readonly ArticleInline[], origin: Origin): string => nodes.map((node) => inline(node, origin)).join('');

const elements = { emphasis: 'em', strong: 'strong', struck: 'del' } as const;

function inline(node: ArticleInline, origin: Origin): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.value);
    case 'code':
      return element('code', escapeText(node.value));
    case 'break':
      return '<br>';
    case 'note':
      return `<sup>${node.number}</sup>`;
    case 'link':
      return origin === undefined
        ? inlines(node.children, origin)
        : `<a href="${escapeAttribute(new URL(node.href, origin).href)}">${inlines(node.children, origin)}</a>`;
    default:
      return element(elements[node.type], inlines(node.children, origin));
  }
}
