import { appendFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { notWritten } from '../environment-error.ts';
import type { Host } from '../host.ts';
import { makeFolder } from '../make-folder.ts';

/** Hands over text that its format has made fit to be printed: into a file where one is named, else on standard output. */
export function deliver(text: string, output: string | undefined, { cwd, stdout }: Host): void {
  if (output === undefined) stdout.write(text);
  else writeReport(resolve(cwd, output), text);
}

/** Writes a report, with the folders that it needs. Throws EnvironmentError where that cannot be done. */
const writeReport = (file: string, text: string): void =>
  writing(file, () => {
    makeFolder(dirname(file));
    writeFileSync(file, text);
  });

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
