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

const inLanguage = (code: string, complete = 3) => ({
  code,
  name: code,
  state: undefined,
  rows: [
    {
      file: code,
      language: code,
      texts: 10,
      complete,
      missing: 10 - complete,
      stale: 0,
      machine: 0,
      identical: 0,
    },
  ],
  open: [],
});

const labelOf = (svg: string) => /aria-label="([^"]*)"/.exec(svg)?.[1];

it('names the share of each of a few languages, and that of all together if there are many', () => {
  expect(labelOf(badge([inLanguage('sv'), inLanguage('ar', 10)]))).toBe('translated: sv 30 % · ar 100 %');
  const many = Array.from({ length: 12 }, (_, number) => inLanguage(`l${number}`, number < 6 ? 10 : 0));
  expect(labelOf(badge(many))).toBe('translated: 12 languages 50 %');
});

it('has another colour when all is translated', () => {
  const coloursOf = (svg: string) => svg.match(/#[\da-f]{3,6}/g);
  const colours = coloursOf(badge([inLanguage('sv', 3)]));
  expect(coloursOf(badge([inLanguage('sv', 9)]))).toEqual(colours);
  expect(coloursOf(badge([inLanguage('sv', 10)]))).not.toEqual(colours);
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
