import { expect, it } from 'vitest';
import type { ArticleBlock, BlockNode } from '../../cli/definitions/fields/in-language.ts';
import { htmlOf } from '../../cli/definitions/html.ts';

const text = (value: string) => ({ type: 'text' as const, value });
const paragraph = (...children: (BlockNode & { type: 'paragraph' })['children']): BlockNode => ({
  type: 'paragraph',
  children,
});

it('has paragraphs, lists and emphasis, and escapes what is written', () => {
  const nodes: BlockNode[] = [
    paragraph({ type: 'strong', children: [text('Fish & chips')] }, text(' <daily>')),
    { type: 'list', ordered: false, items: [[paragraph(text('Cod'))], [paragraph(text('Herring'))]] },
    { type: 'list', ordered: true, items: [[paragraph({ type: 'emphasis', children: [text('First')] })]] },
  ];
  expect(htmlOf(nodes)).toBe(
    '<p><strong>Fish &amp; chips</strong> &lt;daily&gt;</p>' +
      '<ul><li><p>Cod</p></li><li><p>Herring</p></li></ul>' +
      '<ol><li><p><em>First</em></p></li></ol>',
  );
});

it('has lines between paragraphs, code and quotations', () => {
  const nodes: ArticleBlock[] = [
    paragraph(text('One')),
    { type: 'rule' },
    { type: 'code', value: 'a < b' },
    { type: 'quotation', blocks: [paragraph(text('Two'))] },
  ];
  expect(htmlOf(nodes)).toBe('<p>One</p><hr><pre><code>a &lt; b</code></pre><blockquote><p>Two</p></blockquote>');
});

it('has links only where the origin of the site is known', () => {
  const nodes = [paragraph({ type: 'link', href: '/menu?a&b', children: [text('Menu')] })];
  expect(htmlOf(nodes)).toBe('<p>Menu</p>');
  expect(htmlOf(nodes, 'https://example.org')).toBe('<p><a href="https://example.org/menu?a&amp;b">Menu</a></p>');
});
