import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

/**
 * Makes the pictures of sites in the documentation again. Of each look: all sections of `tests/sites/sections/`, the first page light, the
 * second one dark, and the first on a phone. Of a new site: what one sees first. It needs Chromium, so `npm run docs` does not run it:
 * node scripts/site-pictures.mjs
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(root, 'docs/site/content/pictures');
/** How large a page is in the picture. */
const scale = 0.4;
const lookShots = [
  { path: 'index.html', width: 1440, colorScheme: 'light' },
  { path: 'layouts.html', width: 1440, colorScheme: 'dark' },
  { path: 'index.html', width: 390, colorScheme: 'light' },
];
const firstScreens = [
  { path: 'index.html', width: 1440, height: 900, colorScheme: 'light' },
  { path: 'en.html', width: 390, height: 900, colorScheme: 'light' },
];
const types = { '.html': 'text/html', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
mkdirSync(pictures, { recursive: true });
for (const style of ['plain', 'editorial', 'bold']) await drawLook(style);
await drawNewSite();
await browser.close();

async function drawLook(style) {
  const site = mkdtempSync(join(tmpdir(), 'tvilling-look-'));
  cpSync(join(root, 'tests/sites/sections'), site, { recursive: true });
  const config = join(site, 'site.config.yaml');
  writeFileSync(config, readFileSync(config, 'utf8').replace(/style: .*/, `style: ${style}`));
  await draw(`look-${style}.webp`, site, lookShots);
}

async function drawNewSite() {
  const site = mkdtempSync(join(tmpdir(), 'tvilling-new-site-'));
  // As the guide about a new site makes it.
  const options = ['--name', 'Åsas båtar', '--languages', 'sv,en', '--url', 'https://asas-batar.example'];
  tvilling('init', site, '--yes', ...options, '--look', 'plain');
  await draw('new-site.webp', site, firstScreens);
}

function tvilling(...args) {
  execFileSync(process.execPath, [join(root, '.tvilling/cli/bin.js'), ...args]);
}

/** Builds a site, writes a picture of its pages, and removes the site. */
async function draw(name, site, shots) {
  tvilling('build', '--root', site);
  const server = await serve(join(site, 'dist'));
  const taken = [];
  for (const shot of shots) taken.push(await take(shot, server.address().port));
  server.close();
  const file = await sharp(await beside(taken))
    .resize({ width: 1560 })
    .webp({ quality: 62 })
    .toBuffer();
  writeFileSync(join(pictures, name), file);
  rmSync(site, { recursive: true });
}

/** Only this computer reaches it. */
function serve(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('Content-Type', types[extname(pathname)] ?? 'application/octet-stream');
    response.end(readFileSync(join(folder, pathname)));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** A page, or as much of it as a window of the given height shows. */
async function take({ path, width, height: ofWindow, colorScheme }, port) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
    javaScriptEnabled: false,
    deviceScaleFactor: scale * 1.5,
  });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${port}/${path}`, { waitUntil: 'networkidle' });
  // Pictures below the first screen are loaded when it is as high as the page.
  const height = ofWindow ?? (await page.locator('html').evaluate((html) => html.scrollHeight));
  await page.setViewportSize({ width, height });
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot();
  await context.close();
  return { picture, width, height };
}

/** The pictures in one, beside each other. */
async function beside(taken) {
  const page = await browser.newPage({ deviceScaleFactor: 1.5 });
  const images = taken.map(
    ({ picture, width }) => `<img src="data:image/png;base64,${picture.toString('base64')}" width="${width * scale}">`,
  );
  const gap = 16;
  await page.setViewportSize({
    width: Math.ceil(taken.reduce((sum, { width }) => sum + width * scale, gap * (taken.length + 1))),
    height: Math.ceil(Math.max(...taken.map(({ height }) => height * scale)) + 2 * gap),
  });
  await page.setContent(
    `<body style="margin:0;padding:${gap}px;box-sizing:border-box;display:flex;gap:${gap}px;align-items:start;background:#9aa3a8">${images.join('')}`,
  );
  const picture = await page.screenshot();
  await page.close();
  return picture;
}
