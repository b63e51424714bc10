import { expect, it } from 'vitest';
import { wordsIn } from '../../../templates/contract/search-language.ts';
import { hitOf } from '../../../templates/sections/search/excerpt.ts';

const shown = (description: string, text: string) =>
  hitOf({ href: '/', title: '', keywords: '', headings: '', labels: '', places: '', description, text }, wordsIn('en'), {
    matchesOf: (word) => (word === 'quay' ? [0] : []),
    most: 1,
  }).excerpt.map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text));
const long = 'stone and timber '.repeat(12);

it('shows the words around the first one that was found, and marks those in it', () => {
  expect(shown('Harbours.', 'No word.\nA quay of stone, a quay of timber.')).toEqual([
    'A ',
    '[quay]',
    ' of stone, a ',
    '[quay]',
    ' of timber.',
  ]);
  expect(shown('Harbours.', 'No word.')).toEqual(['Harbours.']);
});

it('ends before a word that is far behind or before the first one', () => {
  const behind = shown('', `A quay of ${long}and a quay.`);
  expect(behind.filter((piece) => piece === '[quay]')).toHaveLength(1);
  expect(behind.join('')).toMatch(/^A \[quay\] of stone .* …$/);
  expect(shown('', `Of ${long}a quay.`).join('')).toMatch(/^… .* a \[quay\]\.$/);
});
