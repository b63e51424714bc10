import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { expectNoCrash } from './findings.ts';
import { runMain } from './run-main.ts';
import { listFiles } from './verkbro/read-dist.ts';

/** The day of the builds that are compared. */
export const day = '2026-11-21';

/** Builds a site in the process of the test. Expects that nothing is wrong, and returns what the build says. A later `--date` counts. */
export async function builtWell(site: string, ...more: string[]): Promise<string> {
  const result = await runMain(['build', '--root', site, '--date', day, ...more]);
  expectNoCrash(result);
  expect(result.code, result.stderr).toBe(0);
  return result.stderr;
}

/** All files of an output by path, with a letter for each byte. */
export const outputIn = (folder: string): Map<string, string> =>
  new Map(
    listFiles(folder)
      .sort()
      .map((file) => [file, readFileSync(join(folder, file), 'latin1')]),
  );

/** The files of the output of a site; null if it has none. */
export const outputOf = (site: string): Map<string, string> | null =>
  existsSync(join(site, 'dist')) ? outputIn(join(site, 'dist')) : null;

/** Hidden files beside those of a site, which a command must not leave there, without its caches. */
export const leftBeside = (site: string): string[] => listFiles(site).filter((file) => /(^|\/)\.(?!tvilling\/)/.test(file));

/** The output of a build that knows nothing of the last one. */
export async function freshOutput(site: string, ...more: string[]): Promise<Map<string, string> | null> {
  rmSync(join(site, '.tvilling/store/build'), { force: true });
  await builtWell(site, ...more);
  return outputOf(site);
}
