import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type twoViews, viewContext, violationsByState } from '../../audit/axe.mjs';
import type { Site } from '../browser/browser.ts';

export type View = (typeof twoViews)[number];

/** Pages that break no rule of accessibility in any of their states. */
export function judgeAccessiblePages(site: Site, view: View, paths: readonly string[]): void {
  let page: Page;
  beforeAll(async () => {
    page = await (await viewContext(site.browser, view)).newPage();
  });
  afterAll(() => page?.context().close());

  it.each(paths)('%s breaks no rule of WCAG 2.2 AA that a machine can check, in no state', async (path) => {
    const found = await violationsByState(page, site.origin + path);
    const menu = view.viewport.width < 1024 ? 'drawer' : 'submenu';
    const states = /contact$|konsultation$/.test(path) ? ['page', menu, 'form errors'] : ['page', menu];
    expect(found).toEqual(Object.fromEntries(states.map((state) => [state, []])));
  });
}
