import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError, notWritten } from '../environment-error.ts';
import { replaceDurably } from '../files/replace-file.ts';
import { replaceableMode, rightsHint } from '../files/replaceable.ts';
import { removeEmptyFolders, writeNewFiles } from '../files/write-new-files.ts';
import { assertUnchanged, writeChanges } from '../repair/write-changes.ts';
import { checkFree } from '../scaffold/carry-out.ts';
import type { MovedText, RenamePlan } from './renaming.ts';

const otherwise = 'see what would be changed: --dry-run';

/** A moved file with the mode that it has. */
type PlacedFile = MovedText & { mode: number | undefined };

/**
 * Writes a renaming: all of it, or nothing. Files with new names come first and those with old names go last, so that a power
 * failure loses no text. Folders that this empties go too. Throws EnvironmentError if a file cannot or must not be written.
 */
export function carryOutRenaming(root: string, { moved, changes }: RenamePlan): void {
  const files = moved.map((file): PlacedFile => {
    checkFree(root, file.to);
    const mode = replaceableMode(root, file.from, otherwise);
    assertUnchanged(root, file.from, file.before);
    return { ...file, mode };
  });
  try {
    writeNewFiles(root, new Map(files.map(({ to, now }) => [to, now])), () => {
      for (const { to, mode } of files) if (mode !== undefined) chmodSync(join(root, to), mode);
      writeChanges(root, changes, otherwise, () => removeFormer(root, files));
    });
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (error instanceof EnvironmentError || code === undefined) throw error;
    const file = files.find(({ from, to }) => path === join(root, from) || path === join(root, to));
    throw notWritten(file?.to ?? path ?? '', error, rightsHint(otherwise));
  }
  removeEmptyFolders(
    root,
    moved.map(({ from }) => from),
  );
}

/** Removes files under their old names: all of them, or none. */
function removeFormer(root: string, files: readonly PlacedFile[]): void {
  const removed: PlacedFile[] = [];
  try {
    for (const file of files) {
      rmSync(join(root, file.from));
      removed.push(file);
    }
  } catch (error) {
    for (const { from, before, mode } of removed) replaceDurably(join(root, from), before, mode);
    throw error;
  }
}
