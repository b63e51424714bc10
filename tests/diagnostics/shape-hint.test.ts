import { expect, it } from 'vitest';
import { shapeHint, type WrongShape } from '../../cli/diagnostics/shape-hint.ts';

it.each<[string, WrongShape]>([
  ['Write it as a list: [Malmö, Lund]', { expected: 'a list', items: 'text', value: 'Malmö, Lund' }],
  ["Write it as a list: ['true']", { expected: 'a list', items: 'text', value: 'true' }],
  ["Write it as a list: ['18.30']", { expected: 'a list', items: 'text', value: 18.3, written: '18.30' }],
  ['Write it as a list: [18.3]', { expected: 'a list', items: 'a number', value: 18.3, written: '18.30' }],
  ['Write it without brackets: 5', { expected: 'a whole number', value: [5] }],
  ["Write it without brackets: '18.30'", { expected: 'text', value: [18.3], written: '18.30' }],
  ['Write 1000', { expected: 'a whole number', value: '1 000' }],
  ['"#1" is read as a comment: put the text between quotation marks.', { expected: 'text', value: null, comment: '"#1"' }],
  [
    "Put text with a colon in it between quotation marks: 'Opening hours: daily'",
    { expected: 'text', value: { 'Opening hours': 'daily' } },
  ],
  ['Write one text in place of the keys.', { expected: 'text', value: { en: 'Quay' } }],
])('says: %s', (hint, shape) => {
  expect(shapeHint(shape)).toBe(hint);
});

it('says nothing where nothing is certain', () => {
  expect(shapeHint({ expected: 'a number', value: [1, 2] })).toBeNull();
});
