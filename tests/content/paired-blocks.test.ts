import { expect, it } from 'vitest';
import { pairedBlocks } from '../../cli/content/paired-blocks.ts';

/** Pairs lists of letters: a capital is a heading, and the same letter in both is known to belong together. */
function paired(one: string, other: string): string {
  const blocksOf = (text: string) => [...text].map((sign) => ({ kind: /[A-Z]/.test(sign) ? 'h' : 'p' }));
  const places = pairedBlocks(blocksOf(one), blocksOf(other), (own, its) => one[own] === other[its]);
  const signAt = (text: string, place: number | null) => (place === null ? '-' : text[place]);
  return places.map((place) => `${signAt(one, place.one)}${signAt(other, place.other)}`).join(' ');
}

it.each([
  ['', '', ''],
  ['abc', 'abc', 'aa bb cc'],
  ['abc', 'axc', 'aa bx cc'],
  ['abc', 'ac', 'aa b- cc'],
  ['ac', 'abc', 'aa -b cc'],
  ['abcd', 'bcda', 'a- bb cc dd -a'],
  ['Hxy', 'Iuv', 'HI xu yv'],
  ['xHy', 'uv', 'xu H- yv'],
  ['abc', '', 'a- b- c-'],
  ['aXbYc', 'aZc', 'aa XZ b- Y- cc'],
  ['qpab', 'abq', 'q- p- aa bb -q'],
])('pairs "%s" with "%s"', (one, other, expected) => {
  expect(paired(one, other)).toBe(expected);
});

it('pairs nothing in lists that differ too much to compare', () => {
  const found = paired(`a${'b'.repeat(3000)}z`, `a${'C'.repeat(3000)}z`);
  expect(found.slice(0, 5)).toBe('a- b-');
  expect(found.slice(-5)).toBe('-C -z');
});
