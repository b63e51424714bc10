import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { follow, ready, servedSite } from '../../browser/browser.ts';
import { runMain } from '../../run-main.ts';
import { minimal, writeSite } from '../../temporary-site.ts';

const tabs = (id: string, labels: readonly string[]) => `  - type: tabs
    id: ${id}
    title: { en: ${id}, sv: ${id} }
    tabs:
${labels.map((label) => `      - { label: { en: ${label}, sv: ${label} }, body: { en: ${label} ${id}, sv: ${label} ${id} } }`).join('\n')}
action:
`;

const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
beforeAll(async () => {
  const withTabs = (file: string, ...groups: string[]) => minimal(file, ['action:\n', groups.join('').replaceAll(/action:\n(?=.)/g, '')]);
  writeSite(folder, 'minimal', {
    'content/pages/about.yaml': withTabs(
      'content/pages/about.yaml',
      tabs('install', ['npm', 'pnpm']),
      tabs('start', ['pnpm', 'yarn', 'npm']),
    ),
    'content/pages/contact.yaml': withTabs('content/pages/contact.yaml', tabs('update', ['yarn', 'npm'])),
    'site.config.yaml': `${minimal('site.config.yaml')}rules: { translation/identical: off, translation/wrong-language: off }\n`,
  });
  const { code, stdout, stderr } = await runMain(['build', '--root', folder]);
  if (code !== 0) throw new Error(`${stdout}${stderr}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = servedSite(folder, join(folder, 'dist'));

const open = (page: Page) => page.locator('.tabs__tab[open] > summary').allTextContents();

it('a choice holds for all tabs of the page with that label, and on the page that a link leads to', async () => {
  const { page } = await site.open('/about');
  await ready(page);
  expect(await open(page)).toEqual(['npm', 'pnpm']);
  await page.locator('#start summary', { hasText: 'yarn' }).click();
  expect(await open(page)).toEqual(['npm', 'yarn']);
  await follow(page, '/contact');
  expect(await open(page)).toEqual(['yarn']);
  await follow(page, '/about');
  await page.locator('#start summary', { hasText: /^npm$/ }).press('Enter');
  await follow(page, '/contact');
  expect(await open(page)).toEqual(['npm']);
});
