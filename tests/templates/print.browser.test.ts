import { expect, test } from 'vitest';
import { servedVerkbro } from '../browser/browser.ts';
import { judgePrintedPages, printed } from './printed.ts';

const site = servedVerkbro();

judgePrintedPages(site, ['/sv/kontakt/begar-konsultation']);

test('answers that lie folded are printed, and a link in a text shows where it leads', async () => {
  const page = await printed(site, '/privacy');
  const link = page.locator('main a[href="/contact#form"]').first();
  expect(await link.evaluate((element) => getComputedStyle(element, '::after').content)).toContain(
    '(https://verkbro.example/contact#form)',
  );
  await page.goto(`${site.origin}/contact`);
  const folded = page.locator('details').first();
  expect(await folded.evaluate((element: HTMLDetailsElement) => element.open)).toBe(false);
  const height = () =>
    folded.evaluate(
      (element) => element.getBoundingClientRect().height - (element.firstElementChild?.clientHeight ?? 0),
    );
  expect(await height()).toBeGreaterThan(40);
  await page.emulateMedia({ media: 'screen' });
  expect(await height()).toBeLessThan(40);
});
