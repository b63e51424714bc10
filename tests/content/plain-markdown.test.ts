import { describe, expect, it } from 'vitest';
import { readPlainMarkdown } from '../../cli/content/plain-markdown.ts';
import { parseMarkdown } from '../../cli/content/rich-text.ts';
import { expectSameTrees, markdownTokens } from './plain-trees.ts';

describe('Markdown that is read without the parser', () => {
  it.each([
    ['a line', 'Plain words, 25 % of them – “quoted”: {figure:projects} & more.'],
    ['paragraphs of several lines', 'One\ntwo.\n\n\nThree\nfour.\n'],
    ['emphasis', '*One* (*two*), **three**; *four\nfive*.'],
    ['links', 'See [the\nwords](page:contact#form), or [write](mailto:a@b.example).'],
    ['lists', 'Before:\n\n- one\n- *two* [three](page:home)\n- **four**\n\nAfter.'],
    ['nothing', '\n'],
  ])('has the same tree: %s', (_, text) => {
    expect(readPlainMarkdown(text)).toEqual(parseMarkdown(text));
    expect(readPlainMarkdown(text)).not.toBeNull();
  });

  it.each([
    ['a heading', '# One'],
    ['a rule', 'One\n\n***'],
    ['a heading by its underline', 'One\n---'],
    ['a picture', '![one](two)'],
    ['code', '`one`'],
    ['an entity', '&aring;'],
    ['an escape', '\\*one'],
    ['a numbered list', '1. one'],
    ['items over two lines', '- one\n  two'],
    ['a list that ends a paragraph', 'one\n- two'],
    ['lists that are one', '- one\n\n- two'],
    ['emphasis within words', 'o*n*e'],
    ['emphasis in emphasis', '***one***'],
    ['words of a link with emphasis', '[*one*](page:home)'],
    ['a bracket of its own', 'one] two'],
    ['a byte order mark', '\ufeff# one'],
    ['a control character in the target of a link', '[one](two\u0001three)'],
  ])('leaves to the parser: %s', (_, text) => {
    expect(readPlainMarkdown(text)).toBeNull();
  });

  it.each(markdownTokens)('never says otherwise than the parser where a text has %j as well', (token) => {
    expectSameTrees(token, 7);
  });
});
