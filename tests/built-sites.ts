import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-cli.ts';

/** The cached bundles of a site. */
export const bundleFile = '.tvilling/bundle.json';

/** The caches of a site that take longest to make: bundles and pictures. */
const made = [bundleFile, '.tvilling/pictures'];

/** The sites of `tests/sites/` that many tests build. */
export const builtSites: readonly string[] = ['minimal', 'trilingual'];

/** The folder of such a site's caches between tests. */
const keptOf = (name: string): string => join(root, '.tvilling/test-sites', name);

/** Gives a copy of a site the caches of the build before all tests. */
export function giveMade(name: string, site: string): void {
  if (builtSites.includes(name)) copyMade(keptOf(name), site);
}

/** Keeps the caches of a site's build. */
export function keepMade(name: string, site: string): void {
  rmSync(keptOf(name), { recursive: true, force: true });
  copyMade(site, keptOf(name));
}

/** Copies the caches of a site to a folder, as far as they exist. */
export function copyMade(from: string, to: string): void {
  mkdirSync(join(to, '.tvilling'), { recursive: true });
  for (const path of made)
    if (existsSync(join(from, path))) cpSync(join(from, path), join(to, path), { recursive: true });
}
