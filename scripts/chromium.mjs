import { existsSync } from 'node:fs';

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Debian's package of Chromium without windows. It runs the tests in half the time. */
export const headlessShell = '/usr/bin/chromium-headless-shell';

const firstOf = (paths) => (chosen() ? [chosen()] : paths).find((path) => existsSync(path));

/** The browser that somebody has chosen: no other one stands in for it. */
const chosen = () => process.env.CHROMIUM_PATH;

/** The path of this machine's Chromium or Chrome: CHROMIUM_PATH, if it is set. Undefined if there is none. */
export const chromiumPath = () => firstOf(browsers);

/** The same for tests, which prefer the headless shell. */
export const testBrowserPath = () => firstOf([headlessShell, ...browsers]);

/** Flags with which the browser contacts nothing but the site. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
