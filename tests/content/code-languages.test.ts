import { expect, it } from 'vitest';
import { readFence } from '../../cli/content/code-languages.ts';

it.each([
  ['', {}],
  ['title="content/pages/about.yaml"', { title: 'content/pages/about.yaml' }],
  ['{2,4-5}', { lines: [2, 4, 5] }],
  ['{ 2, 4 } title="a b.ts" {1}', { title: 'a b.ts', lines: [2, 4, 1] }],
])('reads %s', (words, read) => {
  expect(readFence(words, 5)).toEqual(read);
});

it.each([
  ['now', '"now" after the language of code'],
  ['title="a" showLineNumbers', '"showLineNumbers" after the language of code'],
  ['title=""', '"title=""" after the language of code'],
  ['{}', '"{}" after the language of code'],
  ['{3-2}', '"{3-2}" after the language of code'],
  ['{1-99999}', '"{1-99999}" after the language of code'],
  ['{0}', 'A mark of line 0 in code of 5 lines'],
  ['{4-6}', 'A mark of line 6 in code of 5 lines'],
])('says what is wrong with %s', (words, construct) => {
  expect(readFence(words, 5).problem?.[0]).toBe(construct);
});
