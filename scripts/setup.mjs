/**
 * Prepares the checkout: installs the packages of package-lock.json if others are installed, and bundles the command line if its
 * sources have changed. `--development` also needs the packages of tests and checks. `--test-programs` provides the browser and the servers that tests drive, `--browser` a Chromium for measurements, and `--audit`
 * installs the packages of the audit. If everything is in place, it does nothing. Uses nothing but Node.js.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumPath, headlessShell, testBrowserPath } from './chromium.mjs';
import { engineAdvice, missingPackages } from './engines.mjs';
import { isInstalled } from './installed.mjs';

/** Whether this run has asked for the current lists of packages. */
let hasNewLists = false;

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
  ...filesBelow('templates').filter((file) => file.endsWith('.ts')),
  'scripts/bundle-cli.mjs',
  'package.json',
  'package-lock.json',
];
await once('cli', sources, '.tvilling/cli/bin.js', async () => {
  const { bundleCli } = await import('./bundle-cli.mjs');
  await bundleCli(root, { dir: join(stamps, 'cli'), sourcemap: true });
});

if (process.argv.includes('--browser') && chromiumPath() === undefined) installBrowser('chromium');
if (process.argv.includes('--test-programs')) {
  ensureTestBrowser();
  ensureTestServers();
  ensureEngines();
}

if (process.argv.includes('--audit')) {
  // Their install scripts would download a Java and a browser.
  await once('audit-packages', ['audit/package-lock.json'], 'audit/node_modules/lighthouse', () =>
    install('the packages of the audit', 'audit', ['--ignore-scripts']),
  );
}

/** Any browser is enough. In continuous integration, where another package does no harm, the tests get the fastest one. */
function ensureTestBrowser() {
  const found = testBrowserPath();
  const isChosen = found === headlessShell || found === process.env.CHROMIUM_PATH;
  const mayInstall = process.env.CI && existsSync('/usr/bin/apt-get');
  if (found !== undefined && (isChosen || !mayInstall)) return;
  installBrowser('chromium-headless-shell', found);
}

/** The servers that serve built sites in the tests, with the file that tells whether each is there. */
function ensureTestServers() {
  const needed = Object.entries({
    'nginx-light': '/usr/sbin/nginx',
    'libnginx-mod-http-brotli-static': '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
    'apache2-bin': '/usr/sbin/apache2',
    caddy: '/usr/bin/caddy',
    'media-types': '/etc/mime.types',
  });
  const missing = needed.filter(([, file]) => !existsSync(file)).map(([name]) => name);
  if (missing.length === 0) return;
  const advice = `The tests serve a site with real servers. On Debian or Ubuntu, install ${missing.join(' ')}.`;
  try {
    installPackages(missing, advice);
  } catch {
    fail(`apt-get could not install ${missing.join(' ')}. ${advice}`);
  }
}

/** The browser engines beside Chromium. Where they cannot be installed, their tests say so; in continuous integration, they fail. */
function ensureEngines() {
  const missing = missingPackages();
  if (missing.length === 0) return;
  try {
    if (existsSync('/usr/bin/apt-get')) return installPackages(missing, engineAdvice(missing));
  } catch {
    process.stderr.write(`apt-get could not install ${missing.join(' ')}.\n`);
  }
  process.stderr.write(`${engineAdvice(missing)}\n`);
}

/** Installs a browser. If that fails, `otherwise` is used; without it, the run ends. */
function installBrowser(name, otherwise) {
  const advice = 'The tests drive a real browser. Install Chromium or Chrome, or set CHROMIUM_PATH.';
  try {
    installPackages([name, 'fonts-liberation', 'fonts-noto-core'], advice);
  } catch {
    if (otherwise === undefined) fail(`apt-get could not install ${name}. ${advice}`);
    process.stderr.write(`apt-get could not install ${name}; the tests use ${otherwise}.\n`);
  }
}

/** Installs Debian packages. Throws if apt-get fails; where there is none, the run ends with `advice`. */
function installPackages(names, advice) {
  if (!existsSync('/usr/bin/apt-get')) fail(advice);
  process.stderr.write(`Installing ${names.join(' ')} …\n`);
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args];
    execFileSync(command, rest, {
      stdio: ['ignore', 'ignore', 2],
      // In run level 1, Debian starts no server that it installs.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
  };
  if (!hasNewLists) apt('update', '-q');
  hasNewLists = true;
  apt('install', '-q', '-y', '--no-install-recommends', ...names);
}
