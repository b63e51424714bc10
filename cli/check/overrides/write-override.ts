import { changeFiles, type FileChange } from '../../platform/files/change-files.ts';
import { isRefused } from '../../platform/files/find-file.ts';
import { readFileIn } from '../../platform/files/read-file.ts';
import { originalsFolder, templateLimit } from './template-files.ts';

/** The path of a kept original, relative to the site's root. */
export const keptFile = (path: string): string => `templates/${originalsFolder}/${path}`;

/**
 * Writes a file that replaces one of the tool, and keeps the original, also in place of one whose file is gone. Writes both or none, and
 * replaces no existing file but that. `path` is relative to `templates/`. Throws EnvironmentError if it cannot.
 */
export const writeOverride = (
  root: string,
  path: string,
  { text, original }: { text: string; original: string },
): void =>
  changeFiles(
    root,
    [{ path: `templates/${path}`, before: null, now: text }, keeping(root, path, original)],
    otherwise,
  );

/** Keeps the current original of a file instead of an earlier one. Throws EnvironmentError if it cannot. */
export const keepOriginal = (root: string, path: string, original: string): void =>
  changeFiles(root, [keeping(root, path, original)], otherwise);

function keeping(root: string, path: string, original: string): FileChange {
  const read = readFileIn({ folder: root, path: keptFile(path) }, templateLimit);
  const before = read === null || isRefused(read) ? null : read.bytes;
  return { path: keptFile(path), before, now: original };
}

const otherwise = 'write the file by hand.';
