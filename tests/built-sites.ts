import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-cli.ts';

/** Where a site keeps its bundles. */
export const bundleFile = '.tvilling/bundle.json';

/** What a site keeps from build to build, and what takes longest to make: its bundles and its pictures. */
const made = [bundleFile, '.tvilling/pictures'];

/** The sites of `tests/sites/` that are built again and again. */
export const builtSites: readonly string[] = ['minimal', 'trilingual'];

/** Where what such a site keeps is kept between the tests. */
const keptOf = (name: string): string => join(root, '.tvilling/test-sites', name);

/** Gives a copy of a site what the build before all tests has made. */
export function giveMade(name: string, site: string): void {
  if (builtSites.includes(name)) copyMade(keptOf(name), site);
}

/** Keeps what the build of a site has made. */
export function keepMade(name: string, site: string): void {
  rmSync(keptOf(name), { recursive: true, force: true });
  copyMade(site, keptOf(name));
}

/** Copies what a site has made to a folder, as far as it has. */
export function copyMade(from: string, to: string): void {
  mkdirSync(join(to, '.tvilling'), { recursive: true });
  for (const path of made)
    if (existsSync(join(from, path))) cpSync(join(from, path), join(to, path), { recursive: true });
}
