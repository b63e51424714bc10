import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  arrived,
  holdBack,
  isMarked,
  mark,
  type OpenOptions,
  servedVerkbro,
  soon,
} from '../../browser/browser.ts';

const site = servedVerkbro();

/** Opens a page, and collects the paths of its later requests. */
async function opened(path: string, options?: OpenOptions) {
  const { page, complaints } = await site.open(path, { ...options, own: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await mark(page);
  return { page, complaints, asked };
}

const data = (asked: readonly string[]) => asked.filter((path) => path.endsWith('.json'));
const chunks = (asked: readonly string[]) => asked.filter((path) => path.endsWith('.js'));
const link = (page: Page, href: string) => page.locator(`.navigation__group > a[href="${href}"]`);

const careers = '/about/careers';
/** Adds a link below the page's title, to the careers page, which has its own components. */
const putCareers = (page: Page, href = careers) =>
  page.evaluate((address) => {
    const put = Object.assign(document.createElement('a'), {
      href: address,
      id: 'put',
      textContent: 'Put here',
    });
    document.querySelector('h1')?.after(put);
  }, href);

describe('a page is fetched ahead', () => {
  test('with its components, when the pointer has rested on a link to it, once, and the click fetches nothing', async () => {
    const { page, complaints, asked } = await opened('/services');
    await putCareers(page);
    await page.locator('#put').hover();
    await page.clock.runFor(64);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await soon(() => data(asked)).toEqual([`${careers}.json`]);
    await soon(() => chunks(asked).length).toBeGreaterThan(1);
    // The browser does not always report the end of a request that two parts of the page share. They come from this machine.
    await page.waitForTimeout(1000);
    const ahead = chunks(asked);
    await page.mouse.move(600, 700);
    await page.locator('#put').hover();
    await page.clock.runFor(1000);
    await page.clock.resume();
    await page.locator('#put').click();
    await arrived(page, careers);
    expect(data(asked)).toEqual([`${careers}.json`]);
    expect(chunks(asked)).toEqual(ahead);
    expect(await isMarked(page)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('when the focus has rested on a link to it', async () => {
    const { page, asked } = await opened('/services');
    await link(page, '/about').focus();
    await page.clock.runFor(65);
    await soon(() => asked).toContain('/about.json');
  });

  test('when a finger touches a link to it', async () => {
    const { page, asked } = await opened('/services');
    await link(page, '/about').dispatchEvent('touchstart');
    await page.clock.runFor(1);
    await soon(() => asked).toContain('/about.json');
  });

  test('also in the other language', async () => {
    const { page, asked } = await opened('/services');
    await page.locator('#menu').getByRole('link', { name: 'Svenska' }).hover();
    await page.clock.runFor(65);
    await soon(() => asked).toContain('/sv/tjanster.json');
  });

  test('a click while it is on its way waits for it: it is asked for once', async () => {
    const slow = holdBack('**/about.json');
    const { page, asked } = await opened('/services', { prepare: slow.on });
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
  const { page, asked } = await opened('/services', { motion: true });
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

describe('nothing is fetched ahead', () => {
  test('without intent: links in sight, a pointer or a focus that passes', async () => {
    const { page, asked } = await opened('/');
    await page.clock.runFor(5000);
    await link(page, '/services').hover();
    await page.clock.runFor(60);
    await link(page, '/about').hover();
    await page.clock.runFor(60);
    await page.mouse.move(600, 700);
    await link(page, '/services').focus();
    await page.clock.runFor(60);
    await page.locator('#content').focus();
    await page.clock.runFor(5000);
    expect(asked).toEqual([]);
  });

  test('where the visitor saves data; the click still leads on', async () => {
    const { page, asked } = await opened('/services', {
      prepare: (opening) =>
        opening.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        ),
    });
    await link(page, '/about').hover();
    await page.clock.runFor(5000);
    expect(asked).toEqual([]);
    await page.clock.resume();
    await link(page, '/about').click();
    await arrived(page, '/about');
    expect(data(asked)).toEqual(['/about.json']);
  });

  test('for links that lead to no other page of the site', async () => {
    const { page, asked } = await opened('/services');
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

test.each([
  ['its data', '**/about/careers.json', 404],
  ['its data', '**/about/careers.json', 500],
  ['its components', '**/assets/chunks/**', 404],
])(
  'what cannot be fetched ahead, %s (%s answers %i), is silent, and the click still leads on',
  async (_, pattern, status) => {
    const { page, complaints, asked } = await opened('/services');
    await page.route(pattern, (route) => route.fulfill({ status, body: '' }));
    await putCareers(page);
    const failed = page.waitForResponse((response) => response.status() === status);
    await page.locator('#put').hover();
    await page.clock.runFor(65);
    await failed;
    await page.clock.runFor(1000);
    // The browser reports the answer. There are no other messages.
    expect(complaints.filter((text) => !text.includes(String(status)))).toEqual([]);
    expect(await isMarked(page)).toBe(true);
    await page.unroute(pattern);
    await page.clock.resume();
    await page.locator('#put').click();
    await page.waitForURL(`**${careers}`);
    await soon(() => page.title()).toMatch(/^Careers|^Open positions/);
    expect(asked).toContain(`${careers}.json`);
  },
);
