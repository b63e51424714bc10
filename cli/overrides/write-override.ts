import { join } from 'node:path';
import { replaceFile } from '../files/replace-file.ts';
import { writeNewFiles } from '../files/write-new-files.ts';
import { makeFolder } from '../make-folder.ts';
import { originalsFolder } from './template-files.ts';

/** Where the original of a file is kept, relative to the site's root. */
export const keptFile = (path: string): string => `templates/${originalsFolder}/${path}`;

/**
 * Writes a file that takes the place of one of the tool, and keeps the original: both or none, and neither over another. `path` is
 * relative to `templates/`. Throws what the system says where that cannot be done.
 */
export function writeOverride(
  root: string,
  path: string,
  { text, original }: { text: string; original: string },
): void {
  writeNewFiles(
    root,
    new Map([
      [`templates/${path}`, text],
      [keptFile(path), original],
    ]),
  );
}

/** Keeps the original of a file as it is now, in the place of an earlier one. */
export function keepOriginal(root: string, path: string, original: string): void {
  const file = join(root, keptFile(path));
  makeFolder(join(file, '..'));
  replaceFile(file, original);
}
