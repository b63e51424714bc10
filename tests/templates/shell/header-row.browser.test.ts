import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { servedSite } from '../../browser/browser.ts';
import { runMain } from '../../run-main.ts';
import { writeSite } from '../../temporary-site.ts';

/** Six groups, three languages, of which one is written from right to left, and an action. */
const wordy = `main:
  - title: { en: What we do for you, sv: Det vi gör åt dig, ar: ما نقوم به من أجلك }
    path: services
    submenu:
      - { title: { en: Hull restoration, sv: Skrovrenovering, ar: ترميم الهياكل }, path: restoration }
  - { title: { en: Restoration, sv: Skrovrenovering, ar: ترميم الهياكل }, path: restoration }
  - { title: { en: Working here, sv: Lediga tjänster, ar: العمل لدينا }, path: working-here }
  - { title: { en: Book a visit, sv: Boka ett besök, ar: حجز زيارة }, path: visit }
  - title: { en: Contact, sv: Kontakt, ar: اتصل بنا }
    path: contact
    submenu:
      - { title: { en: Book a visit, sv: Boka besök, ar: حجز زيارة }, path: visit }
  - { title: { en: Privacy, sv: Integritet, ar: الخصوصية }, path: privacy }
action: { title: { en: Contact us, sv: Kontakta oss, ar: اتصل بنا }, path: contact }
`;

/** Builds one of the sites of the tests for the tests of a file. */
function built(name: string, changes: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  const dist = join(folder, 'dist');
  beforeAll(async () => {
    writeSite(folder, name, changes);
    const { code, stderr } = await runMain(['build', '--root', folder, '--date', '2026-11-21']);
    if (code !== 0) throw new Error(stderr);
    return () => rmSync(folder, { recursive: true, force: true });
  });
  return servedSite(folder, dist);
}

/** Whether the header has its button, how many rows its words take, and which of its parts reach beyond the window or the header. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const bar = boxOf(document.querySelector('.header') ?? document.body);
    const parts = [...document.querySelectorAll('.header__bar > *, .navigation > li, .languages a')].filter(
      (part) => part.checkVisibility() && boxOf(part).width > 0,
    );
    const tops = parts.filter((part) => part.matches('.navigation > li')).map((part) => boxOf(part).top);
    return {
      button: document.querySelector('.header__toggle')?.checkVisibility(),
      rows: new Set(tops.map(Math.round)).size,
      beyond: [
        ...parts
          .filter((part) => {
            const { left, right, top, height } = boxOf(part);
            const middle = top + height / 2;
            return left < 0 || right > innerWidth + 0.5 || middle < bar.top || middle > bar.bottom;
          })
          .map(({ textContent }) => textContent),
        ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
      ],
    };
  });

const row = { button: false, rows: 1, beyond: [] };
const drawer = { button: true, rows: 0, beyond: [] };

describe('a header with many words', () => {
  const site = built('trilingual', { 'content/navigation.yaml': wordy });

  test.each(['/', '/sv', '/ar'])('has its menu button or a single row in windows of each width at %s', async (path) => {
    const { page } = await site.open(path, { javaScriptEnabled: false });
    const found = new Map<number, object>();
    for (let width = 320; width <= 1600; width += 32) {
      await page.setViewportSize({ width, height: 700 });
      found.set(width, await shown(page));
    }
    const first = [...found].find(([, { rows }]: [number, { rows?: number }]) => rows !== 0)?.[0] ?? Infinity;
    expect(first).toBeGreaterThan(1024);
    expect(first).toBeLessThan(1440);
    expect([...found]).toEqual([...found.keys()].map((width) => [width, width < first ? drawer : row]));
  });
});

describe('a header with few words', () => {
  const site = built('minimal');

  test('has a row on a tablet, and its menu button on a phone', async () => {
    const { page } = await site.open('/sv', { size: { width: 768, height: 1024 } });
    expect(await shown(page)).toEqual(row);
    await page.setViewportSize({ width: 760, height: 1024 });
    expect(await shown(page)).toEqual(drawer);
  });
});
