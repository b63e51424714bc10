/** Validates HTML and CSS with the W3C's checker, a Java program. Skipped without Java. */
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileOf } from './pages.mjs';

const require = createRequire(import.meta.url);

/** The version of the checker; null if it cannot run. */
export const w3cVersion =
  spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0 ? require('vnu-jar/package.json').version : null;

/**
 * CSS that the checker does not know yet, with the specification that does. The message alone does not tell a parse error from
 * another; then `near` is found in the lines around it. Everything else that it says about CSS is an error.
 * @type {readonly { message: RegExp, near?: RegExp, defined: string }[]}
 */
const newer = [
  // `var()` as an argument of light-dark(). The checker throws an exception of its own.
  { message: /^CSS: “[\w-]+”: Cannot invoke ".+" because "val" is null\.$/, defined: 'css-color-5, 10' },
  { message: /^CSS: Unrecognized at-rule “@starting-style”/, defined: 'css-transitions-2, 3' },
  { message: /^CSS: “view-transition-name”: Property/, defined: 'css-view-transitions-1, 3' },
  {
    message: /^CSS: Unknown pseudo-element or pseudo-class “::view-transition”/,
    defined: 'css-view-transitions-1, 4',
  },
  { message: /^CSS: Parse Error\.$/, near: /tion-(?:group|old|new)\(/, defined: 'css-view-transitions-1, 4' },
  { message: /^CSS: “anchor-(?:name|scope)”: Property/, defined: 'css-anchor-position-1, 2' },
  { message: /^CSS: “position-(?:anchor|area)”: Property/, defined: 'css-anchor-position-1, 2 and 3' },
  { message: /^CSS: “container-type”: Property/, defined: 'css-conditional-5, 5' },
  { message: /^CSS: “font-size”: Parse Error\.$/, near: /\dcqi\b/, defined: 'css-conditional-5, 7' },
  { message: /^CSS: “animation-(?:timeline|range)”: Property/, defined: 'scroll-animations-1, 2 and 3' },
  { message: /^CSS: “(?:vector-effect|paint-order)”: Property/, defined: 'SVG 2, 8.13 and 13.8' },
  { message: /^CSS: “r”: Property/, defined: 'SVG 2, 7.4' },
  { message: /^CSS: “scroll-target-group”: Property/, defined: 'css-overflow-5' },
  { message: /^CSS: Unknown pseudo-element or pseudo-class “:target-current”/, defined: 'css-overflow-5' },
  { message: /^CSS: “scroll-initial-target”: Property/, defined: 'css-scroll-snap-2' },
];

/** Whether a message is about CSS that the checker does not know yet. */
const isNewer = ({ message, extract = '' }) =>
  newer.some(({ message: pattern, near }) => pattern.test(message) && (near?.test(extract) ?? true));

/** @type {import('./run.mjs').Judge} */
export async function judgeW3c({ site, paths, tell }) {
  if (w3cVersion === null) return new Map();
  const files = new Map(paths.map((path) => [path, withSheets(site.folder, fileOf(path))]));
  const found = await check(site.folder, [...new Set([...files.values()].flat())]);
  return new Map(
    [...files].map(([path, names]) => {
      const w3c = names.flatMap((name) => found.get(name) ?? []);
      tell(path, `${w3c.length} errors`);
      return [path, { w3c }];
    }),
  );
}

/**
 * A page, and the style sheets that it links. The sheet of every page is in the page itself.
 * @param {string} folder
 * @param {string} page
 * @returns {string[]} names below the folder
 */
function withSheets(folder, page) {
  const html = readFileSync(join(folder, page), 'utf8');
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(([, name = '']) => name);
  return [page, ...sheets];
}

/**
 * The errors of files, as `line:column message`, by the file's name.
 * @param {string} folder
 * @param {string[]} names
 */
async function check(folder, names) {
  const jar = require.resolve('vnu-jar/build/dist/vnu.jar');
  const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--also-check-css'];
  const args = ['-Xss1m', '-jar', jar, ...options, ...names.map((name) => join(folder, name))];
  const { stdout } = await promisify(execFile)('java', args, { maxBuffer: 64_000_000 });
  /** @type {Map<string, string[]>} */
  const found = new Map(names.map((name) => [name, []]));
  for (const message of JSON.parse(stdout).messages) {
    const { type, url = '', lastLine, lastColumn, message: text } = message;
    if (type === 'info' || isNewer(message)) continue;
    const list = found.get(url.slice(`file:${folder}/`.length));
    // A message without a file is a failure of the run, not of a page.
    if (list === undefined) throw new Error(`The W3C checker: ${text}`);
    list.push(`${lastLine}:${lastColumn} ${text}`);
  }
  return found;
}
