import { posix } from 'node:path';
import { rangeOf } from '../../content/edits/offsets.ts';
import { definitionKinds } from '../../definitions/definitions-module.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { nearest } from '../../diagnostics/nearest.ts';
import { decodedUrl } from '../../platform/escape.ts';
import { importsOf, isCode } from './imports.ts';
import { isReplaceable, nameOfFile } from './replaceable.ts';
import type { TemplateFiles } from './template-files.ts';

/**
 * Reports own templates without effect: a file that replaces nothing and is not imported, and a replacement of a file that is
 * never replaced. Also reports a file whose original the tool has changed.
 */
export function checkOverrides(files: TemplateFiles, report: Report): void {
  const imported = importedFiles(files.own);
  for (const path of files.own.keys()) {
    const at = { file: `templates/${path}`, range: null };
    if (files.tool.includes(path)) {
      if (!isReplaceable(path) && !imported.has(path)) report(findingOf('template/not-replaceable', at, {}));
      if (hasChanged(files, path)) report(findingOf('template/original-changed', at, { name: nameOfFile(path) }));
    } else if (isCode(path) && !imported.has(path) && !isFound(path, files.tool)) {
      const near = nearest(path, candidates(path, files.tool));
      report(findingOf('template/replaces-nothing', at, { near, wasThere: files.kept.has(path) }));
    }
  }
}

/** Whether the original of a file has changed since. Line ends do not count, because a checkout may change them. */
function hasChanged({ kept, original }: TemplateFiles, path: string): boolean {
  const before = kept.get(path);
  return before !== undefined && plain(before) !== plain(original(path) ?? '');
}

const plain = (text: string): string => text.replaceAll('\r\n', '\n');

/**
 * Whether a file is found by its folder: a definition, the source of a collection, or another part for which the tool has a file of the
 * same name in another folder of that kind.
 */
function isFound(path: string, tool: readonly string[]): boolean {
  const [kind, name, part, ...deeper] = path.split('/');
  // The folders of `templates/` themselves may have a `words.ts` too.
  if (part === undefined) return name === 'words.ts' && tool.some((other) => /^[^/]+\/words\.ts$/.test(other));
  if (deeper.length > 0) return false;
  if (part === 'definition.ts' && definitionKinds.some((each) => each === kind)) return true;
  if (part === 'source.ts' && kind === 'collections') return true;
  return tool.some((other) => {
    const [otherKind, , otherPart, ...otherDeeper] = other.split('/');
    return otherKind === kind && otherPart === part && otherDeeper.length === 0;
  });
}

/** Paths that a mistyped one may mean: files of the tool, and names that files in its folder usually have. */
function candidates(path: string, tool: readonly string[]): string[] {
  const folder = posix.dirname(path);
  const [kind] = path.split('/');
  const parts = tool.flatMap((other) => {
    const [otherKind, , part, ...deeper] = other.split('/');
    return otherKind === kind && part !== undefined && deeper.length === 0 ? [`${folder}/${part}`] : [];
  });
  return [...new Set([...tool.filter(isReplaceable), ...parts])];
}

/** The site's files that other files of the site import. */
const importedFiles = (own: TemplateFiles['own']): Set<string> => new Set([...own.keys()].flatMap((path) => importsOf(path, own)));

/** An address that starts at the root of the site: `url("/fonts/a.woff2?v=1")`. */
const namedFiles = /\burl\(["']?\/(?!\/)([^"'()?#\s]+)/g;

/** Whether an offset is in a comment. What follows another address on its line counts too. */
const isComment = (text: string, at: number): boolean =>
  text.lastIndexOf('/*', at) > text.lastIndexOf('*/', at) || text.slice(text.lastIndexOf('\n', at) + 1, at).includes('//');

/** Reports the files of `public/` that style sheets of the site name and that are not there. `inPublic`: their paths in the site. */
export function checkSheets({ own }: Pick<TemplateFiles, 'own'>, inPublic: readonly string[], report: Report): void {
  for (const [path, text] of own) {
    if (!/\.s?css$/.test(path)) continue;
    for (const { 0: found, 1: written, index } of text.matchAll(namedFiles)) {
      if (written === undefined || /[$@{}]/.test(written) || isComment(text, index)) continue;
      const file = decodedUrl(written);
      if (inPublic.includes(`public/${file}`)) continue;
      const end = index + found.length;
      const at = {
        file: `templates/${path}`,
        range: rangeOf(text, { start: end - written.length - 1, end }),
      };
      const known = inPublic.map((path) => path.replace(/^public\//, ''));
      report(findingOf('asset/missing-file', at, { file, folder: 'public', known }));
    }
  }
}
