import type { Page } from 'playwright-core';
import { mark, type OpenOptions, type Site } from '../../browser/browser.ts';

/** Opens a page that counts the fades asked for, and notes what goes on in each. */
export async function opened(site: Site, path: string, options?: OpenOptions) {
  const visit = await site.open(path, { motion: true, ...options });
  await visit.page.evaluate(() => {
    const fades: Promise<unknown>[] = [];
    Object.assign(window, { fades });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      fades.push(transition.finished);
      return transition;
    };
  });
  await mark(visit.page);
  return visit;
}

export const fades = (page: Page) => page.evaluate(() => (window as unknown as { fades: unknown[] }).fades.length);

export const fadesEnd = (page: Page) =>
  page.evaluate(async () => {
    await Promise.all((window as unknown as { fades: Promise<unknown>[] }).fades);
  });
