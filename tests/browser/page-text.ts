import type { Page } from 'playwright-core';

/** The lines that a visitor reads in the main part, with everything opened. */
export async function linesOf(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
    return document.querySelector('main')?.innerText ?? '';
  });
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The addresses that the page links, in menu and footer too. */
export const linksOf = (page: Page): Promise<(string | null)[]> =>
  page.$$eval('a', (all) => [...new Set(all.map((link) => link.getAttribute('href')))].sort());
