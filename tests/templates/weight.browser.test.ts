import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { servedVerkbro } from '../browser/browser.ts';
import { judgeFirstViews, judgeOwnStyleSheets } from './first-views.ts';

const site = servedVerkbro();

judgeFirstViews(site, ['/sv/kontakt']);
judgeOwnStyleSheets(site, [['/contact', '.field']]);

test('a page whose paint no engine reports gets its scripts too', async () => {
  const prepare = (page: Page) =>
    page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => undefined;
    });
  // Waits until the client has taken over.
  const { complaints } = await site.open('/about', { own: true, prepare });
  expect(complaints).toEqual([]);
});
