import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '../scripts/chromium.mjs';

/**
 * Starts the dev server on a copy of the site, opens a page, and edits its title several times.
 * @returns milliseconds from start to ready, and from each save to the new text in the page.
 */
export async function measureDev({ bin, site, write }) {
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
    const file = join(site, 'content/pages/about.yaml');
    const original = readFileSync(file, 'utf8');
    const title =
      /hero:\n(?:.*\n)*?\s+title:\n\s+en: (.+)/.exec(original)?.[1] ??
      /hero:[\s\S]*?title: \{ en: ([^,]+),/.exec(original)?.[1];
    const edit = [];
    for (let index = 0; index < 7; index++) {
      const text = `Edited ${index}`;
      const saved = performance.now();
      write(file, original.replace(title, text));
      await page.waitForFunction(
        (wanted) => document.querySelector('h1')?.textContent?.includes(wanted),
        text,
        { polling: 'raf' },
      );
      edit.push(Math.round(performance.now() - saved));
    }
    return { ready, edit };
  } finally {
    await browser?.close();
    server.kill('SIGTERM');
  }
}
