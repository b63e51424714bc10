import { describe, expect, test } from 'vitest';
import { addressOf, arrived, isMarked, mark, servedVerkbro, soon } from '../../browser/browser.ts';
import { judgeAliasPages, judgeCleanAddresses, judgeUnknownAddresses } from './reached-pages.ts';

const site = servedVerkbro();

describe('alias pages', () => {
  judgeAliasPages(site, [['/sv/services/quality-assurance', '/sv/tjanster/kvalitetssakring']]);
});

describe('clean addresses', () => {
  judgeCleanAddresses(site, [['/services/?a=1', '/services?a=1']]);
});

describe('unknown addresses', () => {
  judgeUnknownAddresses(site, [
    ['/services/nope', 'en', 'This address leads nowhere'],
    ['/sv/nope', 'sv', 'Adressen leder ingenstans'],
  ]);

  test('the links on it lead on, without a page load', async () => {
    const { page } = await site.open('/nope/and/deeper');
    await mark(page);
    await page.locator('main').getByRole('link', { name: 'Services' }).first().click();
    await arrived(page, '/services');
    expect(await isMarked(page)).toBe(true);
  });

  test('the one for the whole host speaks both languages, with links in each', async () => {
    const { page } = await site.open('/nope');
    const swedish = page.locator('main [lang="sv"]');
    expect(await swedish.getByRole('heading').innerText()).toBe('Adressen leder ingenstans');
    await swedish.getByRole('link').first().click();
    await soon(() => addressOf(page)).toMatch(/^\/sv(\/|#|$)/);
  });
});
