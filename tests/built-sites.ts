import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-cli.ts';

/** The cached bundles of a site. */
export const bundleFile = '.tvilling/bundle.json';

/** The cached pictures of the content. */
export const encodedFolder = '.tvilling/encoded';

/** The schemas for editors. To make them takes three quarters of the time of the first check of a small site. */
export const schemaFolder = '.tvilling/schemas';

/** The caches of a site that take longest to make. */
const made = [bundleFile, '.tvilling/pictures', encodedFolder, schemaFolder];

/** The sites of `tests/sites/` that are built before all tests, because many tests build them. */
export const builtSites: readonly string[] = ['minimal', 'trilingual'];

const keptIn = join(root, '.tvilling/test-sites');

/** The folder of a site's caches. */
const keptOf = (name: string): string => join(keptIn, name);

/** Gives a copy of one of `tests/sites/` the caches of an earlier build, if there are any. */
export function giveMade(name: string, site: string): void {
  if (existsSync(keptOf(name))) copyMade(keptOf(name), site);
}

/** Forgets the caches of a site; without a name, those of all sites that the first test builds which needs them. */
export function forgetMade(name?: string): void {
  const isForgotten = (kept: string) => (name === undefined ? !builtSites.includes(kept) : kept === name);
  for (const kept of existsSync(keptIn) ? readdirSync(keptIn).filter(isForgotten) : [])
    rmSync(keptOf(kept), { recursive: true });
}

/**
 * Keeps the caches of a site's build for later tests. Another test may read or keep them at the same time: they appear as a whole,
 * and the first ones stay.
 */
export function keepMade(name: string, site: string): void {
  const kept = keptOf(name);
  if (existsSync(kept)) return;
  mkdirSync(keptIn, { recursive: true });
  const fresh = mkdtempSync(`${kept}-`);
  copyMade(site, fresh);
  try {
    renameSync(fresh, kept);
  } catch {
    rmSync(fresh, { recursive: true });
  }
}

/** Copies the caches of a site to a folder, as far as they exist. */
export function copyMade(from: string, to: string): void {
  mkdirSync(join(to, '.tvilling'), { recursive: true });
  for (const path of made)
    if (existsSync(join(from, path))) cpSync(join(from, path), join(to, path), { recursive: true });
}
