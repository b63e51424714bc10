import { expect, test } from 'vitest';
import { servedVerkbro } from '../browser/browser.ts';

const site = servedVerkbro();

/** An A4 sheet between its margins, at 96 dpi. */
const paper = { width: 688, height: 1000 };

async function printed(path: string) {
  const { page } = await site.open(path, { size: paper, own: true });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  return page;
}

test.each(['/', '/sv/kontakt/begar-konsultation'])(
  '%s goes to paper without what can only be clicked',
  async (path) => {
    const page = await printed(path);
    for (const part of [
      'body header nav',
      '.header',
      'footer nav',
      'form',
      '.actions',
      '.call',
      '.skip-link',
    ])
      expect([part, await page.locator(part).filter({ visible: true }).count()]).toEqual([part, 0]);
    expect(await page.locator('h1').isVisible()).toBe(true);
    for (const title of await page.locator('main .section h2').all())
      expect(await title.isVisible()).toBe(true);
    // The sender of the page.
    expect(await page.locator('footer').getByText('hello@verkbro.example').isVisible()).toBe(true);
  },
);

test('of a form stays what happens next', async () => {
  const page = await printed('/contact');
  expect(await page.getByRole('heading', { name: 'Once your message is sent' }).isVisible()).toBe(true);
});

test('it is black on white, in the dark too', async () => {
  const page = await printed('/services/quality-assurance');
  const colours = await page.evaluate(() =>
    ['body', 'h1', 'main p:not([class])', 'main a'].map((selector) => {
      const element = document.querySelector(selector);
      const { color, backgroundColor } = element
        ? getComputedStyle(element)
        : { color: '', backgroundColor: '' };
      return selector === 'body' ? backgroundColor : color;
    }),
  );
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'rgb(0, 0, 0)', 'rgb(0, 0, 0)']);
});

test('answers that lie folded are printed, and a link in a text shows where it leads', async () => {
  const page = await printed('/privacy');
  const link = page.locator('main a[href="/contact#form"]').first();
  expect(await link.evaluate((element) => getComputedStyle(element, '::after').content)).toContain(
    '/contact#form',
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

test('no title stands alone at the foot of a sheet, and no table or figure is cut', async () => {
  const page = await printed('/sustainability/environmental-impact');
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
