import { join } from 'node:path';
import type { Definitions } from '../definitions/definitions.ts';
import { loadDefinitions } from '../definitions/load-definitions.ts';
import { TemplateError } from '../definitions/template-error.ts';
import { templateLayers } from '../definitions/template-layers.ts';
import { cacheFolder, isOwnFolder } from '../platform/files/own-folder.ts';
import { inTemporaryFolder, removeIfPossible } from '../platform/files/temporary.ts';
import { changedFiles } from '../platform/git/changed-files.ts';
import { listCommitted, readCommitted } from '../platform/git/commit.ts';
import { machineError } from '../platform/machine-error.ts';
import { templateLimit } from './overrides/template-files.ts';

/** Files that definitions may consist of. Components and styles are no part of them. */
const code = /\.(?:ts|mts|js|mjs|json)$/;

/**
 * The definitions that a site had in a commit: a collection that has another name now had its former one there. If they cannot be
 * loaded, such as those that import a package that is not installed any more, gives `now`, the current ones.
 */
export async function definitionsAt(root: string, commit: string, now: Definitions): Promise<Definitions> {
  if (templateLayers(root).own === null || !isOwnFolder(root, cacheFolder)) return now;
  if (!changedFiles(root, commit, ['templates']).some(({ path }) => code.test(path))) return now;
  // Definitions may import from anywhere in the site.
  const files = listCommitted(root, commit).filter(({ path, size, isLink }) => code.test(path) && size <= templateLimit && !isLink);
  const texts = [...readCommitted(root, files)].map(([path, bytes]) => [path, bytes.toString('utf8')] as const);
  try {
    return await definitionsOf(root, 'former', new Map(texts));
  } catch (error) {
    // The code of then does not run here, or nothing can be written here.
    if (error instanceof TemplateError || machineError(error) !== null) return now;
    throw error;
  }
}

/**
 * The definitions of other code than that of the site: its texts by path. They are loaded from a copy, which lies in the site, where its
 * imports find their packages. `name`: of the copy below `.tvilling/`. Throws TemplateError for a definition that cannot be used.
 */
export function definitionsOf(root: string, name: string, texts: ReadonlyMap<string, string>): Promise<Definitions> {
  // Nothing of ours. The copy would find packages there first, which may have come with a cache.
  removeIfPossible(join(root, cacheFolder, 'node_modules'));
  return inTemporaryFolder(join(root, cacheFolder, name), texts, loadDefinitions);
}
