import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, desktop, servedSite, soon } from '../../browser/browser.ts';
import { withoutScript } from '../../browser/forms.ts';
import { runMain } from '../../run-main.ts';
import { searching } from '../../search-site.ts';
import { minimal, writeSite } from '../../temporary-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
beforeAll(async () => {
  const notFound = minimal('content/pages/not-found.yaml', [
    'sections: []',
    'sections: [{ type: search, title: { en: Find a page, sv: Hitta en sida } }]',
  ]);
  writeSite(folder, 'minimal', { ...searching, 'content/pages/not-found.yaml': notFound });
  const { code, stderr } = await runMain(['build', '--root', folder]);
  if (code !== 0) throw new Error(stderr);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = servedSite(folder, join(folder, 'dist'));

test('a search is in the address, and says what it has found', async () => {
  const { page, complaints } = await site.open('/sv/sok?q=kran');
  const status = page.locator('.search__status');
  const hits = page.locator('.search__title');
  await soon(() => status.innerText()).toBe('Träffar: 1');
  expect(await hits.allInnerTexts()).toEqual(['Kranar och kajer']);
  expect(await hits.getAttribute('href')).toBe('/sv');
  expect(await page.locator('.search__excerpt mark').first().innerText()).toMatch(/^kranar$/i);
  await page.getByRole('searchbox', { name: 'Vad letar du efter?' }).fill('båthuset');
  await page.keyboard.press('Enter');
  await soon(() => hits.allInnerTexts()).toEqual(['Om oss\nHistorien']);
  expect(await hits.getAttribute('href')).toBe('/sv/om-oss#story');
  expect(addressOf(page)).toBe('/sv/sok?q=b%C3%A5thuset');
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8'));
  const { violations } = await page.evaluate(() => (globalThis as never as { axe: { run(): AxeResults } }).axe.run());
  expect(violations).toEqual([]);
  await page.getByRole('searchbox').fill('zyxord');
  await page.getByRole('button', { name: 'Sök', exact: true }).click();
  await soon(() => status.innerText()).toMatch(/^Sökningen gav inga träffar/);
  expect(await page.locator('.search__pages a').allInnerTexts()).toEqual(['Kranar och kajer', 'Om oss', 'Kontakt']);
  expect(complaints).toEqual([]);
});

test('a search that the address names begins by itself, and when pages are found, nothing that is seen moves', async () => {
  const { page } = await site.open('/search?q=boathouse', { size: desktop, hydrated: false });
  await soon(() => page.locator('.search__title').count()).toBe(1);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as never as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(shift).toBe(0);
});

test.each(withoutScript)('with %s, all pages are listed', async (_how, options) => {
  const { page } = await site.open('/search', options);
  expect(await page.locator('.search__pages a').allInnerTexts()).toEqual(['Cranes and quays', 'About us', 'Contact']);
});

test('the not-found page may have a search', async () => {
  const { page } = await site.open('/sv/borta?q=kran');
  await soon(() => page.locator('.search__title').allInnerTexts()).toEqual(['Kranar och kajer']);
});

test('an index that cannot be loaded is told, and the next search tries again', async () => {
  let isBroken = true;
  const { page } = await site.open('/search?q=quay', {
    prepare: (own) => own.route('**/search.*.json', (route) => (isBroken ? route.abort() : route.continue())),
  });
  await soon(() => page.locator('.search__status').innerText()).toMatch(/^The search could not be loaded/);
  isBroken = false;
  await page.getByRole('searchbox').fill('boathouse');
  await page.keyboard.press('Enter');
  await soon(() => page.locator('.search__title').allInnerTexts()).toEqual(['About us\nThe story']);
});
