import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ready, servedVerkbro } from '../../browser/browser.ts';
import { consultationOf, daysAfter, fill, submitButton, tuesday } from '../../browser/forms.ts';

const site = servedVerkbro();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const values = consultationOf('anna@verkstad.example');
const send = (page: Page) => submitButton(page, 'consultation').click();

test.each([
  [
    'with its errors',
    async (page: Page) => {
      await send(page);
      await page.locator('#consultation-summary').waitFor();
    },
  ],
  [
    'on a day without times',
    async (page: Page) => {
      await fill(page, 'consultation', { date: daysAfter(tuesday, 4) });
      await page.locator('#consultation-date[aria-invalid]').waitFor();
    },
  ],
  [
    'not sent',
    async (page: Page) => {
      await page.route('**/api/forms', (route) => route.abort());
      await fill(page, 'consultation', values);
      await send(page);
      await page.locator('.form__status--failed').waitFor();
    },
  ],
  [
    'sent, with the calendar file',
    async (page: Page) => {
      await page.route('**/api/forms', (route) => route.fulfill({ json: { ok: true } }));
      await fill(page, 'consultation', values);
      await send(page);
      await page.locator('a[download]').waitFor();
    },
  ],
])('the form %s breaks no rule of WCAG 2.2 AA that a machine can check, light and dark', async (_, reach) => {
  // The content security policy of the page would block axe.
  const context = await site.browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(`${site.origin}/sv/kontakt/begar-konsultation`);
    await ready(page);
    await reach(page);
    await page.evaluate(axe);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await page.evaluate(() =>
        (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        }),
      );
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)).toEqual([]);
    }
  } finally {
    await context.close();
  }
});
