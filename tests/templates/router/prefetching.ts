import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isMarked, mark, type OpenOptions, type Site, soon } from '../../browser/browser.ts';

/** Opens a page, and collects the paths of its later requests. */
export async function opened(site: Site, path: string, options?: OpenOptions) {
  const { page, complaints } = await site.open(path, { ...options, own: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await mark(page);
  return { page, complaints, asked };
}

export const data = (asked: readonly string[]) => asked.filter((path) => path.endsWith('.json'));

export const link = (page: Page, href: string) => page.locator(`.navigation__group > a[href="${href}"]`);

export const careers = '/about/careers';

/** Adds a link below the page's title, to the careers page, which has its own components. */
export const putCareers = (page: Page, href = careers) =>
  page.evaluate((address) => {
    const put = Object.assign(document.createElement('a'), {
      href: address,
      id: 'put',
      textContent: 'Put here',
    });
    document.querySelector('h1')?.after(put);
  }, href);

/** What cannot be fetched ahead makes no difference to a visitor. */
export const judgeFailedFetches = (site: Site, rows: readonly [what: string, pattern: string, status: number][]): void =>
  test.each(rows)(
    'what cannot be fetched ahead, %s (%s answers %i), is silent, and the click still leads on',
    async (_, pattern, status) => {
      const { page, complaints, asked } = await opened(site, '/services');
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
