import { readFileSync } from 'node:fs';

/** Where a file names a module that it imports, as bundlers say places: `line` counts from 1, `column` from 0. */
export function placeOfImport(file: string, source: string): { file: string; line: number; column: number } {
  const text = readFileSync(file, 'utf8');
  const [start = 0] = [`'${source}'`, `"${source}"`]
    .map((name) => text.indexOf(name))
    .filter((at) => at >= 0);
  const lines = text.slice(0, start).split('\n');
  return { file, line: lines.length, column: lines.at(-1)?.length ?? 0 };
}
