/**
 * Prepares the checkout: installs the packages of package-lock.json if others are installed, and bundles the command line if its
 * sources have changed, or if somebody else has made the bundle. The tool's own templates are bundled with it. `--development` bundles
 * them again after every edit of a template, and also needs the packages of tests and checks.
 * `--test-programs=browser,servers` provides what these projects of tests drive, `--browser` a Chromium for measurements, and `--audit`
 * installs the packages of the audit. If everything is in place, it does nothing. Uses nothing but Node.js.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
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
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));

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

/** The folder for caches of a user (XDG Base Directory Specification), as `cli/platform/files/sealed.ts` has it. */
const userCaches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');

/**
 * Bundles the command line, unless the bundle is what this user has made of the same sources. The user's own folder records that, and
 * not the checkout: a bundle that came with a commit, or with a cache of a CI service, could do anything.
 */
const bundleOnce = async (sources, folder) => {
  // The bundle would look for packages here first.
  rmSync(join(stamps, 'node_modules'), { recursive: true, force: true });
  const record = join(userCaches, 'tvilling', 'checkouts', createHash('sha256').update(root).digest('hex'));
  // Maps of sources are no code.
  const state = () => hash([...sources, ...filesBelow(folder).filter((file) => !file.endsWith('.map'))]);
  // A folder behind a link cannot be read as a file: somebody else has made it.
  const isOurs = () => {
    try {
      return readFileSync(record, 'utf8') === state();
    } catch {
      return false;
    }
  };
  if (!isOurs()) {
    const { bundleCli } = await import('./bundle-cli.mjs');
    await bundleCli(root, { dir: join(root, folder), sourcemap: true });
  } else if (!forDevelopment) return;
  // Does nothing if no template was edited since. Without these bundles, a build makes its own, and says what is wrong with a template.
  spawnSync(process.execPath, [join(root, folder, 'prebuild.js')], { stdio: ['ignore', 2, 2] });
  try {
    mkdirSync(dirname(record), { recursive: true, mode: 0o700 });
    writeFileSync(record, state());
  } catch {
    // Without a record, the next run bundles again.
  }
};

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Tvilling needs Node.js 20.19 or newer; this is ${process.version}.`);
}

const install = (what, folder, options = []) => {
  process.stderr.write(`Installing ${what} …\n`);
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...options], {
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
  ...filesBelow('editor'),
  ...filesBelow('templates').filter((file) => /\.(?:ts|scss)$/.test(file)),
  'scripts/bundle-cli.mjs',
  'scripts/bundle-editor.mjs',
  'scripts/bundled-packages.mjs',
  'scripts/contained-vike.mjs',
  'scripts/grammars.mjs',
  'scripts/compile-sheets.mjs',
  'scripts/icons.mjs',
  'scripts/notices.mjs',
  'package.json',
  'package-lock.json',
];
await bundleOnce(sources, '.tvilling/cli');

if (process.argv.includes('--browser') && chromiumPath() === undefined) installBrowser();
const projects = process.argv.find((word) => word.startsWith('--test-programs='))?.split('=')[1];
if (projects !== undefined) ensureTestPrograms(projects.split(','));

if (process.argv.includes('--audit')) {
  // Their install scripts would download a Java and a browser.
  await once('audit-packages', ['audit/package-lock.json'], 'audit/node_modules/lighthouse', () =>
    install('the packages of the audit', 'audit', ['--ignore-scripts']),
  );
}
