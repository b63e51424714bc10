import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, ready, servedSite } from './browser.ts';

const site = servedSite();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** One page of each kind, in one language or the other. */
const paths = [
  '/',
  '/sv/tjanster/kvalitetssakring',
  '/sustainability/environmental-impact',
  '/sv/om-oss/karriarer',
  '/contact',
  '/sv/kontakt/begar-konsultation',
  '/contact/thank-you',
  '/sv/404',
];

const views = [
  { name: 'phone, light', viewport: phone, colorScheme: 'light' },
  { name: 'desktop, dark', viewport: desktop, colorScheme: 'dark' },
] as const;

describe.each(views)('accessibility: $name', ({ viewport, colorScheme }) => {
  it.each(paths)('%s breaks no rule of WCAG 2.2 AA that a machine can check', async (path) => {
    // The policy of the page would keep the judge out.
    const context = await site.browser.newContext({
      viewport,
      colorScheme,
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    try {
      const page = await context.newPage();
      await page.goto(site.origin + path);
      await ready(page);
      await page.evaluate(axe);
      const { violations, passes } = await page.evaluate(() =>
        (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        }),
      );
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
      expect(found).toEqual([]);
      expect(passes.length).toBeGreaterThan(20);
    } finally {
      await context.close();
    }
  });
});
