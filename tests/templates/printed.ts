import { expect, test } from 'vitest';
import type { Site } from '../browser/browser.ts';

/** An A4 sheet between its margins, at 96 dpi. */
const paper = { width: 688, height: 1000 };

export async function printed(site: Site, path: string) {
  const { page } = await site.open(path, { size: paper, own: true });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  return page;
}

/** Pages without what can only be clicked. */
export const judgePrintedPages = (site: Site, rows: readonly string[]): void =>
  test.each(rows)('%s goes to paper without what can only be clicked', async (path) => {
    const page = await printed(site, path);
    for (const part of ['body header nav', '.header', 'footer nav', 'form', '.actions', '.call', '.skip-link'])
      expect([part, await page.locator(part).filter({ visible: true }).count()]).toEqual([part, 0]);
    expect(await page.locator('h1').isVisible()).toBe(true);
    for (const title of await page.locator('main .section h2').all()) expect(await title.isVisible()).toBe(true);
    // The sender of the page.
    expect(await page.locator('footer').getByText('hello@verkbro.example').isVisible()).toBe(true);
  });
