import { accessSync, constants, lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError, FileError, notWritten } from '../environment-error.ts';

/**
 * The mode of a file of the site that may be replaced; undefined if there is no file. `path` is relative to the site's root.
 * `otherwise`: what to do instead. Throws EnvironmentError if it must not be replaced: a link would become a file, and a
 * read-only file is so on purpose, even if its folder allows a replacement.
 */
export function replaceableMode(root: string, path: string, otherwise: string): number | undefined {
  const file = join(root, path);
  const hint = rightsHint(otherwise);
  let stats: Stats | undefined;
  try {
    stats = lstatSync(file, { throwIfNoEntry: false });
  } catch (error) {
    throw notWritten(path, error, hint);
  }
  if (stats === undefined) return undefined;
  if (stats.isSymbolicLink()) {
    throw new EnvironmentError(
      `${path} is a symbolic link, which a new file would replace.`,
      `Put the file itself in the place of the link, or ${otherwise}`,
    );
  }
  if ((stats.mode & 0o222) === 0) {
    throw new FileError('system', `${path} is marked as read-only.`, `Allow writing to it (chmod u+w ${path}), or ${otherwise}`);
  }
  try {
    accessSync(file, constants.W_OK);
  } catch (error) {
    throw notWritten(path, error, hint);
  }
  return stats.mode;
}

/** What to do if the system refuses. */
export const rightsHint = (otherwise: string): string => `Check that you may write to the file and its folder, or ${otherwise}`;
