import { describe, expect, test } from 'vitest';
import { arrived, holdBack, servedVerkbro, soon } from '../../browser/browser.ts';
import { careers, data, judgeFailedFetches, link, opened, putCareers } from './prefetching.ts';

const site = servedVerkbro();

describe('a page is fetched ahead', () => {
  test('when the focus has rested on a link to it', async () => {
    const { page, asked } = await opened(site, '/services');
    await link(page, '/about').focus();
    await page.clock.runFor(65);
    await soon(() => asked).toContain('/about.json');
  });

  test('also in the other language', async () => {
    const { page, asked } = await opened(site, '/services');
    await page.locator('#menu').getByRole('link', { name: 'Svenska' }).hover();
    await page.clock.runFor(65);
    await soon(() => asked).toContain('/sv/tjanster.json');
  });

  test('not where the visitor saves data; the click still leads on', async () => {
    const { page, asked } = await opened(site, '/services', {
      prepare: (opening) => opening.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
    });
    await link(page, '/about').hover();
    await page.clock.runFor(5000);
    expect(asked).toEqual([]);
    await page.clock.resume();
    await link(page, '/about').click();
    await arrived(page, '/about');
    expect(data(asked)).toEqual(['/about.json']);
  });

  test('a click while it is on its way waits for it: it is asked for once', async () => {
    const slow = holdBack('**/about.json');
    const { page, asked } = await opened(site, '/services', { prepare: slow.on });
    await link(page, '/about').hover();
    await page.clock.runFor(65);
    await soon(() => asked).toContain('/about.json');
    await link(page, '/about').click();
    await page.clock.runFor(150);
    await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
    slow.release();
    await page.clock.resume();
    await arrived(page, '/about');
    expect(data(asked)).toEqual(['/about.json']);
  });
});

test('a click without a pause asks for the page once, also when drawing it takes long', async () => {
  const { page, asked } = await opened(site, '/services', { motion: true });
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const drawn = new Promise<void>((resolve) => Object.assign(window, { draw: resolve }));
      return start(async () => {
        await drawn;
        await (change as () => void)();
      });
    };
  });
  await link(page, '/about').click();
  await page.waitForFunction(() => 'draw' in window);
  await page.clock.runFor(1000);
  await page.evaluate(() => (window as unknown as { draw(): void }).draw());
  await arrived(page, '/about');
  expect(data(asked)).toEqual(['/about.json']);
});

judgeFailedFetches(site, [
  ['its data', '**/about/careers.json', 404],
  ['its data', '**/about/careers.json', 500],
  ['its components', '**/assets/chunks/**', 404],
]);

describe('nothing is fetched ahead', () => {
  test('for links that lead to no other page of the site', async () => {
    const { page, asked } = await opened(site, '/services');
    await putCareers(page, '');
    const hrefs = [
      ['the page that is shown', '/services'],
      ['a part of it', '/services#content'],
      ['a file', '/sitemap.xml'],
      ['another site', 'https://partner.example/about'],
      ['a mail address', 'mailto:hello@verkbro.example'],
    ] as const;
    for (const [what, href] of hrefs) {
      await page.mouse.move(600, 700);
      await page.locator('#put').evaluate((link, address) => link.setAttribute('href', address), href);
      await page.locator('#put').hover();
      await page.clock.runFor(5000);
      expect(asked, what).toEqual([]);
    }
    // What is judged is the address: the same link to another page is fetched.
    await page.mouse.move(600, 700);
    await page.locator('#put').evaluate((link, address) => link.setAttribute('href', address), careers);
    await page.locator('#put').hover();
    await page.clock.runFor(65);
    await soon(() => data(asked)).toEqual([`${careers}.json`]);
  });
});
