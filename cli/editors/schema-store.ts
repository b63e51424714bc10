import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { notWritten } from '../environment-error.ts';

/** The files, by name, whose text in the folder is another, or that it does not have. */
export const outdatedFiles = (folder: string, files: ReadonlyMap<string, string>): string[] =>
  [...files].filter(([name, text]) => read(join(folder, name)) !== text).map(([name]) => name);

/** Writes files into a folder, which is made where it is missing. Throws EnvironmentError where that cannot be done. */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of files) writeFileSync(join(folder, name), text);
  } catch (error) {
    throw notWritten(folder, error, 'Check that you may write to it, or name another folder with --out-dir.');
  }
}

/** The text of a file with the line ends of a checkout on any system as line feeds; null where it cannot be read. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return null;
  }
}
