import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { twoViews, viewContext, violations } from '../../audit/axe.mjs';
import { ready, servedVerkbro } from '../browser/browser.ts';
import { judgeAccessiblePages } from './accessible-pages.ts';

const site = servedVerkbro();

/** One page of each kind, in one of the languages. */
const paths = [
  '/',
  '/sv/tjanster/kvalitetssakring',
  '/sustainability/environmental-impact',
  '/sv/om-oss/karriarer',
  '/about/careers/validation-engineer-pharmaceutical',
  '/contact',
  '/sv/kontakt/begar-konsultation',
  '/contact/thank-you',
  '/sv/404',
];

const submit = (page: Page) => page.locator('main button[type=submit]').click();

/** Fills in the contact form and sends it to a receiver that answers with this status. */
const sent = (status: number) => async (page: Page) => {
  await page.route('**/api/forms', (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ ok: status === 200 }) }),
  );
  await page.fill('[name=name]', 'Åsa Öberg');
  await page.fill('[name=email]', 'asa@foretag.example');
  await page.fill('[name=message]', 'Vi vill flytta en lina från Borås till Łódź.');
  await submit(page);
  await page.locator('[role=status]:focus').waitFor();
};

/** States of a page after an action or an event, each with the part of the page that has changed. */
const states: [name: string, path: string, part: string, act: (page: Page) => Promise<unknown>, locale?: string][] = [
  ['a form that was sent', '/contact', 'main', sent(200)],
  ['a form that could not be sent', '/sv/kontakt', 'main', sent(500)],
  [
    'a form on its way',
    '/contact',
    'main',
    async (page) => {
      await page.route('**/api/forms', () => undefined);
      await page.fill('[name=name]', 'Åsa Öberg');
      await page.fill('[name=email]', 'asa@foretag.example');
      await page.fill('[name=message]', 'Vi vill flytta en lina.');
      await submit(page);
      await page.getByRole('button', { name: 'Sending...' }).waitFor();
    },
  ],
  ['the line that offers a language', '/services', 'html', (page) => page.locator('aside[lang=sv]').waitFor(), 'sv-SE'],
];

// Each theme at one size. The audit judges every page in both themes at both sizes.
describe.each(twoViews)('at $name', (view) => {
  judgeAccessiblePages(site, view, paths);

  it.each(states)('nor does %s', async (_, path, part, act, locale = 'en-GB') => {
    const context = await viewContext(site.browser, view, locale);
    try {
      const page = await context.newPage();
      await page.goto(site.origin + path);
      await ready(page);
      await act(page);
      expect(await violations(page, part)).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
