import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twoViews } from '../../audit/axe.mjs';
import { styleNames } from '../../cli/definitions/fields/look-names.ts';
import { overflowing, servedSite } from '../browser/browser.ts';
import { runMain } from '../run-main.ts';
import { edit, writeSite } from '../temporary-site.ts';
import { judgeAccessiblePages } from './accessible-pages.ts';
import { boatsRoute, listedBoats } from './listed-boats.ts';
import { printed } from './printed.ts';

// Verkbro has the look of a sheet.
describe.each(styleNames.filter((name) => name !== 'sheet'))('in the look %s', (style) => {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  beforeAll(async () => {
    writeSite(folder, 'sections', listedBoats);
    edit(folder, 'content/routes.yaml', '- page: visit', `${boatsRoute}- page: visit`);
    if (style !== 'plain') edit(folder, 'site.config.yaml', 'style: plain', `style: ${style}`);
    const { code, stderr } = await runMain(['build', '--root', folder]);
    if (code !== 0) throw new Error(stderr);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const site = servedSite(folder, join(folder, 'dist'));

  describe.each(twoViews)('at $name', (view) => judgeAccessiblePages(site, view, ['/', '/layouts', '/boats']));

  it.each(['/', '/sv/varianter', '/sv/batar'])('%s fits a window of 320 px', async (path) => {
    const { page, complaints } = await site.open(path, { size: { width: 320, height: 640 } });
    expect(await page.evaluate(overflowing)).toEqual([]);
    // A header that is fixed widens no page.
    const { x = -1, width = 0 } = (await page.locator('.header__toggle').boundingBox()) ?? {};
    expect([x >= 0, x + width <= 320]).toEqual([true, true]);
    expect(complaints).toEqual([]);
  });

  it.each(['/', '/layouts', '/boats/svalan'])('%s is white on paper, and nothing in it is lost', async (path) => {
    const page = await printed(site, path);
    const { dark, lost } = await page.evaluate(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter((part) => part.checkVisibility());
      const isDark = (part: Element) => {
        const [red = 0, green = 0, blue = 0, alpha = 1] =
          getComputedStyle(part)
            .backgroundColor.match(/[\d.]+/g)
            ?.map(Number) ?? [];
        return alpha > 0 && red + green + blue < 600;
      };
      const nameOf = ({ className }: Element) => className;
      return {
        dark: shown.filter((part) => part.offsetWidth > 200 && isDark(part)).map(nameOf),
        lost: shown.filter((part) => part.matches('main img') && part.offsetWidth < 20).map(nameOf),
      };
    });
    expect(dark).toEqual([]);
    expect(lost).toEqual([]);
  });

  it('a page without bold text loads no typeface beyond those that are preloaded', async () => {
    const fonts: string[] = [];
    const { page } = await site.open('/boats', {
      own: true,
      prepare: async (tab) => {
        tab.on('request', (request) => {
          if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
        });
      },
    });
    await page.waitForLoadState('networkidle');
    const preloaded = page.locator('link[rel=preload][as=font]');
    expect(new Set(fonts)).toEqual(
      new Set(await preloaded.evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => new URL(href).pathname))),
    );
  });

  it('three cards, and three figures, stand beside each other on a tablet', async () => {
    const { page } = await site.open('/', { size: { width: 820, height: 1180 } });
    for (const part of ['.cards__item', '.metrics__item']) {
      const tops = page.locator(part).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
      expect([part, new Set(await tops).size, (await tops).length]).toEqual([part, 1, 3]);
    }
  });

  it.each([
    // The path, its section, and the cards of each row.
    { path: '/', layout: 'grid', rows: [2, 1] },
    { path: '/layouts', layout: 'feature', rows: [1, 2] },
  ])('cards of the layout $layout fill two columns of a narrow tablet', async ({ path, layout, rows }) => {
    const { page } = await site.open(path, { size: { width: 700, height: 900 } });
    const list = page.locator(`.cards--${layout}`);
    const boxes = await list.locator('.cards__item').evaluateAll((cards) =>
      cards.map((card) => {
        const { x, y, right } = card.getBoundingClientRect();
        return { y: Math.round(y), x, right };
      }),
    );
    const edges = await list.evaluate((element) => {
      const { x, right } = element.getBoundingClientRect();
      return { x, right };
    });
    const found = [...new Set(boxes.map(({ y }) => y))].map((top) => boxes.filter(({ y }) => y === top));
    expect(found.map((row) => row.length)).toEqual(rows);
    expect(found.map((row) => [row[0]?.x, row.at(-1)?.right])).toEqual(rows.map(() => [edges.x, edges.right]));
  });

  it('a hero without a picture has its text at the end of the line of its title', async () => {
    const { page } = await site.open('/visit', { size: { width: 1280, height: 800 } });
    const { title, text, end } = await page.evaluate(() => {
      const part = (name: string) => document.querySelector(`.hero__${name}`) as HTMLElement;
      const box = (name: string) => part(name).getBoundingClientRect();
      const inner = part('inner');
      return {
        title: box('title'),
        text: box('text'),
        end: box('inner').right - Number.parseFloat(getComputedStyle(inner).paddingInlineEnd),
      };
    });
    expect([title.y, title.bottom, end].map(Math.round)).toEqual([text.y, text.bottom, text.right].map(Math.round));
    expect(text.x).toBeGreaterThan(title.right);
  });

  it('the facts of an entry begin below its hero, and its end where its sections do', async () => {
    const { page } = await site.open('/boats/svalan', { size: { width: 1280, height: 800 } });
    const start = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((part) => Math.round(part.getBoundingClientRect().x));
    expect(await start('.entry__back')).toBe(await start('.section .prose'));
    await page.setViewportSize({ width: 390, height: 844 });
    const [hero, facts] = await Promise.all(['.hero', '.entry__facts'].map((part) => page.locator(part).boundingBox()));
    expect((facts?.y ?? 0) - (hero?.y ?? 0) - (hero?.height ?? 0)).toBeGreaterThanOrEqual(
      // Any other hero keeps that distance itself.
      style === 'bold' ? 40 : 0,
    );
  });
});
