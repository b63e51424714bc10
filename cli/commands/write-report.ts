import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { notWritten } from '../environment-error.ts';

/** Writes a report, with the folders that it needs. Throws EnvironmentError where that cannot be done. */
export const writeReport = (file: string, text: string): void =>
  writing(file, () => {
    makeFolder(dirname(file));
    writeFileSync(file, text);
  });

/** Makes a folder and those above it. Node 20's own way to do so never ends where none can be made, such as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** Adds to a file that others write to as well, such as the summary of a run. */
export const appendReport = (file: string, text: string): void =>
  writing(file, () => appendFileSync(file, text));

function writing(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw notWritten(file, error, 'Name another file, or leave --output out to print to standard output.');
  }
}
