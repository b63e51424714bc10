import { expect, it } from 'vitest';
import { mostLines, readLockfileLines } from '../../cli/content/lockfile-lines.ts';

const format = { entry: /^\S+ [0-9a-f]+$/ } as never;

it('refuses a file with more short lines than a site can need, at the first of them', () => {
  const lines = (count: number) => 'a 1\n'.repeat(count);
  expect(readLockfileLines(lines(mostLines + 1), format)).toMatchObject({
    problem: 'too-long',
    range: { start: { line: mostLines + 1 } },
  });
});
