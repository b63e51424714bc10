import type { Page } from 'playwright-core';

/** Whether the client has taken over a page. */
export const isReady = (page: Page) => page.evaluate(() => 'ready' in document.documentElement.dataset);

/** The scripts that a page has asked for. */
export const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
