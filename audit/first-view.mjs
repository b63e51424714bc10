/** The weight of pages in bytes, computed for the tests from the files of a built site, without a server. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** The size of each compressed text, by its hash: pages share their scripts, and the best compression is slow. */
const compressedSizes = new Map();

/**
 * The bytes that a static host sends for a file: text with the best compression (brotli, quality 11), other files unchanged.
 * @param {string} dist folder of the built site
 * @param {string} file path below it
 */
function transferSize(dist, file) {
  const content = readFileSync(join(dist, file));
  if (!/\.(html|js|css|json|svg|xml|txt|webmanifest)$/.test(file)) return content.length;
  const key = hash('sha256', content);
  const size = compressedSizes.get(key) ?? compressedSize(content);
  compressedSizes.set(key, size);
  return size;
}

/** @type {(content: Buffer) => number} */
const compressedSize = (content) =>
  brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  }).length;

/** @type {(html: string, pattern: RegExp) => string[]} */
const found = (html, pattern) => [...html.matchAll(pattern)].map(([, address = '']) => address);

/**
 * The files that a page names to be loaded with it, by kind. Addresses start at the root of the host.
 * @param {string} html
 */
const namedFiles = (html) => ({
  scripts: [
    ...found(html, /<script[^>]*\ssrc="([^"]+)"/g),
    // The inline script that adds the first one to the page.
    ...found(html, /<script>[^<]*\.src="([^"]+)"/g),
    ...found(html, /<link rel="modulepreload"[^>]*\shref="([^"]+)"/g),
  ],
  // A disabled one is not loaded.
  sheets: found(html, /<link rel="stylesheet" href="([^"]+)">/g),
  fonts: found(html, /<link rel="preload" href="([^"]+)" as="font"/g),
  images: found(withoutMenus(withoutChoices(html)), /<(?:img|image)[^>]*\s(?:src|href)="([^"]+)"/g),
});

/** The pictures of a page that come in several formats. A browser chooses one file of each, and never the one in `src`. */
const choices = /<picture><source[^>]*type="image\/avif"[\s\S]*?<\/picture>/g;

/** @type {(html: string) => string} */
const withoutChoices = (html) => html.replaceAll(choices, '');

/** Pictures in a menu are loaded when it opens. */
const withoutMenus = (/** @type {string} */ html) =>
  html.replace(/<header[\s\S]*?<\/header>/, (header) => header.replaceAll(/<img[^>]*loading="lazy"[^>]*>/g, ''));

/**
 * The files that a small phone chooses: the first one in `srcset` of each picture.
 * @type {(html: string) => string[]}
 */
const smallestChoices = (html) => [...html.matchAll(choices)].flatMap(([picture]) => found(picture, /srcSet="([^\s"]+)/gi).slice(0, 1));

/**
 * A script and all scripts that it imports before it runs, directly or not. Addresses start at the root of the host.
 * @param {string} dist
 * @param {string} path address of the script
 * @param {string} base
 * @param {Set<string>} seen
 * @returns {Set<string>} the script itself included
 */
function withImports(dist, path, base, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  const code = readFileSync(join(dist, path.slice(base.length + 1)), 'utf8');
  for (const target of found(code, /(?:^|[;}\n])import(?:[\w$*{}, ]*?from)?"(\.[^"]+)"/g))
    withImports(dist, posix.join(posix.dirname(path), target), base, seen);
  return seen;
}

/**
 * The scripts that a page needs before a visitor can interact: those that it names, with their imports.
 * @param {string} dist folder of the built site
 * @param {string} file the page, such as `sv/tjanster.html`
 * @param {string} [base] sub-path of the site
 * @returns {Set<string>} addresses from the root of the host
 */
export function firstScripts(dist, file, base = '') {
  const { scripts } = namedFiles(readFileSync(join(dist, file), 'utf8'));
  return new Set(scripts.flatMap((path) => [...withImports(dist, path, base)]));
}

/**
 * The weight of a page: the page, the files that it names, and those that a browser has loaded for it. Other scripts and data than
 * the first come when a visitor means to do something, and do not count for the first view.
 * @param {string} dist folder of the built site
 * @param {string} file the page, such as `sv/tjanster.html`
 * @param {object} [options]
 * @param {readonly string[]} [options.loaded] paths of everything that a browser has loaded; may include the page
 * @param {string} [options.base] sub-path of the site, without a slash at its end
 */
export function firstView(dist, file, { loaded = [], base = '' } = {}) {
  const html = readFileSync(join(dist, file), 'utf8');
  const { sheets, fonts, images } = namedFiles(html);
  const first = firstScripts(dist, file, base);
  /** @type {import('./promises.mjs').Bytes} */
  const bytes = {
    html: transferSize(dist, file),
    css: 0,
    script: 0,
    firstScript: 0,
    font: 0,
    data: 0,
    image: 0,
    other: 0,
    total: 0,
  };
  let fontFiles = 0;
  const chosen = loaded.length === 0 ? smallestChoices(html) : [];
  for (const path of new Set([...first, ...sheets, ...fonts, ...images, ...chosen, ...loaded])) {
    const name = path.slice(base.length + 1);
    const kind = kindOf(name);
    if (kind === null) continue;
    const size = transferSize(dist, name);
    bytes[kind] += size;
    if (first.has(path)) bytes.firstScript += size;
    if (kind === 'font') fontFiles += 1;
  }
  const { html: page, css, firstScript, font, image, other } = bytes;
  bytes.total = page + css + firstScript + font + image + other;
  return { bytes, fonts: fontFiles, form: /<form[\s>]/.test(html) };
}

/**
 * Null for pages, whose addresses have no extension.
 * @type {(name: string) => 'css' | 'script' | 'font' | 'data' | 'image' | 'other' | null}
 */
function kindOf(name) {
  const extension = /\.(\w+)$/.exec(name)?.[1];
  if (extension === undefined || extension === 'html') return null;
  if (extension === 'css') return 'css';
  if (extension === 'js') return 'script';
  if (extension === 'json') return 'data';
  if (/^woff2?$/.test(extension)) return 'font';
  return /^(svg|png|jpg|webp|avif|ico)$/.test(extension) ? 'image' : 'other';
}
