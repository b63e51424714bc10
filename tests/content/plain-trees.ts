import { expect } from 'vitest';
import { readPlainMarkdown } from '../../cli/content/plain-markdown.ts';
import { parseMarkdown } from '../../cli/content/rich-text.ts';

/** Signs with a meaning in Markdown, and similar ones. */
export const markdownSigns = [
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

/** Puts a sign into a text at one of so many places. Expects that nothing is read otherwise than by the parser. */
export function expectSameTrees(sign: string, each: number): void {
  const text =
    'One *two* (**three**).\nFour [five\nsix](page:a#b)!\n\n- seven *eight*\n- [nine](https://b.example)\n\nTen';
  for (let at = 0; at <= text.length; at += each) {
    const changed = text.slice(0, at) + sign + text.slice(at + (sign === '' ? 1 : 0));
    const tree = readPlainMarkdown(changed);
    if (tree !== null) expect(tree, JSON.stringify(changed)).toEqual(parseMarkdown(changed));
  }
}
