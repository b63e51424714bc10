import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, servedSite, soon } from '../../browser/browser.ts';
import { runMain } from '../../run-main.ts';
import { edit, writeSite } from '../../temporary-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
beforeAll(async () => {
  writeSite(folder, 'ferry', {});
  edit(folder, 'site.config.yaml', 'region: de_DE }', 'region: de_DE, state: partial, fallback: source }');
  edit(folder, 'content/ships.yaml', '    de: Die Autofähre nach Storskär, mit Café und Aufzug.\n', '');
  const { code, stderr } = await runMain(['build', '--root', folder]);
  if (code !== 0) throw new Error(stderr);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = servedSite(folder, join(folder, 'dist'));

test('readers stay in their language on a fallback', async () => {
  const { page, complaints } = await site.open('/de');
  const languages = () => [page.locator('html').getAttribute('lang'), page.locator('main').getAttribute('lang')];
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Fahrplan' }).click();
  await soon(() => page.locator('h1').innerText()).toBe('Timetable');
  expect(addressOf(page)).toBe('/de/fahrplan');
  expect(await Promise.all(languages())).toEqual(['de', 'en']);
  expect(await page.locator('link[rel=alternate][hreflang]').count()).toBe(0);
  expect(await page.locator('.fallback').innerText()).toBe('Diese Seite gibt es noch nicht auf Deutsch.');
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8'));
  const { violations } = await page.evaluate(() => (globalThis as never as { axe: { run(): AxeResults } }).axe.run());
  expect(violations).toEqual([]);
  await page.locator('main').getByRole('link', { name: 'M/S Ran' }).first().click();
  await soon(() => addressOf(page)).toBe('/de/schiffe/ran');
  await soon(() => Promise.all(languages())).toEqual(['de', null]);
  expect(await page.locator('.fallback').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('the language switch leads to the page itself, and back to its fallback', async () => {
  const { page } = await site.open('/de/fahrplan');
  await page.getByRole('link', { name: 'Svenska' }).first().click();
  await soon(() => addressOf(page)).toBe('/sv/tidtabell');
  await page.getByRole('link', { name: 'Deutsch' }).first().click();
  await soon(() => addressOf(page)).toBe('/de/fahrplan');
});
