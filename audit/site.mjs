/** The site as a good host sends it: newly built, with the best compression, with its real headers. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const repository = fileURLToPath(new URL('..', import.meta.url));
const bin = join(repository, '.tvilling/cli/bin.js');

/**
 * @typedef {object} ServedSite
 * @property {string} origin such as `http://127.0.0.1:41234`
 * @property {string} folder where the output lies
 * @property {() => Promise<void>} stop ends the server and removes the output
 */

/**
 * Builds a site into a new folder and serves it with the preview. Throws if either fails.
 * @param {string} [root] the site's folder; without it, the site of this repository
 * @returns {Promise<ServedSite>}
 */
export async function serveSite(root = repository) {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-audit-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await build(root, folder);
    await compress(folder);
    const { origin, end } = await serve(root, folder);
    return {
      origin,
      folder,
      stop: async () => {
        await end();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function build(root, folder) {
  const child = spawn(process.execPath, [bin, 'build', '--root', root, '--out-dir', folder], {
    stdio: ['ignore', 2, 2],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error('The site does not build.'))));
  });
}

/**
 * Puts a brotli file beside each text file. The preview sends it instead. The best compression takes seconds, so hosts do it
 * once, not for each request.
 */
async function compress(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => /\.(html|js|css|json|svg|xml|txt|webmanifest)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(readFileSync(path)));
    }),
  );
}

function serve(root, folder) {
  const child = spawn(process.execPath, [bin, 'preview', '--port', '0', '--root', root, '--out-dir', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => reject(new Error('The preview ended before it served the site.')));
    child.stdout.setEncoding('utf8').on('data', (text) => {
      const [origin] = /http:\/\/[\d.]+:\d+/.exec(text) ?? [];
      if (origin !== undefined) resolve({ origin, end });
    });
  });
}
