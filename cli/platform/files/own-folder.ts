import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../environment-error.ts';

/** The folder of a site for what the tool keeps for itself. It is not committed. */
export const cacheFolder = '.tvilling';

/** The folder of what runs keep for the next ones: it only saves time. */
export const storeFolder = `${cacheFolder}/store`;

/**
 * Whether the tool may use a folder of its own in a site, or make it. If a link is in its place, the tool would write or delete
 * files of somebody else. `path` is relative to the site's root, with `/`.
 */
export function isOwnFolder(root: string, path: string): boolean {
  try {
    return hasOwnFolder(root, path);
  } catch {
    // A folder that the system hides cannot be used.
    return false;
  }
}

/** The same. Throws the system's error if it cannot tell. */
function hasOwnFolder(root: string, path: string): boolean {
  const names = path.split('/');
  return names.every((_, index) => {
    const stats = lstatSync(join(root, ...names.slice(0, index + 1)), { throwIfNoEntry: false });
    return stats === undefined || stats.isDirectory();
  });
}

/** The same for a command that needs the folder. Throws EnvironmentError if it may not be used. */
export function assertOwnFolder(root: string, path: string): void {
  if (hasOwnFolder(root, path)) return;
  throw new EnvironmentError(
    `A link or a file stands in the place of the folder ${path} of the site.`,
    'Remove it; the folder is made anew.',
  );
}
