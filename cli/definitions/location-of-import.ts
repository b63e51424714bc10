import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeAt } from '../platform/texts.ts';
import { nameOfTemplate, ownTemplates, type TemplateLayers } from './template-layers.ts';

/**
 * The place where a file imports a name. `line` and `column` count from 1. Both are missing if the import cannot be found in the
 * text.
 */
export function locationOfName(file: string, name: string): { line?: number; column?: number } {
  const text = readFileSync(file, 'utf8');
  for (const { 0: statement, index } of text.matchAll(/^(?:import|export)\b[^;'"]*\bfrom\s*['"]/gm)) {
    const at = statement.search(new RegExp(`(?<![\\w$])${name.replace('$', '\\$')}(?![\\w$])`));
    if (at >= 0) return placeAt(text, index + at);
  }
  return {};
}

/** The place where a file imports a module, as bundlers count: `line` from 1, `column` from 0. */
export function locationOfImport(file: string, source: string): { file: string; line: number; column: number } {
  const text = readFileSync(file, 'utf8');
  const [start = 0] = [`'${source}'`, `"${source}"`].map((name) => text.indexOf(name)).filter((at) => at >= 0);
  const { line, column } = placeAt(text, start);
  return { file, line, column: column - 1 };
}

/** The first import of a package in the site's own templates, by the name of the file for people; null if there is none. */
export function locationOfPackage(name: string, layers: TemplateLayers): { file: string; line: number; column: number } | null {
  const imported = new RegExp(`['"]${name}(?:/[^'"\\n]*)?['"]`);
  for (const path of ownTemplates(layers).filter((one) => /\.[jt]sx?$/.test(one))) {
    const file = join(layers.own ?? '', path);
    const [source] = imported.exec(readFileSync(file, 'utf8')) ?? [];
    if (source === undefined) continue;
    const { line, column } = locationOfImport(file, source.slice(1, -1));
    return { file: nameOfTemplate(layers, file), line, column: column + 1 };
  }
  return null;
}

/** The place of the default export of a file; its beginning if it has none. */
export function locationOfDefault(file: string): { line: number; column: number } {
  const text = readFileSync(file, 'utf8');
  const { index = 0 } = /^export\s+default\b|^export\s*\{[^}]*?\bdefault\b/m.exec(text) ?? {};
  return placeAt(text, index);
}

/** The place of the first `await` of a file in a line without indent: it is in no block. Both are missing if none is found. */
export function locationOfAwait(file: string): { line?: number; column?: number } {
  const lines = readFileSync(file, 'utf8').split('\n');
  const columns = lines.map((line) => (/^\s/.test(line) ? -1 : line.search(/\bawait\b/)) + 1);
  const index = columns.findIndex((column) => column > 0);
  return index < 0 ? {} : { line: index + 1, column: columns[index] ?? 1 };
}
