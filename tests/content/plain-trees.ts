import { expect } from 'vitest';
import { readPlainMarkdown } from '../../cli/content/plain-markdown.ts';
import { parseMarkdown } from '../../cli/content/rich-text.ts';

/** Tokens with a meaning in Markdown, and similar ones. */
export const markdownTokens = [
  '',
  ' ',
  '  ',
  '\n',
  '\n\n',
  '\n- ',
  '- ',
  '* ',
  '*',
  '**',
  '_',
  '[',
  ']',
  '(',
  ')',
  '!',
  '#',
  '1. ',
  '---',
  '=',
  '+',
  '>',
  '<',
  '&amp;',
  '`',
  '\\',
  '~',
  '\u00a0',
  ' \n',
  '\r',
  '\ufeff',
  '\u0001',
  '\u007f',
  '[](page:a)',
  '[](',
  '](])',
];

/** Puts a token into a text at one of so many places. Expects that nothing is read otherwise than by the parser. */
export function expectSameTrees(token: string, each: number): void {
  const text = 'One *two* (**three**).\nFour [five\nsix](page:a#b)!\n\n- seven *eight*\n- [nine](https://b.example)\n\nTen';
  for (let at = 0; at <= text.length; at += each) {
    const changed = text.slice(0, at) + token + text.slice(at + (token === '' ? 1 : 0));
    const tree = readPlainMarkdown(changed);
    if (tree !== null) expect(tree, JSON.stringify(changed)).toEqual(parseMarkdown(changed));
  }
}
