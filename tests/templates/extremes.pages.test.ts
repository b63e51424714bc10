import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { copiedSite, isSwedish, overflowing, servedSite } from '../browser/browser.ts';
import { runMain } from '../run-main.ts';

/** A site with extreme texts. */
const folder = copiedSite();
const dist = join(folder, 'dist');

type Entry = Record<string, unknown>;
const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null;

/** Changes the data of a content file. */
function rewrite<T>(path: string, change: (data: T) => void): void {
  const file = join(folder, 'content', path);
  const data = parse(readFileSync(file, 'utf8')) as T;
  change(data);
  writeFileSync(file, stringify(data));
}

/** 93 letters without a space or a hyphen. */
const word = 'Spårvagnsaktiebolagsskensmutsskjutarefackföreningspersonalbeklädnadsmagasinsförrådsförvaltare';

/** Replaces every Swedish heading and label below `data` by the long word. */
function headInOneWord(data: unknown): void {
  if (!isEntry(data)) return;
  for (const [key, value] of Object.entries(data)) {
    const isHead = ['title', 'label', 'statement', 'question', 'problem', 'what'].includes(key);
    if (isHead && isEntry(value) && typeof value.sv === 'string') value.sv = word;
    else headInOneWord(value);
  }
}

const praise = 'Every morning the open points were there, with a name and a day beside each. ';
const speech = praise.repeat(26).trim();

/** Findings of the comparison of these texts with their source texts do not matter here. */
const rules = [
  ...['stale', 'identical', 'length-differs', 'figures-differ', 'placeholders-differ'].map((rule) => `translation/${rule}`),
  'entity/unused',
];

beforeAll(async () => {
  appendFileSync(join(folder, 'site.config.yaml'), `rules: { ${rules.map((rule) => `${rule}: off`).join(', ')} }\n`);
  for (const page of readdirSync(join(folder, 'content/pages')))
    rewrite<Entry>(`pages/${page}`, ({ hero, sections, action }) => headInOneWord([hero, sections, action]));
  rewrite<Entry[]>('testimonials.yaml', ([first]) => Object.assign(first ?? {}, { text: { en: speech, sv: speech } }));
  rewrite<Entry[]>('regions.yaml', (regions) => {
    const last = regions.at(-1);
    if (last === undefined) throw new Error('there are no regions');
    last.partners = { value: 0 };
  });
  const { code, stderr } = await runMain(['build', '--root', folder, '--out-dir', dist]);
  expect(stderr).toContain('no problems');
  expect(code).toBe(0);
});

const site = servedSite(folder, dist);

describe('headings and labels of one long word', () => {
  const paths = () => {
    const sitemap = readFileSync(join(dist, 'sitemap.xml'), 'utf8');
    return [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].flatMap(([, path]) => path ?? []).filter(isSwedish);
  };

  /** Headings with letters outside of the window or under the next column. */
  const cutOff = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
      const heads = [...document.querySelectorAll('main :is(h1, h2, h3, dt, th)')].filter(
        (head) => head.closest('.visually-hidden') === null && head.getClientRects().length > 0,
      );
      return heads
        .filter((head) => {
          const letters = document.createRange();
          letters.selectNodeContents(head);
          const end = letters.getBoundingClientRect().right;
          const room = Math.min(head.getBoundingClientRect().right, document.documentElement.clientWidth);
          return end > room + 1;
        })
        .map(({ localName, className, textContent }) => `${localName}.${className}: ${textContent?.slice(0, 20)}`);
    });

  test('break inside their columns in windows of each width, on every page', async () => {
    const { page } = await site.open('/sv', { javaScriptEnabled: false });
    const own = paths();
    expect(own).toHaveLength(25);
    for (const path of own) {
      await page.goto(site.origin + path);
      expect(await page.locator('main').innerText()).toContain(word.slice(0, 8));
      for (const width of [320, 640, 1024]) {
        await page.setViewportSize({ width, height: 640 });
        const found = [await page.evaluate(overflowing), await cutOff(page)];
        expect([path, width, ...found]).toEqual([path, width, [], []]);
      }
    }
  });
});

test('a testimonial of two thousand characters is shown whole, smaller than a short one', async () => {
  expect(speech.length).toBeGreaterThanOrEqual(2000);
  const { page } = await site.open('/', { size: { width: 320, height: 640 } });
  const quotes = page.locator('.testimonials__quote p');
  expect(await quotes.first().innerText()).toContain(speech);
  const sizes = await quotes.evaluateAll((all) => all.map((quote) => parseFloat(getComputedStyle(quote).fontSize)));
  expect(sizes[0]).toBeLessThan(sizes[1] ?? 0);
  expect(await page.evaluate(overflowing)).toEqual([]);
});

test('a region without partners has its row in the table and nothing on the map', async () => {
  const { page } = await site.open('/');
  const rows = page.locator('table.regions tbody tr');
  expect(await rows.locator('td:last-child').allInnerTexts()).toEqual(['150+', '200+', '180+', '0']);
  const map = page.locator('.regions__map');
  expect(await map.locator('circle').count()).toBe(3);
  expect(await map.textContent()).not.toContain('Other regions');
  expect(await map.innerHTML()).not.toContain('NaN');
});
