import { findingOf, type Report } from '../diagnostics/finding.ts';
import { plainName } from '../platform/plain-name.ts';

/** The page key or entry id that a file name means: `om-oss` for `content/pages/Om oss.yaml`. */
export const nameMeant = (path: string): string => plainName(fileName(path).replace(/\.ya?ml$/i, ''));

/** Whether a file name can be a page key or an entry id: lower case words joined by hyphens. Reports one that cannot. */
export function checkFileName(path: string, report: Report): boolean {
  const name = fileName(path);
  const valid = nameMeant(path);
  if (name === `${valid}.yaml` && valid !== '') return true;
  report(findingOf('content/bad-file-name', { file: path, range: null }, { name, valid }));
  return false;
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
