import { posix } from 'node:path';
import type { TemplateFiles } from './template-files.ts';

/** Whether a file is code of the site. Tests and types beside it replace nothing. */
export const isCode = (path: string): boolean =>
  /\.(?:[cm]?[jt]sx?|s?css)$/.test(path) && !/\.(?:d|test|spec|stories)\.[cm]?[jt]sx?$/.test(path);

const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.scss', '.css', '/index.ts', '/index.tsx'];

/** The site's files that a module or a style sheet of the site imports. Paths are relative to `templates/`. */
export function importsOf(path: string, own: TemplateFiles['own']): string[] {
  const text = own.get(path);
  if (text === undefined || !isCode(path)) return [];
  return relativePathsIn(text).flatMap((target) => {
    const to = posix.join(posix.dirname(path), target);
    const partial = posix.join(posix.dirname(to), `_${posix.basename(to)}`);
    return [to, partial].flatMap((name) => endings.map((ending) => name + ending)).filter((file) => own.has(file));
  });
}

/** Relative paths in a module or a style sheet, wherever they are. */
const relativePathsIn = (text: string): string[] =>
  [...text.matchAll(/@(?:use|forward|import)\s+['"]([^'"\n]+)['"]|['"](\.{1,2}\/[^'"\n]+)['"]/g)].map(
    ([, sheet, relative]) => sheet ?? relative ?? '',
  );
