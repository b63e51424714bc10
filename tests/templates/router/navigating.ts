import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PageProps } from '../../../templates/contract.ts';
import { arrived, follow, holdBack, isMarked, mark, ready, type Site } from '../../browser/browser.ts';

export const heading = (page: Page) => page.locator('h1').innerText();

export const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** Scrolls, and waits until the router has saved the position. */
export async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await page.waitForFunction((y) => (history.state as { left?: { y: number } })?.left?.y === y, top);
}

/** Answers with changed props of a page. */
export const changed = (change: (props: PageProps) => unknown) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: change((await response.json()) as PageProps) });
};

/** Adds a link at the start of the page's content, like one in an editor's text. */
export const putLink = (page: Page, href: string) =>
  page.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address, textContent: 'Put here' });
    link.setAttribute('href', address);
    document.querySelector('h1')?.after(link);
  }, href);

export const followPut = async (page: Page, href: string) => {
  await putLink(page, href);
  await page.getByRole('link', { name: 'Put here' }).click();
};

/** Addresses whose hash is no encoding. */
export const judgeBrokenHashes = (site: Site, rows: readonly string[]): void =>
  test.each(rows)('that is no encoding, %s: opened, followed twice, and left, without a complaint', async (address) => {
    const { page, complaints } = await site.open(address);
    expect(await scrolled(page)).toBe(0);
    const hash = address.replace('/about', '');
    await putLink(page, hash);
    for (let times = 0; times < 2; times += 1)
      await page.getByRole('link', { name: 'Put here' }).evaluate((link: HTMLElement) => link.click());
    await follow(page, '/industries', 'footer');
    await page.goBack();
    await arrived(page, address);
    await follow(page, '/industries', 'footer');
    await putLink(page, address);
    await page.getByRole('link', { name: 'Put here' }).click();
    await page.waitForURL(`**${address}`);
    await ready(page);
    expect(await page.title()).toMatch(/^About /);
    expect(await scrolled(page)).toBe(0);
    await follow(page, '/services', 'footer');
    expect(complaints).toEqual([]);
  });

/** Pages that take long. */
export const judgeSlowPages = (site: Site, rows: readonly [from: string, to: string, text: string][]): void =>
  test.each(rows)('says from %s to %s "%s" after 150 ms, and no longer when it is there', async (from, to, text) => {
    const slow = holdBack(`**${to}.json`);
    const { page } = await site.open(from, { prepare: slow.on });
    await mark(page);
    const before = await heading(page);
    const status = page.getByRole('status').filter({ hasText: text });
    await page
      .locator(`a[href="${to}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await status.waitFor();
    expect(await heading(page)).toBe(before);
    slow.release();
    await arrived(page, to);
    expect(await status.count()).toBe(0);
    expect(await isMarked(page)).toBe(true);
  });

/** The distance of a part of the page below the header; negative under it. */
export const below = (page: Page, id: string): Promise<number> =>
  page.evaluate((part) => {
    const bottom = document.querySelector('body header')?.getBoundingClientRect().bottom ?? 0;
    return (document.getElementById(part)?.getBoundingClientRect().top ?? 0) - bottom;
  }, id);
