import { join } from 'node:path';
import { cacheFolder } from '../content/file-cache.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { loadDefinitions } from '../definitions/load-definitions.ts';
import { TemplateError } from '../definitions/template-error.ts';
import { isOwnFolder } from '../files/own-folder.ts';
import { inTemporaryFolder } from '../files/temporary-folder.ts';
import { listCommitted, readCommitted } from '../git/commit.ts';
import { git } from '../git/repository.ts';
import { machineError } from '../machine-error.ts';
import { templateLayers } from '../template-layers.ts';

/** Files that definitions may consist of. Components and styles are no part of them. */
const code = /\.(?:ts|mts|js|mjs|json)$/;

/** In bytes. Nobody writes so large a definition. */
const sizeLimit = 1_000_000;

/**
 * The definitions that a site had in a commit: a collection that has another name now had its former one there. If they cannot be
 * loaded, such as those that import a package that is not installed any more, gives `now`, the current ones.
 */
export async function definitionsAt(root: string, commit: string, now: Definitions): Promise<Definitions> {
  if (templateLayers(root).own === null || !isOwnFolder(root, cacheFolder)) return now;
  const changed = git(root, ['diff', '--name-only', '--no-renames', '-z', commit, '--', 'templates']) ?? '';
  if (!changed.split('\0').some((path) => code.test(path))) return now;
  // Definitions may import from anywhere in the site.
  const files = listCommitted(root, commit, []).filter(
    ({ path, size, isLink }) => code.test(path) && size <= sizeLimit && !isLink,
  );
  const texts = [...readCommitted(root, files)].map(
    ([path, bytes]) => [path, bytes.toString('utf8')] as const,
  );
  try {
    // The copy lies in the site, where its imports find their packages.
    return await inTemporaryFolder(join(root, cacheFolder, 'former'), new Map(texts), loadDefinitions);
  } catch (error) {
    // The code of then does not run here, or nothing can be written here.
    if (error instanceof TemplateError || machineError(error) !== null) return now;
    throw error;
  }
}
