import { expect, it } from 'vitest';
import { CsvRows } from '../../cli/platform/csv.ts';

function rowsOf(...pieces: string[]): string[][] {
  const rows: string[][] = [];
  const reader = new CsvRows((cells) => rows.push(cells.map(({ text }) => text)), 1000);
  for (const piece of pieces) reader.write(piece);
  reader.end();
  return rows;
}

it('a table ends with its last row, with or without a line end', () => {
  expect(rowsOf('id;text\n', '1;"one\ntwo"\n')).toEqual([
    ['id', 'text'],
    ['1', 'one\ntwo'],
  ]);
  expect(rowsOf('id;text\n1;', 'one')).toEqual([
    ['id', 'text'],
    ['1', 'one'],
  ]);
  expect(rowsOf('id,text\r\n1,')).toEqual([
    ['id', 'text'],
    ['1', ''],
  ]);
  expect(rowsOf('')).toEqual([]);
});
