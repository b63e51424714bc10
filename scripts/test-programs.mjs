/**
 * Provides the programs that tests drive: browsers and servers, from Debian. If everything is there, it does nothing.
 * `node scripts/test-programs.mjs` does only this, so that continuous integration can check the sources meanwhile.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { headlessShell, testBrowserPath } from './chromium.mjs';
import { engineAdvice, missingPackages } from './engines.mjs';

/** The folder of the schemas of XLIFF, where Debian has them. */
export const xliffSchemas = '/usr/share/php/Symfony/Component/Translation/Resources/schemas';

/** Whether this run has asked for the current lists of packages. */
let hasNewLists = false;

const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(2);
};

export function ensureTestPrograms() {
  ensureTestBrowser();
  ensureTestServers();
  ensureEngines();
}

/** Any browser is enough. In continuous integration, where another package does no harm, the tests get the fastest one. */
function ensureTestBrowser() {
  const found = testBrowserPath();
  const isChosen = found === headlessShell || found === process.env.CHROMIUM_PATH;
  const mayInstall = process.env.CI && existsSync('/usr/bin/apt-get');
  if (found !== undefined && (isChosen || !mayInstall)) return;
  installBrowser('chromium-headless-shell', found);
}

/** The servers and other programs that the tests run, with the file that tells whether each is there. */
function ensureTestServers() {
  const needed = Object.entries({
    'nginx-light': '/usr/sbin/nginx',
    'libnginx-mod-http-brotli-static': '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
    'apache2-bin': '/usr/sbin/apache2',
    caddy: '/usr/bin/caddy',
    'media-types': '/etc/mime.types',
    // Converters that other translation tools are made of.
    'translate-toolkit': '/usr/bin/xliff2po',
    gettext: '/usr/bin/msgfmt',
    // Has the schemas of XLIFF by OASIS.
    'php-symfony-translation': `${xliffSchemas}/xliff-core-2.0.xsd`,
  });
  const missing = needed.filter(([, file]) => !existsSync(file)).map(([name]) => name);
  if (missing.length === 0) return;
  const advice = `The tests serve a site with real servers, and convert texts. On Debian or Ubuntu, install ${missing.join(' ')}.`;
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
export function installBrowser(name, otherwise) {
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

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureTestPrograms();
