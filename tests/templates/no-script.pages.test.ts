import { describe, expect, test } from 'vitest';
import { addressOf, phone, servedVerkbro, soon } from '../browser/browser.ts';
import { withoutScript } from '../browser/forms.ts';
import { judgePlainPages } from './plain-pages.ts';

const site = servedVerkbro();

// One page of each kind, in one of the languages.
judgePlainPages(site, [
  '/',
  '/sv/tjanster',
  '/services/quality-assurance',
  '/sv/industrier/lakemedel',
  '/sustainability',
  '/sv/om-oss/karriarer',
  '/sv/om-oss/karriarer/tull-fraktsamordnare',
  '/sv/kontakt',
  '/privacy',
  '/sv/nope',
]);

describe.each(withoutScript)('with %s', (_, options) => {
  test('links lead on', async () => {
    const { page } = await site.open('/', options);
    await page.locator('footer').getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/about');
    await page.locator('main').getByRole('link').last().click();
    await soon(() => addressOf(page)).not.toBe('/about');
  });

  test('submenus open by their button, one at a time, and close by Escape', async () => {
    const { page } = await site.open('/', options);
    const open = (group: string) => page.getByRole('button', { name: `under ${group}` }).click();
    await open('Services');
    await page.locator('#submenu-services').waitFor();
    await open('Industries');
    await page.locator('#submenu-industries').waitFor();
    await page.locator('#submenu-services').waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await page.locator('#submenu-industries').waitFor({ state: 'hidden' });
    await open('Services');
    await page.locator('#submenu-services').getByRole('link', { name: 'Quality assurance' }).click();
    await page.waitForURL('**/services/quality-assurance');
  });

  test('the menu on a phone opens, leads on and closes', async () => {
    const { page } = await site.open('/sv', { ...options, size: phone });
    const button = page.getByRole('button', { name: 'Meny' });
    await button.click();
    const link = page.locator('#menu').getByRole('link', { name: 'ESG-initiativ' });
    await link.waitFor();
    await button.click();
    await link.waitFor({ state: 'hidden' });
    await button.click();
    await link.click();
    await page.waitForURL('**/sv/hallbarhet/esg-initiativ');
    expect(await link.isVisible()).toBe(false);
  });

  test('the language switch leads to the twin, and back', async () => {
    const { page } = await site.open('/services/quality-assurance', options);
    await page.locator('#menu').getByRole('link', { name: 'Svenska' }).click();
    await page.waitForURL('**/sv/tjanster/kvalitetssakring');
    await page.locator('#menu').getByRole('link', { name: 'English' }).click();
    await page.waitForURL('**/services/quality-assurance');
  });

  test('questions open to their answers, by pointer and by keyboard', async () => {
    const { page } = await site.open('/services', options);
    const question = page.locator('details').first();
    const answer = question.locator('p').first();
    expect(await answer.isVisible()).toBe(false);
    await question.locator('summary').click();
    await answer.waitFor();
    await question.locator('summary').press('Enter');
    await answer.waitFor({ state: 'hidden' });
  });

  test('nothing offers what only script could do', async () => {
    const { page } = await site.open('/about/careers', options);
    expect(await page.locator('main select, main [role="status"]:empty').filter({ visible: true }).count()).toBe(0);
  });
});
