import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../environment-error.ts';

/**
 * Whether a folder that the tool keeps for itself in a site may be used, or made where it is missing. Where a link stands in its
 * place, what is written or cleared there would be somebody else's. `path` is relative to the site's root, with `/`.
 */
export function isOwnFolder(root: string, path: string): boolean {
  const names = path.split('/');
  return names.every((_, index) => {
    const stats = lstatSync(join(root, ...names.slice(0, index + 1)), { throwIfNoEntry: false });
    return stats === undefined || stats.isDirectory();
  });
}

/** The same for a command that cannot do without. Throws EnvironmentError where it may not be used. */
export function assertOwnFolder(root: string, path: string): void {
  if (isOwnFolder(root, path)) return;
  throw new EnvironmentError(
    `A link or a file stands in the place of the folder ${path} of the site.`,
    'Take it away; the folder is made anew.',
  );
}
