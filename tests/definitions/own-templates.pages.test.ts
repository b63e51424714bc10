import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servedSite, soon } from '../browser/browser.ts';
import { keepMade } from '../built-sites.ts';
import { runMain } from '../run-main.ts';
import { writeSite } from '../temporary-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
beforeAll(async () => {
  writeSite(folder, 'own-templates', {});
  const { code, stderr } = await runMain(['build', '--root', folder, '--date', '2026-11-21']);
  expect(code, stderr).toBe(0);
  keepMade('own-templates', folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const served = servedSite(folder, join(folder, 'dist'));

// Two copies of React on a page would fail here, because hooks work in one only.
it('runs the script of a section and a footer of the site in the browser', async () => {
  const { page, complaints } = await served.open('/sv/nyheter');
  const titles = () => page.locator('.latest__item h3').allTextContents();
  expect(await titles()).toEqual(['Jour i jul', 'Ny bom i Härnösand']);
  await page.getByRole('button', { name: 'Vänd ordningen' }).click();
  await soon(titles).toEqual(['Ny bom i Härnösand', 'Jour i jul']);
  await page.getByRole('link', { name: 'Ny bom i Härnösand' }).click();
  await soon(() => page.locator('h1').textContent()).toBe('Ny bom i Härnösand');
  expect(await page.locator('.on-call').textContent()).toBe('Vi svarar dygnet runt.');
  expect(complaints).toEqual([]);
});
