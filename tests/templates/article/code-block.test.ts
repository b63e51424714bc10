import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CodeBlock } from '../../../templates/article/code-block.tsx';
import { Reading } from '../../../templates/reading/reading.tsx';

it('code has a part for each word whose kind is known, and plain text between', () => {
  const node = { value: 'let a;', parts: [['k', 'let'], ' a;'] };
  const html = renderToString(createElement(CodeBlock, { node, words: null } as never));
  expect(html).toContain('<span class="c-k">let</span> a;</code>');
});

it('code of a documentation is copied by a button, which comes with the script', () => {
  const block = createElement(CodeBlock, { node: { value: 'let a;' } } as never);
  const words = { copy: 'Copy', copied: 'Copied' };
  const html = renderToString(createElement(Reading, { value: words as never }, block));
  expect(html).toContain('class="article__listing"');
  expect(html).not.toContain('article__copy');
});

it('a box of code has the focus, so that keys scroll it, and the name of its language', () => {
  const node = { value: 'a: b', language: 'yaml' };
  const html = renderToString(createElement(CodeBlock, { node } as never));
  expect(html).toMatch(/^<pre [^>]*tabindex="0"[^>]* role="group" aria-label="yaml">/i);
});

it('code stands below the name of its file, which is its name too, and its marked lines are marks', () => {
  const node = { value: 'a\nb', language: 'yaml', title: 'site.yaml', parts: ['a\n', ['marked', [['string', 'b']]]] };
  const html = renderToString(createElement(CodeBlock, { node } as never));
  expect(html).toMatch(/<p class="article__file"[^>]*>site\.yaml<\/p><pre [^>]*aria-label="site\.yaml"/);
  expect(html).toContain('<code class="language-yaml">a\n<mark class="article__marked"><span class="c-string">b</span></mark></code>');
});
