import { sanitize } from '../platform/sanitize.ts';
import { columns } from './frame.ts';

/**
 * Aligns the cells of rows in columns. Each column has the width of its widest cell. `right`: the columns that are aligned to the
 * right.
 */
export function alignColumns(texts: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const rows = texts.map((cells) => cells.map(sanitize));
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) => Math.max(...rows.map((row) => columns(row[column] ?? ''))));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const space = ' '.repeat((widths[column] ?? 0) - columns(cell));
        return right.includes(column) ? space + cell : cell + space;
      })
      .join('  ')
      .trimEnd(),
  );
}
