import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CodeBlock } from '../../../templates/article/code-block.tsx';

it('code has a part for each word whose kind is known, and plain text between', () => {
  const node = { value: 'let a;', parts: [['k', 'let'], ' a;'] };
  const html = renderToString(createElement(CodeBlock, { node, words: null } as never));
  expect(html).toContain('<span class="c-k">let</span> a;</code>');
});
