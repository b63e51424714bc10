import { expect, test } from 'vitest';
import { servedVerkbro } from '../browser/browser.ts';
import { judgePrintedPages, printed } from './printed.ts';

const site = servedVerkbro();

test('of a form stays what happens next', async () => {
  const page = await printed(site, '/contact');
  expect(await page.getByRole('heading', { name: 'Once your message is sent' }).isVisible()).toBe(true);
});

test('it is black on white, in the dark too', async () => {
  const page = await printed(site, '/services/quality-assurance');
  const colours = await page.evaluate(() =>
    ['body', 'h1', 'main p:not([class])', 'main a'].map((selector) => {
      const element = document.querySelector(selector);
      const { color, backgroundColor } = element ? getComputedStyle(element) : { color: '', backgroundColor: '' };
      return selector === 'body' ? backgroundColor : color;
    }),
  );
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'rgb(0, 0, 0)', 'rgb(0, 0, 0)']);
});

test('its drawings are those for light colours, in the dark too', async () => {
  const page = await printed(site, '/services/quality-assurance');
  const drawing = page.locator('main picture:has(source) img.drawing').first();
  await expect.poll(() => drawing.evaluate(({ currentSrc }: HTMLImageElement) => currentSrc)).toMatch(/\/inspection\.svg$/);
});

test('no title stands alone at the foot of a sheet, and no table or figure is cut', async () => {
  const page = await printed(site, '/sustainability/environmental-impact');
  const rules = await page.evaluate(() =>
    ['main h2', 'main h3', 'main .section > * > header'].map(
      (selector) => getComputedStyle(document.querySelector(selector) ?? document.body).breakAfter,
    ),
  );
  expect(rules).toEqual(['avoid', 'avoid', 'avoid']);
  const cut = await page
    .locator('main figure, main table, main li')
    .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).breakInside !== 'avoid').length);
  expect(cut).toBe(0);
});

judgePrintedPages(site, ['/', '/sv/kontakt/begar-konsultation']);

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
    folded.evaluate((element) => element.getBoundingClientRect().height - (element.firstElementChild?.clientHeight ?? 0));
  expect(await height()).toBeGreaterThan(40);
  await page.emulateMedia({ media: 'screen' });
  expect(await height()).toBeLessThan(40);
});
