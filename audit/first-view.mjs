/**
 * What a first view weighs, and the budget that it has. Plain functions over a folder with a built site and the
 * addresses that a browser has loaded, for the tests and for the audit. Sizes are in bytes, a kB is 1000 of them.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Upper limits of a first view, in bytes as transferred. */
export const budget = {
  /** The page with the style sheet in it. */
  html: 14_000,
  /** What the page names itself, with what that imports; all other script comes after paint. */
  firstScript: 3_000,
  script: 92_000,
  /** Of a page with a form: it checks what is typed. */
  scriptWithForm: 100_000,
  font: 31_000,
  total: 145_000,
};

/**
 * @typedef {object} FirstView
 * @property {number} html
 * @property {number} firstScript script that the page names itself, with what that imports
 * @property {number} script all script, the first included
 * @property {number} font all fonts
 * @property {number} fonts how many there are
 * @property {number} data the page's content once more, for hydration
 * @property {number} image
 * @property {number} other
 * @property {number} total
 * @property {boolean} hasForm
 */

/**
 * Bytes that a static host sends for a file: text compressed once and well (brotli, quality 11), the rest as it is.
 * @param {string} dist folder of the built site
 * @param {string} file path below it
 */
export function transferSize(dist, file) {
  const content = readFileSync(join(dist, file));
  if (!/\.(html|js|css|json|svg|xml|txt|webmanifest)$/.test(file)) return content.length;
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  }).length;
}

/** @type {(html: string, pattern: RegExp) => string[]} */
const found = (html, pattern) => [...html.matchAll(pattern)].map(([, address = '']) => address);

/**
 * The files that a page names to be loaded with it, by kind; addresses from the root of the host.
 * @param {string} html
 */
const namedFiles = (html) => ({
  scripts: [
    ...found(html, /<script[^>]*\ssrc="([^"]+)"/g),
    ...found(html, /<link rel="modulepreload"[^>]*\shref="([^"]+)"/g),
  ],
  fonts: found(html, /<link rel="preload" href="([^"]+)" as="font"/g),
  images: found(html, /<(?:img|image)[^>]*\s(?:src|href)="([^"]+)"/g),
});

/**
 * The scripts that a script imports before it runs, and that these import; addresses from the root of the host.
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
 * Weighs the first view of a page: itself, what it names, and what a browser has loaded for it.
 * @param {string} dist folder of the built site
 * @param {string} file the page, such as `sv/tjanster.html`
 * @param {object} [options]
 * @param {readonly string[]} [options.loaded] paths of all that a browser has loaded; the page may be among them
 * @param {string} [options.base] sub-path of the site, without a slash at its end
 * @returns {FirstView}
 */
export function firstView(dist, file, { loaded = [], base = '' } = {}) {
  const html = readFileSync(join(dist, file), 'utf8');
  const { fonts, images } = namedFiles(html);
  const view = {
    html: transferSize(dist, file),
    firstScript: 0,
    script: 0,
    font: 0,
    fonts: 0,
    data: 0,
    image: 0,
    other: 0,
    total: 0,
    hasForm: /<form[\s>]/.test(html),
  };
  const first = firstScripts(dist, file, base);
  const paths = new Set([...first, ...fonts, ...images, ...loaded]);
  for (const path of paths) {
    const name = path.slice(base.length + 1);
    const kind = kindOf(name);
    // The page itself: its address has no extension.
    if (kind === null) continue;
    const size = transferSize(dist, name);
    view[kind] += size;
    if (kind === 'font') view.fonts += 1;
    if (first.has(path)) view.firstScript += size;
  }
  view.total = view.html + view.script + view.font + view.data + view.image + view.other;
  return view;
}

/** @type {(name: string) => 'script' | 'font' | 'data' | 'image' | 'other' | null} */
function kindOf(name) {
  const extension = /\.(\w+)$/.exec(name)?.[1];
  if (extension === undefined || extension === 'html') return null;
  if (extension === 'js') return 'script';
  if (extension === 'json') return 'data';
  if (/^woff2?$/.test(extension)) return 'font';
  return /^(svg|png|jpg|webp|avif|ico)$/.test(extension) ? 'image' : 'other';
}

/**
 * The limits that a first view breaks, each as a line such as `html 14.2 kB > 14 kB`; none where it keeps them all.
 * @param {FirstView} view
 */
export function overBudget(view) {
  const limits = {
    html: budget.html,
    firstScript: budget.firstScript,
    script: view.hasForm ? budget.scriptWithForm : budget.script,
    font: budget.font,
    total: budget.total,
  };
  const over = Object.entries(limits)
    .filter(([name, limit]) => view[name] > limit)
    .map(([name, limit]) => `${name} ${(view[name] / 1000).toFixed(1)} kB > ${limit / 1000} kB`);
  return view.fonts > 1 ? [...over, `${view.fonts} fonts > 1`] : over;
}
