import { expect, it } from 'vitest';
import { mostLines, orderLockfile, readLockfileLines } from '../../cli/content/lockfile-lines.ts';

const format = { entry: /^\S+ [0-9a-f]+$/ } as never;

it('refuses a file with more short lines than a site can need, at the first of them', () => {
  const lines = (count: number) => 'a 1\n'.repeat(count);
  expect(readLockfileLines(lines(mostLines + 1), format)).toMatchObject({
    problem: 'too-long',
    range: { start: { line: mostLines + 1 } },
  });
});

it('keeps the lines of both sides of a merge, and not the one that both have replaced', () => {
  const merged = '<<<<<<< ours\na 1\n||||||| base\na 0\n=======\nb 2\n>>>>>>> theirs\nc 3\n';
  expect(orderLockfile(merged, format)).toEqual({ text: 'a 1\nb 2\nc 3\n', was: 'merge' });
  expect(orderLockfile('a 1\nb 2\nc 3\n', format)).toBeNull();
});
