import { posix } from 'node:path';
import { type AnyCollection, entryFileOf } from '../definitions/collection.ts';
import { canonicalTag } from '../definitions/fields/language-tag.ts';
import { findingOf, type Report } from '../diagnostics/finding.ts';
import { isMarkdownFile } from '../platform/files/file-kinds.ts';
import { plainName } from '../platform/plain-name.ts';

/** The file of a page. */
export const pagePath = (key: string): string => `content/pages/${key}.yaml`;

/** The key of the page that a file is for; undefined for any other file. No collection lies among the pages. */
export const pageKeyOf = (path: string): string | undefined => /^content\/pages\/([^/]+)\.yaml$/.exec(path)?.[1];

/** The page key or entry id that a file name means: `om-oss` for `content/pages/Om oss.yaml`. */
export const nameMeant = (path: string): string => plainName(posix.basename(path).replace(/\.ya?ml$/i, ''));

/** Whether a file name can be a page key or an entry id: lower case words joined by hyphens. Reports one that cannot. */
export function checkFileName(path: string, report: Report): boolean {
  const name = posix.basename(path);
  const valid = nameMeant(path);
  return checkName(path, { name, valid: valid && `${valid}.yaml` }, report);
}

/** The same for a file of an entry, which may lie in the entry's own folder. */
export function checkEntryFileName(collection: AnyCollection, path: string, report: Report): boolean {
  if (entryFileOf(collection, path) === path && !isInFolder(collection, path)) return checkFileName(path, report);
  const name = path.slice(folderOf(collection).length);
  const [folder = '', file = ''] = name.split('/');
  const [id, own] = [plainName(folder), isMarkdownFile(file) ? `${languageMeant(file)}.md` : 'index.yaml'];
  return checkName(path, { name, valid: id === '' || own === '.md' ? '' : `${id}/${own}` }, report);
}

function checkName(path: string, { name, valid }: { name: string; valid: string }, report: Report): boolean {
  if (name === valid) return true;
  report(findingOf('content/bad-file-name', { file: path, range: null }, { name, valid }));
  return false;
}

/** The id that the file of an entry means: `om-oss` for `content/news/Om oss.yaml` and for `content/news/Om oss/index.yaml`. */
export const idMeant = (collection: AnyCollection, path: string): string =>
  plainName(path.slice(folderOf(collection).length).replace(/(?:\/index)?\.ya?ml$/i, ''));

/** The language that the name of a Markdown file means: `sv` for `SV.md`. Empty if it means none. */
export const languageMeant = (path: string): string => canonicalTag(posix.basename(path).replace(/\.md$/i, '')) ?? '';

/** The folder of a collection, with a slash. */
const folderOf = ({ from }: AnyCollection): string => from.slice(0, -'*.yaml'.length);

/** Whether a file of an entry lies in the entry's own folder. */
export const isInFolder = (collection: AnyCollection, path: string): boolean => path.slice(folderOf(collection).length).includes('/');
