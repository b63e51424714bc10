import { isUtf8 } from 'node:buffer';
import { realpathSync } from 'node:fs';
import { type TemplateFiles, templateLimit } from '../../check/overrides/template-files.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { isRefused } from '../../platform/files/find-file.ts';
import { pathFrom } from '../../platform/files/folders.ts';
import { listFiles } from '../../platform/files/list-files.ts';
import { readFileIn, readTextIn } from '../../platform/files/read-file.ts';
import type { TextChange } from '../changeset/changeset.ts';
import { isModule, type RenamedCode } from './code.ts';
import { type CollectionNames, newPath } from './collection-names.ts';

/** The templates of a site, by path relative to its root, and the files outside of them that its definitions import. */
export function siteCode(root: string, templates: TemplateFiles | null, { files }: Pick<Definitions, 'files'>): Map<string, string> {
  const own = Array.from(templates?.own ?? [], ([path, text]) => [`templates/${path}`, text] as const);
  const real = realpathSync(root);
  const others = files
    .map((file) => pathFrom(real, file))
    .filter((path) => !/^(?:\.\.|templates|node_modules)\/|\/node_modules\//.test(path));
  const code = [...own, ...others.map((path) => [path, readTextIn({ folder: root, path }, templateLimit) ?? ''] as const)];
  // A file that is too large was read as an empty one.
  for (const [path, text] of code) if (text === '' && isModule(path)) textAt(root, path);
  return new Map(code);
}

/**
 * What a renaming changes in code: the files of the collection's folder under their new names, hidden ones too, and other files with
 * new texts. Throws EnvironmentError for a file that is no text.
 */
export function codeChanges(
  root: string,
  { before, renamed }: { before: ReadonlyMap<string, string>; renamed: RenamedCode },
  names: CollectionNames,
): TextChange[] {
  const textNow = (path: string, text: string) => renamed.texts.get(newPath(names, path)) ?? text;
  const moved = listFiles({ folder: root, path: names.folder }, () => false).map(({ path: from }) => {
    const read = textAt(root, from);
    const text = before.get(from) ?? read;
    return { path: newPath(names, from), from, before: text, now: textNow(from, text) };
  });
  const changes = Array.from(before, ([path, text]) => ({
    path,
    before: text,
    now: textNow(path, text),
  })).filter((change) => newPath(names, change.path) === change.path && change.before !== change.now);
  for (const { path } of changes) textAt(root, path);
  return [...moved, ...changes];
}

/** Throws EnvironmentError for a file that is no text, or too large. */
function textAt(root: string, path: string): string {
  const read = readFileIn({ folder: root, path }, templateLimit);
  if (read !== null && !isRefused(read) && isUtf8(read.bytes)) return read.bytes.toString('utf8');
  throw new EnvironmentError(
    `${path} is no text in UTF-8, or has more than 1 MB, so it cannot be changed or moved safely.`,
    'Move it to a place where nothing names the collection.',
  );
}
