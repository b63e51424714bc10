import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';

/** The key of a page, or the id of an entry, that the name of its file comes closest to: `om-oss` for `content/pages/Om oss.yaml`. */
export const nameMeant = (path: string): string =>
  fileName(path)
    .replace(/\.ya?ml$/i, '')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Whether the name of a file is that of a page or an entry: lower case words joined by hyphens. One that is not is reported. */
export function checkFileName(path: string, report: Report): boolean {
  const name = fileName(path);
  const valid = nameMeant(path);
  if (name === `${valid}.yaml` && valid !== '') return true;
  report(diagnostic('content/bad-file-name', { file: path, range: null }, { name, valid }));
  return false;
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
