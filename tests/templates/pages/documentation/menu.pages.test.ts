import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servedSite } from '../../../browser/browser.ts';
import { runMain } from '../../../run-main.ts';
import { minimal, writeSite } from '../../../temporary-site.ts';

const about = 'content/pages/about.yaml';

const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
beforeAll(async () => {
  const words = `  - { type: text, title: { en: Words, sv: Ord }, body: { en: ${'Much is said. '.repeat(200)}, sv: ${'Mycket sägs. '.repeat(200)} } }
action:
`;
  writeSite(folder, 'minimal', {
    [about]: `kind: documentation\n${minimal(about, ['action:\n', words])}`,
    'content/navigation.yaml': `${minimal('content/navigation.yaml')}documentation:
  - { title: { en: Begin, sv: Börja }, pages: [home] }
  - { title: { en: More, sv: Mer }, pages: [about] }
`,
    'site.config.yaml': `${minimal('site.config.yaml')}rules: { translation/identical: off, translation/wrong-language: off }\n`,
  });
  const { code, stdout, stderr } = await runMain(['build', '--root', folder]);
  if (code !== 0) throw new Error(`${stdout}${stderr}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = servedSite(folder, join(folder, 'dist'));

/** How far the page is scrolled, and where the page that is read stands in the menu, in px from the top of the window. */
async function opened(size: { width: number; height: number }): Promise<{ scrolled: number; end: number }> {
  const { page } = await site.open('/about', { size });
  await page.waitForLoadState('load');
  return page.evaluate(() => {
    const link = document.querySelector('.documentation__menu [aria-current]');
    return { scrolled: scrollY, end: link?.getBoundingClientRect().bottom ?? Number.NaN };
  });
}

it('a page begins at its top on a phone, where the menu is folded up', async () => {
  expect((await opened({ width: 390, height: 120 })).scrolled).toBe(0);
});

it('a menu that is taller than the window begins at the page that is read, and the page at its top', async () => {
  const { scrolled, end } = await opened({ width: 1280, height: 180 });
  expect(scrolled).toBe(0);
  expect(end).toBeLessThanOrEqual(180);
});
