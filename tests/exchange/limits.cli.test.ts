import { describe, expect, it } from 'vitest';
import { changed } from '../temporary-site.ts';
import { expectManyRead, expectTooDeep, expectTooLong, exported, exportsAll, importing, long, type Part, target } from './long-parts.ts';

exportsAll();

// Other parts, and larger files: limits.processes.test.ts.
describe('a part of a file for translators that is too long', () => {
  const parts: readonly Part[] = [
    ['a translation', 'xlf', target, long(1_200_000), 'What begins here'],
    ['a cell', 'csv', target, long(1_200_000), 'The row of this cell'],
    ['a line', 'jsonl', target, long(1_200_000), 'The line'],
  ];

  it.each(parts)('is a finding at its line: %s (%s)', async (...part) => {
    await expectTooLong(part);
  });

  it('is a finding about its length where it can be read', async () => {
    const { said } = await importing('xlf', changed(exported.get('xlf') ?? '', target, '[a]('.repeat(200_000)));
    expect(said).toContain('exchange/too-long The translation has 800000 characters');
  });
});

it('groups within groups are a finding at the line of the first that is too deep', async () => {
  await expectTooDeep(120, 1);
});

it('many units that are longer together are read: jsonl', async () => {
  await expectManyRead('jsonl', /^.*\n/);
});
