import { join } from 'node:path';
import { replaceFile } from '../files/replace-file.ts';
import { writeNewFiles } from '../files/write-new-files.ts';
import { makeFolder } from '../make-folder.ts';
import { originalsFolder } from './template-files.ts';

/** The path of a kept original, relative to the site's root. */
export const keptFile = (path: string): string => `templates/${originalsFolder}/${path}`;

/**
 * Writes a file that replaces one of the tool, and keeps the original. Writes both or none, and replaces no existing file. `path`
 * is relative to `templates/`. Throws the system's error.
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

/** Keeps the current original of a file instead of an earlier one. */
export function keepOriginal(root: string, path: string, original: string): void {
  const file = join(root, keptFile(path));
  makeFolder(join(file, '..'));
  replaceFile(file, original);
}
