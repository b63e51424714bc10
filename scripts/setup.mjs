/**
 * Prepares the checkout: installs the packages of package-lock.json if others are installed, and bundles the command line if its
 * sources have changed. `--development` also needs the packages of tests and checks. `--test-programs` provides the browser and the servers that tests drive, `--browser` a Chromium for measurements, and `--audit`
 * installs the packages of the audit. If everything is in place, it does nothing. Uses nothing but Node.js.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumPath } from './chromium.mjs';
import { isInstalled } from './installed.mjs';
import { ensureTestPrograms, installBrowser } from './test-programs.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamps = join(root, '.tvilling');

const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(2);
};

const hash = (files) => {
  const sum = createHash('sha256').update(process.version);
  for (const file of files) sum.update(file).update(readFileSync(join(root, file)));
  return sum.digest('hex');
};

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
    );

/**
 * Runs `make`, unless it has completed for the same state of `files` and its `product` still exists. The stamp is removed first,
 * so that an interrupted run starts again.
 */
const once = async (name, files, product, make) => {
  const stamp = join(stamps, `${name}.hash`);
  const state = hash(files);
  if (existsSync(join(root, product)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, state);
};

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Tvilling needs Node.js 20.19 or newer; this is ${process.version}.`);
}

const install = (what, folder, options = []) => {
  process.stderr.write(`Installing ${what} …\n`);
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...options], {
    cwd: join(root, folder),
    stdio: ['ignore', 2, 2],
  });
  if (npm.status !== 0) fail('npm ci failed; its words are above.');
};

const forDevelopment = process.argv.includes('--development');
const [packages, last] = forDevelopment ? ['all-packages', 'vitest'] : ['packages', 'vite'];
await once(packages, ['package-lock.json'], `node_modules/${last}`, () => {
  if (!isInstalled(root, { forDevelopment })) install('packages', '.');
});

const sources = [
  ...filesBelow('cli'),
  ...filesBelow('templates').filter((file) => /\.(?:ts|scss)$/.test(file)),
  'scripts/bundle-cli.mjs',
  'scripts/compile-sheets.mjs',
  'package.json',
  'package-lock.json',
];
await once('cli', sources, '.tvilling/cli/bin.js', async () => {
  const { bundleCli } = await import('./bundle-cli.mjs');
  await bundleCli(root, { dir: join(stamps, 'cli'), sourcemap: true });
});

if (process.argv.includes('--browser') && chromiumPath() === undefined) installBrowser('chromium');
if (process.argv.includes('--test-programs')) ensureTestPrograms();

if (process.argv.includes('--audit')) {
  // Their install scripts would download a Java and a browser.
  await once('audit-packages', ['audit/package-lock.json'], 'audit/node_modules/lighthouse', () =>
    install('the packages of the audit', 'audit', ['--ignore-scripts']),
  );
}
