import { closeSync, openSync, rmSync } from 'node:fs';
import { FileParts } from './file-parts.ts';
import { temporaryPath } from './temporary.ts';

/** A file without a name, for one run alone. */
export interface ScratchFile {
  /** Where it is written to. */
  descriptor: number;
  parts: FileParts;
}

/**
 * Makes a file that has no name any more: nothing is left of it when the run ends, however it ends. `path`: where its name is for a moment.
 * Throws the system's error.
 */
export function openScratchFile(path: string): ScratchFile {
  const temporary = temporaryPath(path, 'tmp');
  const descriptor = openSync(temporary, 'wx+', 0o600);
  try {
    rmSync(temporary);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  return { descriptor, parts: new FileParts({ descriptor, size: Number.POSITIVE_INFINITY }) };
}
