import { readFileSync } from 'node:fs';

/**
 * The place where a file imports a name. `line` and `column` count from 1. Both are missing if the import cannot be found in the
 * text.
 */
export function locationOfName(file: string, name: string): { line?: number; column?: number } {
  const text = readFileSync(file, 'utf8');
  for (const { 0: statement, index } of text.matchAll(/^(?:import|export)\b[^;'"]*\bfrom\s*['"]/gm)) {
    const at = statement.search(new RegExp(`(?<![\\w$])${name.replace('$', '\\$')}(?![\\w$])`));
    if (at < 0) continue;
    const lines = text.slice(0, index + at).split('\n');
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  }
  return {};
}

/** The place where a file imports a module, as bundlers count: `line` from 1, `column` from 0. */
export function locationOfImport(
  file: string,
  source: string,
): { file: string; line: number; column: number } {
  const text = readFileSync(file, 'utf8');
  const [start = 0] = [`'${source}'`, `"${source}"`]
    .map((name) => text.indexOf(name))
    .filter((at) => at >= 0);
  const lines = text.slice(0, start).split('\n');
  return { file, line: lines.length, column: lines.at(-1)?.length ?? 0 };
}
