import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '../scripts/chromium.mjs';

/**
 * Edits the title of a page several times while the dev server shows it. The title is again what it was at the end.
 * @returns milliseconds from the start of the server to its address, and from each save to the new text in the page.
 */
export async function measureDev({ bin, site }) {
  const file = join(site, 'content/pages/about.yaml');
  const original = readFileSync(file, 'utf8');
  const title =
    /hero:\n(?:.*\n)*?\s+title:\n\s+en: (.+)/.exec(original)?.[1] ??
    /hero:[\s\S]*?title: \{ en: ([^,]+),/.exec(original)?.[1];
  const measured = await whileShown({ bin, site }, (shown) =>
    measureEdits(shown, (text) => writeFileSync(file, original.replace(title, text))),
  );
  writeFileSync(file, original);
  return measured;
}

/** The same for a template of the site's own, which it writes around the tool's footer. */
export async function measureTemplateEdits({ bin, site }) {
  execFileSync(process.execPath, [bin, 'override', 'shell/footer', '--root', site], { stdio: 'ignore' });
  const file = join(site, 'templates/shell/footer.tsx');
  const original = readFileSync(file, 'utf8');
  const footer = '<Original {...props} />';
  if (!original.includes(footer)) throw new Error(`${file} has no ${footer}`);
  return whileShown({ bin, site }, (shown) =>
    measureEdits(shown, (text) =>
      writeFileSync(file, original.replace(footer, `<><p>${text}</p>${footer}</>`)),
    ),
  );
}

/** Starts the dev server, and does some work while a browser shows a page of the site. */
async function whileShown({ bin, site }, work) {
  const started = performance.now();
  const server = spawn(process.execPath, [bin, 'dev', '--root', site, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  process.once('exit', () => server.kill());
  const url = await new Promise((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (text) => resolve(text.trim()));
    server.once('exit', (code) => reject(new Error(`tvilling dev ended with ${code}`)));
  });
  const ready = Math.round(performance.now() - started);
  let browser;
  try {
    browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
    const page = await browser.newPage();
    await page.goto(`${url}about`);
    await page.waitForSelector('html[data-ready]');
    return { ready, edits: await work(page) };
  } finally {
    await browser?.close();
    server.kill('SIGTERM');
  }
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
