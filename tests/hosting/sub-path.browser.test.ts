import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addressOf, arrived, follow, isMarked, mark, servedSite } from '../browser/browser.ts';
import { root } from '../run-cli.ts';
import { siteAtBase } from './site-at-base.ts';

const routes = readFileSync(join(root, 'tests/sites/trilingual/content/routes.yaml'), 'utf8');

/** In Arabic, the services have an address in the letters of the language. */
const built = siteAtBase('/verkstad', (config) => config, {
  'content/routes.yaml': routes.replace('ar: khadamat', 'ar: خدمات'),
  'content/published.lock.yaml': null,
});
const services = encodeURI('/verkstad/ar/خدمات');
const site = servedSite(built.folder, built.dist);

it('is taken over by script, and navigates without a page load', async () => {
  const { page, complaints } = await site.open('/verkstad/services');
  expect(await page.evaluate(() => document.documentElement.dataset.ready)).toBe('');
  await mark(page);
  await follow(page, '/verkstad/working-here');
  expect(await page.locator('h1').innerText()).toBe('Nineteen people and one coffee table');
  await follow(page, '/verkstad/');
  expect(await page.locator('h1').innerText()).toBe('We give wooden boats another fifty years');
  await page.goBack();
  await arrived(page, '/verkstad/working-here');
  expect(await isMarked(page)).toBe(true);
  expect(complaints).toEqual([]);
});

it('switches to the language from right to left without a page load, and back', async () => {
  const { page, complaints } = await site.open('/verkstad/services/winter-storage');
  await mark(page);
  const spoken = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
  await page.locator('.languages').getByText('العربية').click();
  // The nearest page above that exists in Arabic.
  await arrived(page, services);
  expect(await spoken()).toEqual(['ar', 'rtl']);
  expect(await page.locator('h1').innerText()).toBe('من لوح واحد تالف إلى هيكل كامل');
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ i18nextLng: 'ar', masthamn: 'ar' });
  await follow(page, `${services}/tarmim-al-haykal`);
  await page.goBack();
  await arrived(page, services);
  await page.locator('.languages').getByText('Svenska').click();
  await arrived(page, '/verkstad/sv/tjanster');
  expect(await spoken()).toEqual(['sv', 'ltr']);
  expect(await isMarked(page)).toBe(true);
  expect(complaints).toEqual([]);
});

it('follows the language that an address asks for', async () => {
  const { page } = await site.open('/verkstad/contact?lng=ar');
  await page.waitForURL('**/verkstad/ar/ittisal');
  expect(addressOf(page)).toBe('/verkstad/ar/ittisal');
});
