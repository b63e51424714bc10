import { join } from 'node:path';
import { notWritten } from '../environment-error.ts';
import { readTextIn } from '../files/read-file.ts';
import { replaceFile } from '../files/replace-file.ts';
import { makeFolder } from '../make-folder.ts';

/** The files, by name, whose text in the folder is another, or that it does not have. */
export const outdatedFiles = (folder: string, files: ReadonlyMap<string, string>): string[] =>
  [...files].filter(([name, text]) => read(folder, name) !== text).map(([name]) => name);

/** Writes files into a folder, which is made where it is missing. Throws EnvironmentError where that cannot be done. */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  try {
    makeFolder(folder);
    for (const [name, text] of files) replaceFile(join(folder, name), text);
  } catch (error) {
    throw notWritten(folder, error, 'Check that you may write to it, or name another folder with --out-dir.');
  }
}

/** The text of a file with the line ends of a checkout on any system as line feeds; null where it cannot be read. */
const read = (folder: string, name: string): string | null =>
  readTextIn({ folder, path: name }, schemaLimit)?.replaceAll('\r\n', '\n') ?? null;

/** In bytes. */
const schemaLimit = 16 * 1024 * 1024;
