import { existsSync } from 'node:fs';

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Debian's package of Chromium without a window, which runs the tests in half the time. */
export const headlessShell = '/usr/bin/chromium-headless-shell';

const firstOf = (paths) => [process.env.CHROMIUM_PATH, ...paths].find((path) => path && existsSync(path));

/** Where the Chromium or Chrome of this machine is: CHROMIUM_PATH first; undefined where there is none. */
export const chromiumPath = () => firstOf(browsers);

/** The same for tests, which take the headless shell where it is. */
export const testBrowserPath = () => firstOf([headlessShell, ...browsers]);

/** Flags that keep it to the site that it is shown. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
