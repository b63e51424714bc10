import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../content/replace-file.ts';
import { EnvironmentError, notWritten } from '../environment-error.ts';

/** A file of the site before and after. `path` is relative to the site's root, with `/`. */
export interface FileChange {
  path: string;
  before: string;
  now: string;
}

/**
 * Replaces files, each as a whole or not at all. Throws EnvironmentError before it writes any where one must not be replaced:
 * a link would become a file, a file that is marked read-only is so for a reason, and what was saved since the file was
 * read would be lost.
 */
export function writeChanges(root: string, changes: readonly FileChange[]): void {
  const stats = changes.map((change) => statsOf(root, change));
  for (const [index, { path, now }] of changes.entries()) {
    try {
      replaceFile(join(root, path), now, stats[index]?.mode);
    } catch (error) {
      throw notWritten(path, error, rightsHint);
    }
  }
}

const rightsHint = 'Check that you may write to the file and its folder.';

function statsOf(root: string, { path, before }: FileChange): Stats {
  const file = join(root, path);
  let stats: Stats;
  let text: string;
  try {
    stats = lstatSync(file);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw notWritten(path, error, rightsHint);
  }
  if (stats.isSymbolicLink()) {
    throw new EnvironmentError(
      `${path} is a symbolic link, which a repaired file would replace.`,
      'Mend the file that it leads to by hand, or put the file itself in the place of the link.',
    );
  }
  if ((stats.mode & 0o222) === 0) {
    throw new EnvironmentError(
      `${path} is marked as read-only.`,
      `Allow writing to it (chmod u+w ${path}), or see what would be repaired: --fix --dry-run`,
    );
  }
  if (text !== before) {
    throw new EnvironmentError(`${path} has changed while it was being repaired.`, 'Run the command again.');
  }
  return stats;
}
