import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, servedSite } from '../browser/browser.ts';
import { runMain } from '../run-main.ts';

const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
const name = 'Donaudampfschifffahrtsgesellschaft';
beforeAll(async () => {
  for (const args of [
    ['init', join(folder, 'site'), '--name', name, '--languages', 'en', '--yes'],
    ['build', '--root', join(folder, 'site')],
  ]) {
    const { code, stderr } = await runMain(args, { cwd: folder });
    if (code !== 0) throw new Error(stderr);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = servedSite(join(folder, 'site'), join(folder, 'site/dist'));

test('a new site in one language has icons, and neither a switch of languages nor an empty cell', async () => {
  const { page, complaints } = await site.open('/', { size: desktop });
  expect(await page.locator('link[rel~="icon"]').count()).toBe(2);
  const answers = await page.evaluate(async () => {
    const manifest = await (await fetch('/site.webmanifest')).json();
    const sources = ['/favicon.ico', ...manifest.icons.map((icon: { src: string }) => icon.src)];
    return Promise.all(sources.map(async (source) => (await fetch(source)).status));
  });
  expect(answers).toEqual([200, 200, 200, 200, 200]);
  expect(await page.locator('[data-language]').count()).toBe(0);
  const ends = await page.$$eval('.footer__block, .footer__cell:last-child', (parts) =>
    parts.map((part) => Math.round(part.getBoundingClientRect().right)),
  );
  expect(ends[1]).toBeGreaterThanOrEqual((ends[0] ?? 0) - 2);
  expect(complaints).toEqual([]);
});

test.each([390, 320])('a long name in one word leaves the menu in a window of %i px, and is whole', async (width) => {
  const { page } = await site.open('/', { size: { width, height: 800 } });
  const toggle = await page.locator('.header__toggle').boundingBox();
  expect((toggle?.x ?? 0) + (toggle?.width ?? 0)).toBeLessThanOrEqual(width);
  const cut = await page.$$eval(
    '.logo',
    (logos) =>
      logos.filter((logo) => {
        const letters = document.createRange();
        letters.selectNodeContents(logo);
        const text = letters.getBoundingClientRect();
        const room = (logo.closest('.header, .footer__cell') as Element).getBoundingClientRect();
        return text.right > room.right || text.top < room.top || text.bottom > room.bottom;
      }).length,
  );
  expect(cut).toBe(0);
});
