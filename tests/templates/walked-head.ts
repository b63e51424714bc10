import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PageProps } from '../../templates/contract.ts';
import { arrived, isMarked, mark, type Site } from '../browser/browser.ts';
import { verkbroDist } from '../built-sites.ts';

/** The tags of a page for search engines and browsers. */
const head = (page: Page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    chapter: document.documentElement.dataset.chapter,
    frame: [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content, media }) => {
      const { style } = document.createElement('i');
      style.color = content;
      return `${media} ${style.color}`;
    }),
    title: [...document.querySelectorAll('head title')].map(({ textContent }) => textContent),
    meta: [...document.querySelectorAll<HTMLMetaElement>('meta[name="description"], meta[name="robots"]')]
      .map(({ name, content }) => `${name}: ${content}`)
      .sort(),
    links: [...document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"], link[rel="alternate"]')]
      .map((link) => `${link.rel} ${link.hreflang} ${link.getAttribute('href')}`)
      .sort(),
  }));

/** Follows a link to an address with the client router, like one in a text. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.querySelector('main')?.append(link);
    link.click();
  }, path);
  await arrived(page, path);
}

/** The addresses of the first page of each kind and language. Languages alternate, so that everything changes at each step. */
export function pagesOfEachKind(): string[] {
  const dist = verkbroDist();
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const first = new Map<string, string>();
  for (const file of files.sort()) {
    const { kind, language } = JSON.parse(readFileSync(join(dist, file), 'utf8')) as Partial<PageProps>;
    const path = `/${file.replace(/(index)?\.json$/, '')}`;
    // The not-found page has addresses that the router does not know.
    if (kind !== undefined && kind !== 'not-found' && !first.has(`${kind} ${language}`)) first.set(`${kind} ${language}`, path);
  }
  return [...first].sort(([one], [other]) => one.localeCompare(other)).map(([, path]) => path);
}

/** After each step of a walk without page loads the head is that of a page that was loaded. */
export const judgeWalk = (site: Site, pathsOf: () => readonly string[]): void =>
  test('over pages of several kinds in both languages', async () => {
    const paths = pathsOf();
    const { page } = await site.open('/services');
    await mark(page);
    const walked: Record<string, unknown> = {};
    for (const path of paths) {
      await goTo(page, path);
      walked[path] = await head(page);
    }
    expect(await isMarked(page)).toBe(true);
    const loaded: Record<string, unknown> = {};
    for (const path of paths) {
      await page.goto(site.origin + path);
      loaded[path] = await head(page);
    }
    expect(walked).toEqual(loaded);
  });

/** So it is after the way back. */
export const judgeWayBack = (site: Site, paths: readonly string[]): void =>
  test.each(paths)('back on %s too', async (path) => {
    const { page } = await site.open(path);
    const loaded = await head(page);
    await goTo(page, '/about');
    expect(await head(page)).not.toEqual(loaded);
    await page.goBack();
    await arrived(page, path);
    expect(await head(page)).toEqual(loaded);
  });
