import { describe, it } from 'vitest';
import { expectManyRead, expectTooDeep, expectTooLong, exportsAll, long, type Name, type Part, target } from './long-parts.ts';

exportsAll();

describe('a part of a file for translators that is too long', () => {
  const parts: readonly Part[] = [
    ['a translation', 'xlf2', target, long(1_200_000), 'What begins here'],
    ['a comment', 'xlf', target, `<!-- ${long(1_200_000)} -->`, 'What begins here'],
    ['an attribute', 'xlf', '<target', `<target more="${long(1_200_000)}"`, 'What begins here'],
    ['a unit of many parts', 'xlf', target, `${target}<x id="1"/>`.repeat(60_000), 'What begins here'],
    ['a line', 'po', target, long(10_000_000), 'The line'],
    ['a message of many lines', 'po', `"${target}"`, `"${target}"\n`.repeat(80_000), 'The message'],
    ['a row of many cells', 'csv', `"${target}"`, '"",'.repeat(600_000), 'The row of this cell'],
  ];

  it.each(parts)('is a finding at its line: %s (%s)', async (...part) => {
    await expectTooLong(part);
  });
});

it.each([1, 200_000])('groups within groups, %i in a line, are a finding at the line of the first that is too deep', async (inLine) => {
  await expectTooDeep(200_000, inLine);
});

it.each<[name: Name, unit: RegExp]>([
  ['xlf', /<trans-unit[\s\S]*?<\/trans-unit>\s*/],
  ['xlf2', /<unit[\s\S]*?<\/unit>\s*/],
  ['po', /(?<=\n\n)#\.[\s\S]*?\n\n/],
  ['csv', /(?<=\n)"pages[\s\S]*?\r\n(?="pages)/],
])('many units that are longer together are read: %s', async (name, unit) => {
  await expectManyRead(name, unit);
});
