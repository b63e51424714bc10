import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Paths of the canonical pages in the sitemap of an output folder.
 * @param {string} folder
 * @param {string} [pattern] paths separated by commas, `*` for anything: `/contact*,/sv`
 * @returns {string[]}
 */
export function canonicalPages(folder, pattern = '*') {
  const sitemap = readFileSync(join(folder, 'sitemap.xml'), 'utf8');
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url).pathname);
  const wanted = pattern.split(',').map(expression);
  return paths.filter((path) => wanted.some((one) => one.test(path)));
}

const expression = (/** @type {string} */ pattern) =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);

/**
 * The file of a page, on a site without slashes at the end of addresses.
 * @param {string} path
 */
export const fileOf = (path) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);
