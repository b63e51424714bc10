import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Installed packages stay where they are between two sizes. */
const kept = 'node_modules';

/**
 * Runs `action` with a folder for temporary files, which is removed at the end or at a signal. `work(name)` makes the folder of
 * a project. `clear()` empties all of them, except for their packages.
 */
export async function inWorkFolder(action) {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const work = (name) => {
    mkdirSync(join(folder, name), { recursive: true });
    return join(folder, name);
  };
  const clear = () => {
    for (const project of readdirSync(folder))
      for (const file of readdirSync(join(folder, project))) if (file !== kept) rmSync(join(folder, project, file), { recursive: true });
  };
  await action({ work, clear });
}

/** Reads the value of an option. Ends the process if it is no whole number above 0. */
export function wholeNumber(name, text) {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  process.stderr.write(`--${name}: "${text}" is no whole number above 0\n`);
  process.exit(2);
}

/** The numbers of pages that `--sizes` names, and 100,000 with `--huge`. */
export const sizesOf = ({ sizes, huge = false }) => [
  ...sizes.split(',').map((size) => wholeNumber('sizes', size)),
  ...(huge ? [100_000] : []),
];

/** A number of pages with separators, as tables show it. */
export const pagesOf = (count) => count.toLocaleString('en');
