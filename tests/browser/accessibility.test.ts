import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewContext, views, violationsByState } from '../../audit/axe.mjs';
import { servedSite } from './browser.ts';

const site = servedSite();

/** One page of each kind, in one language or the other. */
const paths = [
  '/',
  '/sv/tjanster/kvalitetssakring',
  '/sustainability/environmental-impact',
  '/sv/om-oss/karriarer',
  '/contact',
  '/sv/kontakt/begar-konsultation',
  '/contact/thank-you',
  '/sv/404',
];

describe.each(views)('at $name', (view) => {
  let visitor: BrowserContext;
  beforeAll(async () => {
    visitor = await viewContext(site.browser, view);
  });
  afterAll(() => visitor.close());

  it.each(paths)('%s breaks no rule of WCAG 2.2 AA that a machine can check, in no state', async (path) => {
    const page = await visitor.newPage();
    const found = await violationsByState(page, site.origin + path);
    const menu = view.viewport.width < 1024 ? 'drawer' : 'submenu';
    const states = /contact$|konsultation$/.test(path) ? ['page', menu, 'form errors'] : ['page', menu];
    expect(found).toEqual(Object.fromEntries(states.map((state) => [state, []])));
    await page.close();
  });
});
