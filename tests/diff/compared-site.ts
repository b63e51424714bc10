import { expect } from 'vitest';
import type { SiteDiff } from '../../cli/diff/site-diff.ts';
import { expectNoCrash } from '../findings.ts';
import { committedSite } from '../git.ts';
import { conforms } from '../published-schemas.ts';
import { runMain } from '../run-main.ts';

export const about = 'content/pages/about.yaml';
export const routes = 'content/routes.yaml';
export const published = 'content/published.lock.yaml';

/** The site in a repository. */
export const repository = () => committedSite('minimal', { '.gitignore': '.tvilling/\n' });

/** Compares a site with its last commit, or as told. */
export async function diff(site: string, ...more: string[]) {
  const result = await runMain(['diff', '--root', site, '--json', ...more]);
  expectNoCrash(result);
  const found = JSON.parse(result.stdout) as SiteDiff;
  expect(conforms('diff', found)).toEqual([]);
  return { ...result, found };
}
