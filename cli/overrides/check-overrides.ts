import { posix } from 'node:path';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import { nearest } from '../diagnostics/nearest.ts';
import { isReplaceable, nameOfFile } from './replaceable.ts';
import type { TemplateFiles } from './template-files.ts';

/**
 * Reports what of a site's own templates has no effect, or was made from an original that has changed since: a file that replaces
 * nothing and that nothing imports, one in the place of a file that is never replaced, and one whose original the tool has
 * changed.
 */
export function checkOverrides(files: TemplateFiles, report: Report): void {
  const imported = importedFiles(files.own);
  for (const path of files.own.keys()) {
    const at = { file: `templates/${path}`, range: null };
    if (files.tool.includes(path)) {
      if (!isReplaceable(path) && !imported.has(path)) report(diagnostic('template/not-replaceable', at, {}));
      if (hasChanged(files, path))
        report(diagnostic('template/original-changed', at, { name: nameOfFile(path) }));
    } else if (isCode(path) && !imported.has(path) && !isFound(path, files.tool)) {
      const near = nearest(path, candidates(path, files.tool));
      report(diagnostic('template/replaces-nothing', at, { near, wasThere: files.kept.has(path) }));
    }
  }
}

/** Whether the original that a file was made from is another now. Line ends are the checkout's, and say nothing. */
function hasChanged({ kept, original }: TemplateFiles, path: string): boolean {
  const before = kept.get(path);
  return before !== undefined && plain(before) !== plain(original(path) ?? '');
}

const plain = (text: string): string => text.replaceAll('\r\n', '\n');

/** What is code of the site; tests and types beside it are nobody's replacement. */
const isCode = (path: string): boolean =>
  /\.(?:[cm]?[jt]sx?|s?css)$/.test(path) && !/\.(?:d|test|spec|stories)\.[cm]?[jt]sx?$/.test(path);

/**
 * Whether a file is found by its folder, as the definition of a section is: the tool has a file of that name in another folder of the
 * same kind.
 */
function isFound(path: string, tool: readonly string[]): boolean {
  const [kind, , part, ...deeper] = path.split('/');
  if (part === undefined || deeper.length > 0)
    return kind !== undefined && part === undefined && hasPart(tool, path);
  return tool.some((other) => {
    const [otherKind, , otherPart, ...otherDeeper] = other.split('/');
    return otherKind === kind && otherPart === part && otherDeeper.length === 0;
  });
}

/** `words.ts` lies in the folders of `templates/` themselves as well. */
const hasPart = (tool: readonly string[], path: string): boolean => {
  const [, part, ...deeper] = path.split('/');
  return part === 'words.ts' && deeper.length === 0 && tool.some((other) => /^[^/]+\/words\.ts$/.test(other));
};

/** What a mistyped path may mean: a file of the tool, or a name that files of its folder go by. */
function candidates(path: string, tool: readonly string[]): string[] {
  const folder = posix.dirname(path);
  const [kind] = path.split('/');
  const parts = tool.flatMap((other) => {
    const [otherKind, , part, ...deeper] = other.split('/');
    return otherKind === kind && part !== undefined && deeper.length === 0 ? [`${folder}/${part}`] : [];
  });
  return [...new Set([...tool.filter(isReplaceable), ...parts])];
}

const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.scss', '.css', '/index.ts', '/index.tsx'];

/** The own files that own files import. */
function importedFiles(own: TemplateFiles['own']): Set<string> {
  const found = new Set<string>();
  for (const [path, text] of own) {
    if (!isCode(path)) continue;
    for (const target of importsIn(text)) {
      const to = posix.join(posix.dirname(path), target);
      const partial = posix.join(posix.dirname(to), `_${posix.basename(to)}`);
      for (const file of [to, partial].flatMap((name) => endings.map((ending) => name + ending)))
        if (own.has(file)) found.add(file);
    }
  }
  return found;
}

/** Relative paths that a module or a style sheet names, wherever they stand in it. */
const importsIn = (text: string): string[] =>
  [...text.matchAll(/@(?:use|forward|import)\s+['"]([^'"\n]+)['"]|['"](\.{1,2}\/[^'"\n]+)['"]/g)].map(
    ([, sheet, relative]) => sheet ?? relative ?? '',
  );
