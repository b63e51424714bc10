import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

/**
 * Makes the pictures of the guide for editors again: the editor around the site `tests/sites/ferry`. It needs Chromium, so
 * `npm run docs` does not run it: node scripts/editor-pictures.mjs
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(root, 'docs/site/content/pictures');
const site = mkdtempSync(join(tmpdir(), 'tvilling-editor-'));
cpSync(join(root, 'tests/sites/ferry'), site, { recursive: true });
const { server, opening } = await serve();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await draw();
} finally {
  await browser.close();
  server.kill();
  rmSync(site, { recursive: true, maxRetries: 9 });
}

/** Only this computer reaches it. */
function serve() {
  const command = [join(root, '.tvilling/cli/bin.js'), 'edit', '--root', site, '--port', '0'];
  const started = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let printed = '';
    started.stdout.on('data', (text) => {
      printed += text;
      const [address] = /http:\S+\/@edit\/\S+/.exec(printed) ?? [];
      if (address !== undefined) resolve({ server: started, opening: address });
    });
    started.once('exit', () => reject(new Error(`The editor has not started: ${printed}`)));
  });
}

async function draw() {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 760 },
    locale: 'en',
    reducedMotion: 'reduce',
  });
  await page.goto(opening);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Page' }).fill('about-us');
  await page.keyboard.press('Enter');
  const headline = page.frameLocator('.stage__frame').getByRole('heading', { name: 'Owned by' });
  await headline.waitFor();
  await page.waitForLoadState('networkidle');
  await headline.click();
  await page.locator('.outline--selected').waitFor();
  await take(page, 'editing-text');
  await page.getByRole('tab', { name: 'Page' }).click();
  await page.locator('.file__name').getByText('Address', { exact: true }).click();
  await page.getByLabel('Last part of the address, English').first().fill('who-we-are');
  await page.getByRole('button', { name: 'Change the address' }).click();
  await page.getByText('Files that change').waitFor();
  await take(page, 'editing-address');
}

async function take(page, name) {
  const picture = await page.screenshot();
  writeFileSync(join(pictures, `${name}.webp`), await sharp(picture).webp({ quality: 60 }).toBuffer());
}
