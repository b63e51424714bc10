import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { badge } from '../../cli/exchange/badge.ts';

const elements = (svg: string): string[] => {
  const found: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => found.push([name, ...Object.keys(attributes)].join(' ')));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(svg).close();
  return found;
};

const inLanguage = (code: string) => ({
  code,
  name: code,
  state: undefined,
  rows: [
    { file: code, language: code, texts: 10, complete: 3, missing: 7, stale: 0, machine: 0, identical: 0 },
  ],
  open: [],
});

it.each([
  ['<script>alert(1)</script>'],
  ['" onload="alert(1)'],
  ["'&amp;&#0;&nbsp;"],
  [']]> --> <!--'],
  ['\u0000\u000b\u001b[31m'],
  ['\u202e\u2028\ufffe\ud800'],
  ['\u007f\u0085'],
  ['日本語'],
  ['x'.repeat(5_000)],
])('a badge is the same well-formed SVG whatever a language is called: %j', (code) => {
  expect(elements(badge([inLanguage(code)]))).toEqual(elements(badge([inLanguage('sv')])));
});
