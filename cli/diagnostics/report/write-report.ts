import { appendFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { notWritten } from '../../platform/environment-error.ts';
import type { Host } from '../../platform/host.ts';
import { makeFolder } from '../../platform/make-folder.ts';

const printHint = 'Name another file, or leave --output out to print to standard output.';

/** Delivers a text that its format has sanitized: to the named file, or to standard output. */
export function deliver(text: string, output: string | undefined, { cwd, stdout }: Host): void {
  if (output === undefined) stdout.write(text);
  else writeReport(resolve(cwd, output), text);
}

/** Writes a report and makes its folders. Throws EnvironmentError if the system refuses. `hint`: what to do then. */
export const writeReport = (file: string, text: string, hint = printHint): void =>
  writing(file, hint, () => {
    makeFolder(dirname(file));
    writeFileSync(file, text);
  });

/** Appends to a file that others write to as well, such as the summary of a run. */
export const appendReport = (file: string, text: string): void => writing(file, printHint, () => appendFileSync(file, text));

function writing(file: string, hint: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw notWritten(file, error, hint);
  }
}
