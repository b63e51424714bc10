import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError, notWritten } from '../environment-error.ts';
import { replaceableMode, rightsHint } from '../files/replaceable.ts';
import { writeNewFiles } from '../files/write-new-files.ts';
import { assertUnchanged, writeChanges } from '../repair/write-changes.ts';
import { checkFree } from '../scaffold/carry-out.ts';
import type { RenamePlan } from './renaming.ts';

const otherwise = 'see what would be changed: --dry-run';

/**
 * Writes a renaming: all of it, or nothing. The file with the new name comes first and the one with the old name goes last, so that
 * a power failure loses no text. Throws EnvironmentError if a file cannot or must not be written.
 */
export function carryOutRenaming(root: string, { moved, changes }: RenamePlan): void {
  if (moved === null) {
    writeChanges(root, changes, otherwise);
    return;
  }
  const { from, to, before, now } = moved;
  checkFree(root, to);
  const mode = replaceableMode(root, from, otherwise);
  assertUnchanged(root, from, before);
  try {
    writeNewFiles(root, new Map([[to, now]]), () => {
      if (mode !== undefined) chmodSync(join(root, to), mode);
      writeChanges(root, changes, otherwise, () => rmSync(join(root, from)));
    });
  } catch (error) {
    if (error instanceof EnvironmentError || (error as NodeJS.ErrnoException).code === undefined) throw error;
    throw notWritten(to, error, rightsHint(otherwise));
  }
}
