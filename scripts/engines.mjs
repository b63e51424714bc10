import { existsSync } from 'node:fs';

const firstOf = (paths) => paths.find((path) => existsSync(path)) ?? paths[0];

/**
 * The programs of the two browser engines beside Chromium: where each is, and the Debian package that has it. WebKit needs a
 * display, and gets one that no screen shows.
 */
export const programs = {
  Firefox: {
    browser: {
      path: firstOf(['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']),
      package: 'firefox-esr',
    },
  },
  WebKit: {
    driver: { path: '/usr/bin/WebKitWebDriver', package: 'webkit2gtk-driver' },
    display: { path: '/usr/bin/Xvfb', package: 'xvfb' },
  },
};

/**
 * The Debian packages that this machine lacks for engines.
 * @param {readonly string[]} engines
 */
export const missingPackages = (engines = Object.keys(programs)) =>
  Object.entries(programs)
    .filter(([engine]) => engines.includes(engine))
    .flatMap(([, needed]) => Object.values(needed))
    .filter(({ path }) => !existsSync(path))
    .map((program) => program.package);
