import { expect, it } from 'vitest';
import { formOf, leavesOf, shownValue } from '../../editor/model/shown-value.ts';

const words = { choices: [{ value: 'full-time', label: 'Heltid' }], yes: 'Ja', no: 'Nej', language: 'sv' };

it.each([
  ['boolean', true, 'Ja'],
  ['boolean', false, 'Nej'],
  ['boolean', 'perhaps', 'perhaps'],
  ['choice', 'full-time', 'Heltid'],
  ['choice', 'nobody knows', 'nobody knows'],
  ['day', '2026-12-01', '1 december 2026'],
  ['day', '2026-13-01', '2026-13-01'],
  ['day', 'soon', 'soon'],
  ['moment', '2026-12-01 09:00', '1 december 2026 kl. 09:00'],
  ['moment', '2026-12-01', '1 december 2026'],
  ['number', 1234.5, '1\u00a0234,5'],
  ['number', 'many', 'many'],
  ['text', undefined, ''],
] as const)('a changed value of the kind %s is shown as its field shows it: %j', (kind, value, shown) => {
  expect(shownValue(value, kind === 'text' ? undefined : { kind }, words)).toBe(shown);
});

it('the parts of a value have their own forms', () => {
  const leaves = leavesOf({ id: 'a', days: ['2026-12-01'] });
  expect(leaves).toEqual([
    { path: ['id'], value: 'a' },
    { path: ['days', 0], value: '2026-12-01' },
  ]);
  const day = { path: ['days', 0], name: ['days', 0], kind: 'day' } as const;
  expect(leaves.map((leaf) => formOf(leaf, [day]))).toEqual([undefined, day]);
});
