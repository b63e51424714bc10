import { describe, expect, it } from 'vitest';
import { arrived, follow, isMarked, mark, servedSite } from '../browser/browser.ts';
import { siteAtBase, withSlash } from './site-at-base.ts';

describe.each([
  ['at the root of a host', ''],
  ['under a sub-path', '/verkstad'],
])('a site whose addresses end with a slash, %s', (_, base) => {
  const site = siteAtBase(base, withSlash);
  const visited = servedSite(site.folder, site.dist);

  it('navigates in the browser without a page load', async () => {
    const { page, complaints } = await visited.open(`${base}/services/`);
    await mark(page);
    await follow(page, `${base}/working-here/`);
    expect(await page.locator('h1').innerText()).toBe('Nineteen people and one coffee table');
    await page.locator('.languages').getByText('العربية').click();
    await arrived(page, `${base}/ar/al-wazaif/`);
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await follow(page, `${base}/ar/`);
    expect(await page.locator('h1').innerText()).toBe('نمنح القوارب الخشبية خمسين عامًا أخرى');
    expect(await isMarked(page)).toBe(true);
    expect(complaints).toEqual([]);
  });
});
