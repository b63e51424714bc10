/**
 * The programs that tests drive beside Node.js: browsers, servers and converters. Those that are missing come from Debian.
 * `node scripts/test-programs.mjs` provides all of them and does nothing else, so that continuous integration can check the sources
 * meanwhile; `node scripts/test-programs.mjs browser,servers` provides those of two projects of tests.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { headlessShell, testBrowserPath } from './chromium.mjs';
import { missingPackages } from './engines.mjs';

/** The folder of the schemas of XLIFF, where Debian has them. */
export const xliffSchemas = '/usr/share/php/Symfony/Component/Translation/Resources/schemas';

/** Programs of Debian packages; for each package, a file that tells whether it is there. */
const debian = (files) => ({
  packages: () => Object.keys(files).filter((name) => !existsSync(files[name])),
});

const engine = (name) => ({ packages: () => missingPackages([name]) });

const programs = {
  Chromium: {
    packages: browserPackages,
    isMissing: () => testBrowserPath() === undefined,
    advice: () =>
      process.env.CHROMIUM_PATH
        ? 'CHROMIUM_PATH names no file.'
        : 'Install Chromium or Chrome, or set CHROMIUM_PATH to one. On Debian: sudo apt-get install chromium-headless-shell',
  },
  Firefox: engine('Firefox'),
  WebKit: engine('WebKit'),
  'web servers': debian({
    'nginx-light': '/usr/sbin/nginx',
    'libnginx-mod-http-brotli-static': '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
    'apache2-bin': '/usr/sbin/apache2',
    caddy: '/usr/bin/caddy',
    'media-types': '/etc/mime.types',
  }),
  // Converters that other translation tools are made of.
  converters: debian({ 'translate-toolkit': '/usr/bin/xliff2po', gettext: '/usr/bin/msgfmt' }),
  'schemas of XLIFF': debian({ 'php-symfony-translation': `${xliffSchemas}/xliff-core-2.0.xsd` }),
};

/** What each project of tests drives (vitest.config.ts). The others need nothing but Node.js. */
const needs = {
  browser: ['Chromium'],
  pages: ['Chromium'],
  scale: ['Chromium'],
  servers: ['web servers'],
  packages: ['Chromium', 'converters', 'schemas of XLIFF'],
  engines: ['Firefox', 'WebKit'],
};

/** Whether this run has asked for the current lists of packages. */
let hasNewLists = false;

/** Installs what is missing for projects of tests, as far as this machine and user can. */
export function ensureTestPrograms(projects = Object.keys(needs)) {
  for (const name of new Set(projects.flatMap((project) => needs[project] ?? []))) {
    const packages = programs[name].packages();
    if (packages.length > 0 && existsSync('/usr/bin/apt-get')) install(packages);
  }
}

/**
 * What projects of tests lack on this machine: the names of those that cannot run at all, and a line for each missing program that
 * says how to get it. The project `engines` runs with those that are there.
 */
export function missingPrograms(projects) {
  const isMissing = (name) => programs[name].isMissing?.() ?? programs[name].packages().length > 0;
  const lacking = projects
    .map((project) => ({ project, wanted: needs[project] ?? [] }))
    .map(({ project, wanted }) => ({ project, wanted, missing: wanted.filter(isMissing) }))
    .filter(({ missing }) => missing.length > 0);
  const left = lacking
    .filter(({ project, wanted, missing }) => project !== 'engines' || missing.length === wanted.length)
    .map(({ project }) => project);
  const lines = lacking.flatMap(({ project, missing }) =>
    missing.map((name) => `The tests of "${project}" did not run: no ${name} here. ${adviceOn(name)}`),
  );
  return { left, lines };
}

const adviceOn = (name) =>
  programs[name].advice?.() ?? `On Debian or Ubuntu: sudo apt-get install --no-install-recommends ${programs[name].packages().join(' ')}`;

/**
 * Any browser is enough. In continuous integration, where another package does no harm, the tests get the fastest one. A browser that
 * somebody has chosen stays.
 */
function browserPackages() {
  const found = testBrowserPath();
  if (found === headlessShell || process.env.CHROMIUM_PATH || (found !== undefined && !process.env.CI)) return [];
  return ['chromium-headless-shell', ...fonts];
}

const fonts = ['fonts-liberation', 'fonts-noto-core'];

/** Installs a Chromium for measurements. If that fails, the run ends. */
export function installBrowser() {
  if (existsSync('/usr/bin/apt-get') && install(['chromium', ...fonts])) return;
  process.stderr.write('Install Chromium or Chrome, or set CHROMIUM_PATH.\n');
  process.exit(2);
}

/** Installs Debian packages. Says so and returns false if apt-get fails. */
function install(names) {
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
  try {
    if (!hasNewLists) apt('update', '-q');
    hasNewLists = true;
    apt('install', '-q', '-y', '--no-install-recommends', ...names);
    return true;
  } catch {
    process.stderr.write(`apt-get could not install ${names.join(' ')}.\n`);
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureTestPrograms(process.argv[2]?.split(','));
