import { join } from 'node:path';
import { notWritten } from '../../platform/environment-error.ts';
import { cacheFolder } from '../../platform/files/own-folder.ts';
import { readTextIn } from '../../platform/files/read-file.ts';
import { replaceFile } from '../../platform/files/replace-file.ts';
import { makeFolder } from '../../platform/make-folder.ts';

/** The folder of a site's schemas for editors, relative to its root. It is not committed. */
export const schemaFolder = `${cacheFolder}/schemas`;

/** The names of files that the folder lacks, or has with another text. */
export const outdatedFiles = (folder: string, files: ReadonlyMap<string, string>): string[] =>
  [...files].filter(([name, text]) => read(folder, name) !== text).map(([name]) => name);

/** Writes files into a folder, and makes the folder if needed. Throws EnvironmentError if the system refuses. */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  try {
    makeFolder(folder);
    for (const [name, text] of files) replaceFile(join(folder, name), text);
  } catch (error) {
    throw notWritten(folder, error, 'Check that you may write to it, or name another folder with --out-dir.');
  }
}

/** The text of a file with line feeds as line ends, whatever the system; null if it cannot be read. */
const read = (folder: string, name: string): string | null =>
  readTextIn({ folder, path: name }, schemaLimit)?.replaceAll('\r\n', '\n') ?? null;

/** In bytes. */
const schemaLimit = 16 * 1024 * 1024;
