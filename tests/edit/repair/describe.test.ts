import { expect, it } from 'vitest';
import { describeRepairs } from '../../../cli/edit/repair/fix.ts';

const inLine = (line: number, before: string, now: string) => ({ file: 'a.yaml', line, before, now });

it('a repair is described by what it changes', () => {
  expect(
    describeRepairs([
      inLine(5, '  ', ''),
      inLine(2, 'titel', 'title'),
      inLine(1, 'Ko\u0308', 'Kö'),
      inLine(3, 'b: 1\nc: 2\n', ''),
      inLine(4, '', 'd: 3'),
      inLine(6, 'e: 4', '  e: 4'),
    ]),
  ).toEqual([
    'a.yaml:1  "Kö" in its composed form',
    'a.yaml:2  "titel" → "title"',
    'a.yaml:3  "b: 1 …" taken out',
    'a.yaml:4  "d: 3" put in',
    'a.yaml:5  whitespace at the end of 1 line',
    'a.yaml:6  "e: 4" moved',
  ]);
});
