import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '../scripts/chromium.mjs';
import { peakOf } from './measure.mjs';
import { median } from './report.mjs';

/** In ms: a page that takes longer does not come. */
export const mostMs = 300_000;
/** In ms: nothing is asked for this long, so an edit has no more consequences. */
const silence = 500;

const bin = fileURLToPath(new URL('../.tvilling/cli/bin.js', import.meta.url));

/**
 * Edits a text of a page several times while the dev server shows it. The text is again what it was at the end.
 * @param {string} site
 * @param {{ address: string, file: string, text: RegExp }} about the page, its file, and a text in that which stands on the page
 */
export async function measureDev(site, { address, file, text }) {
  const path = join(site, file);
  const original = readFileSync(path, 'utf8');
  if (!text.test(original)) throw new Error(`${path} has no ${text}`);
  const edit = (shown) => measureEdits(shown, (other) => writeFileSync(path, original.replace(text, other)));
  try {
    return await whileShown(site, address, edit);
  } finally {
    writeFileSync(path, original);
  }
}

/** Starts the dev server of a site several times. Returns the medians of the milliseconds until its address, and until its first page. */
export async function measureStarts(site) {
  const starts = [];
  for (let index = 0; index < 5; index++) starts.push(await whileShown(site, '', () => []));
  return { ready: median(starts.map(({ ready }) => ready)), shown: median(starts.map(({ shown }) => shown)) };
}

/** The same for a template of the site's own, which it writes around the tool's footer. */
export async function measureTemplateEdits(site) {
  execFileSync(process.execPath, [bin, 'override', 'shell/footer', '--root', site], { stdio: 'ignore' });
  const file = join(site, 'templates/shell/footer.tsx');
  const original = readFileSync(file, 'utf8');
  const footer = '<Original {...props} />';
  if (!original.includes(footer)) throw new Error(`${file} has no ${footer}`);
  return whileShown(site, 'about', (shown) =>
    measureEdits(shown, (text) => writeFileSync(file, original.replace(footer, `<><p>${text}</p>${footer}</>`))),
  );
}

/**
 * Starts the dev server, and edits something while a browser shows a page of the site.
 * @returns milliseconds from the start of the server to its address and until the page is ready, and from each save to the new text on the
 * page; the most memory that the server has had, in MB.
 */
async function whileShown(site, address, edit) {
  return inBrowser((browser) => {
    const started = performance.now();
    const passed = () => Math.round(performance.now() - started);
    return whileServed(['dev', '--root', site], async ({ url, server }) => {
      const ready = passed();
      const page = await readyPage(browser, `${url}${address}`);
      return { ready, shown: passed(), edits: await edit(page), megabytes: peakOf(server.pid) };
    });
  });
}

/** Does some work while a command serves a site. `flags`: those of Node.js. The work gets the printed address, and the process. */
export async function whileServed(args, work, flags = []) {
  const server = spawn(process.execPath, [...flags, bin, ...args, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  const end = () => server.kill();
  process.once('exit', end);
  try {
    const url = await new Promise((resolve, reject) => {
      server.stdout.setEncoding('utf8').on('data', (text) => resolve(text.trim()));
      server.once('exit', (code) => reject(new Error(`tvilling ${args[0]} ended with ${code}`)));
    });
    return await work({ url, server });
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && server.kill('SIGTERM')) await ended;
    process.off('exit', end);
  }
}

/** Does some work with a browser. */
export async function inBrowser(work) {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Opens a page, and waits until its scripts have run. */
async function readyPage(browser, url) {
  const page = await browser.newPage();
  page.setDefaultTimeout(mostMs);
  await page.goto(url);
  await page.waitForSelector('html[data-ready]');
  return page;
}

/** Milliseconds from the start of `dev` until its first page is ready in a browser. */
export async function msUntilShown(browser, site) {
  const started = performance.now();
  return whileServed(['dev', '--root', site], async ({ url }) => {
    const page = await readyPage(browser, url);
    const ms = performance.now() - started;
    await page.close();
    return ms;
  });
}

/** Counts what a page of the editor asks for. */
export function followRequests(page) {
  let ended = [];
  let last = performance.now();
  const running = new Set();
  page.on('request', (request) => {
    last = performance.now();
    // Those of changes never end.
    if (!/\/@(?:edit|tvilling)\/events/.test(request.url())) running.add(request);
  });
  const end = (request) => {
    last = performance.now();
    if (running.delete(request)) ended.push(request);
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    clear: () => {
      ended = [];
    },
    count: () => ended.length,
    kB: async () => {
      const sizes = await Promise.all(ended.map((request) => request.sizes().catch(() => undefined)));
      return sizes.reduce((sum, size) => sum + (size?.responseBodySize ?? 0), 0) / 1000;
    },
    /** Resolves when the last answer is some time ago, and the check of all pages has ended: the editor asks for changes then. */
    async quiet() {
      const isChecked = () => ended.some((request) => request.url().endsWith('/@edit/changes'));
      while (running.size > 0 || performance.now() - last < silence || !isChecked())
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}

/** The milliseconds until a page shows each of some texts. `save`: writes a text into a file. */
async function measureEdits(page, save) {
  const times = [];
  for (let index = 0; index < 7; index++) {
    const text = `Edited ${index}`;
    const saved = performance.now();
    save(text);
    await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), text, {
      polling: 'raf',
    });
    times.push(Math.round(performance.now() - saved));
  }
  return times;
}
