/** Validates the HTML with the W3C's checker, a Java program. Skipped without Java. */
import { execFile, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileOf } from './pages.mjs';

const require = createRequire(import.meta.url);

/** The version of the checker; null if it cannot run. */
export const w3cVersion =
  spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0
    ? require('vnu-jar/package.json').version
    : null;

/** @type {import('./run.mjs').Judge} */
export async function judgeW3c({ site, paths, tell }) {
  if (w3cVersion === null) return new Map();
  const files = new Map(paths.map((path) => [path, join(site.folder, fileOf(path))]));
  const found = await check([...files.values()]);
  return new Map(
    [...files].map(([path, file]) => {
      const w3c = found.get(`file:${file}`) ?? [];
      tell(path, `${w3c.length} errors`);
      return [path, { w3c }];
    }),
  );
}

/**
 * The errors of files, as `line:column message`, by the file's URL.
 * @param {string[]} files
 */
async function check(files) {
  const jar = require.resolve('vnu-jar/build/dist/vnu.jar');
  const args = ['-Xss1m', '-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', ...files];
  const { stdout } = await promisify(execFile)('java', args, { maxBuffer: 64_000_000 });
  /** @type {Map<string, string[]>} */
  const found = new Map(files.map((file) => [`file:${file}`, []]));
  for (const { type, url, lastLine, lastColumn, message } of JSON.parse(stdout).messages) {
    // Its rules for CSS are some years old. Here it judges only HTML.
    if (type === 'info' || message.startsWith('CSS:')) continue;
    const list = found.get(url);
    // A message without a file is a failure of the run, not of a page.
    if (list === undefined) throw new Error(`The W3C checker: ${message}`);
    list.push(`${lastLine}:${lastColumn} ${message}`);
  }
  return found;
}
