import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { cacheFolder } from '../../platform/files/own-folder.ts';

/**
 * Reports files that a site must not have, wherever they lie in its folder. `paths`: of the files that git keeps, and of others that are
 * there. Relative to the folder, with `/`.
 */
export function checkTrackedFiles(paths: readonly string[], report: Report): void {
  const caches = paths.filter((path) => path.startsWith(`${cacheFolder}/`)).sort();
  if (caches[0] !== undefined) report(findingOf('file/committed-cache', { file: caches[0], range: null }, { files: caches.length }));
  for (const file of bareRepositories(paths)) report(findingOf('file/bare-repository', { file, range: null }, {}));
}

/**
 * The files `HEAD` of folders that git takes for bare repositories, if it is started there: see gitrepository-layout(5). `commondir`
 * names another folder with objects and references. Some file systems do not tell capital letters from small ones.
 */
function bareRepositories(paths: readonly string[]): string[] {
  const heads = [...new Set(paths)].filter((path) => /(?:^|\/)head$/i.test(path));
  if (heads.length === 0) return [];
  const small = paths.map((path) => path.toLowerCase());
  return heads.sort().filter((head) => {
    const folder = head.slice(0, -'head'.length).toLowerCase();
    const has = (name: string) => small.some((path) => path === folder + name || path.startsWith(`${folder}${name}/`));
    return has('commondir') || (has('objects') && has('refs'));
  });
}
