import { expect } from 'vitest';
import { overflowing } from '../browser/browser.ts';
import type { EnginePage, Size } from './engine-page.ts';
import { desktop, open, phone } from './walk.ts';

interface View {
  size: Size;
  theme: 'light' | 'dark';
}

/** The widths at which pages are looked at. */
export const sizes = [phone, desktop] as const;

/** One page of each kind, and what is unlike anything else. */
export const picturePages = [
  '/',
  '/services',
  '/services/quality-assurance',
  '/sustainability',
  '/about/careers',
  '/about/careers/customs-freight-coordinator',
  '/contact/request-consultation',
  '/sv/finns/inte',
];

/** The tallest picture. */
const most = 3600;

/** The pictures that are not those for the theme. Runs in the page. */
const wrongPictures = (theme: string): string[] =>
  [...document.querySelectorAll<HTMLSourceElement>('source[media="screen and (prefers-color-scheme: dark)"]')]
    .map((source) => [source.srcset, source.parentElement?.querySelector('img')?.currentSrc ?? ''] as const)
    .filter(([dark, shown]) => shown.endsWith(dark) !== (theme === 'dark'))
    .map(([, shown]) => shown);

/** Opens a page in a window that is as high as the page. Fails if it is wider than the window or has pictures of another theme. */
export async function visit(page: EnginePage, url: string, { size, theme }: View): Promise<Buffer> {
  await page.resize(size);
  await open(page, url);
  expect(await page.evaluate(overflowing)).toEqual([]);
  expect(await page.evaluate(wrongPictures, theme)).toEqual([]);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.resize({ ...size, height: Math.min(height, most) });
  return page.picture();
}
