import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, ready, servedSite } from './browser.ts';

const site = servedSite();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** One page of each kind, in one language or the other. */
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

/** Fills in the contact form and sends it to a receiver that answers as told. */
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

/** What a page looks like when something has been done to it, or has happened. */
const states: [name: string, path: string, act: (page: Page) => Promise<unknown>, locale?: string][] = [
  [
    'an open menu',
    '/sv/tjanster',
    (page) => page.locator('body header [popovertarget]').filter({ visible: true }).first().click(),
  ],
  ['a form with messages', '/sv/kontakt/begar-konsultation', submit],
  ['a form that was sent', '/contact', sent(200)],
  ['a form that could not be sent', '/sv/kontakt', sent(500)],
  [
    'a form on its way',
    '/contact',
    async (page) => {
      await page.route('**/api/forms', () => undefined);
      await page.fill('[name=name]', 'Åsa Öberg');
      await page.fill('[name=email]', 'asa@foretag.example');
      await page.fill('[name=message]', 'Vi vill flytta en lina.');
      await submit(page);
      await page.getByRole('button', { name: 'Sending...' }).waitFor();
    },
  ],
  [
    'the line that offers a language',
    '/services',
    (page) => page.locator('aside[lang=sv]').waitFor(),
    'sv-SE',
  ],
];

const views = [
  { name: 'phone, light', viewport: phone, colorScheme: 'light' },
  { name: 'desktop, dark', viewport: desktop, colorScheme: 'dark' },
] as const;

describe.each(views)('accessibility: $name', ({ viewport, colorScheme }) => {
  const judge = async (path: string, act?: (page: Page) => Promise<unknown>, locale = 'en-GB') => {
    // The policy of the page would keep the judge out.
    const context = await site.browser.newContext({
      viewport,
      colorScheme,
      locale,
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    try {
      const page = await context.newPage();
      await page.goto(site.origin + path);
      await ready(page);
      await act?.(page);
      await page.evaluate(axe);
      const { violations, passes } = await page.evaluate(() =>
        (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        }),
      );
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
      expect(found).toEqual([]);
      expect(passes.length).toBeGreaterThan(20);
    } finally {
      await context.close();
    }
  };

  it.each(paths)('%s breaks no rule of WCAG 2.2 AA that a machine can check', (path) => judge(path));

  it.each(states)('nor does %s', (_, path, act, locale) => judge(path, act, locale));
});
