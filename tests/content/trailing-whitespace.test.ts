import { expect, it } from 'vitest';
import { trailingWhitespace } from '../../cli/content/trailing-whitespace.ts';

const removed = (text: string) => trailingWhitespace(text).map(({ range }) => [range.start.line, range.start.column, range.end.column]);

it('removes spaces and tabs at the ends of lines, and all of a line that has nothing else', () => {
  expect(removed('a: 1 \t\nb: 2\n \nc: 3\t\r\n')).toEqual([
    [1, 5, 7],
    [3, 1, 2],
    [4, 5, 6],
  ]);
});

it('keeps what belongs to a text, or stands in a file that is not valid', () => {
  expect(removed('a: |\n  one \n  two\nb: "x \n  y"\nc: 1 \n')).toEqual([[6, 5, 6]]);
  expect(removed('a: [1 \n')).toEqual([]);
});
