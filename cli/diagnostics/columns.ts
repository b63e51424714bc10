import { visible } from '../visible.ts';
import { columns } from './frame.ts';

/** Rows of cells as lines of a table, each column as wide as its widest cell; `right` names columns of figures. */
export function alignColumns(texts: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const rows = texts.map((cells) => cells.map(visible));
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map((row) => columns(row[column] ?? ''))),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const blank = ' '.repeat((widths[column] ?? 0) - columns(cell));
        return right.includes(column) ? blank + cell : cell + blank;
      })
      .join('  ')
      .trimEnd(),
  );
}
