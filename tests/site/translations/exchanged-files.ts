import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { git } from '../../git.ts';
import { runMain } from '../../run-main.ts';
import { read } from '../../temporary-site.ts';

/** Runs a command of translations in a site. */
export const translations = (site: string, ...args: string[]) => runMain(['translations', ...args, '--root', site], { cwd: site });

/** Exports texts to a file of the site, and returns its text. */
export async function exported(site: string, file: string, ...args: string[]): Promise<string> {
  const result = await translations(site, 'export', '--to', 'sv', '--output', file, ...args);
  expect(result).toMatchObject({ code: 0, stdout: '' });
  return read(site, file);
}

/** Imports a file with another text. */
export function imported(site: string, file: string, text: string | Uint8Array, ...args: string[]) {
  writeFileSync(join(site, file), text);
  return translations(site, 'import', file, ...args);
}

/** Takes all texts, whatever their state. */
export const all = ['--only', 'missing,stale,identical,complete'];

/** The lines that a change has, without those of files that are not committed. */
export const diffOf = (site: string): string[] =>
  git(site, 'diff', '--unified=0')
    .split('\n')
    .filter((line) => /^[-+](?![-+])/.test(line));
