import type { Browser, BrowserContextOptions, CDPSession, Page, ViewportSize } from 'playwright-core';

/** What a test may listen to; a page that is used again has none of these listeners. */
const events = ['console', 'pageerror', 'request', 'requestfailed', 'requestfinished', 'response'] as const;

/** What a page is made with; pages for the same are interchangeable but for the size of their window. */
type Visitor = Omit<BrowserContextOptions, 'viewport'>;

interface Used {
  /** Whom the page is for; the size of the window is set anew for each visit. */
  visitor: Visitor;
  devtools: CDPSession;
}

/**
 * Pages that are used by one test after the other: a new one costs as much as opening a page of the site in one that is there.
 * Between two visits everything goes that a visitor leaves: cookies, storage, history, routes, listeners, further tabs. Files
 * that may be cached for ever stay cached, as for a visitor who comes back.
 */
export class ReusedPages {
  readonly #prepare: (page: Page) => Promise<unknown>;
  readonly #used = new Map<Page, Used>();
  #idle: Page[] = [];

  /** `prepare` is called once for each page that is made. */
  constructor(prepare: (page: Page) => Promise<unknown>) {
    this.#prepare = prepare;
  }

  /** A page for a visitor, blank. */
  async take(browser: Browser, { viewport, ...visitor }: Visitor & { viewport: ViewportSize }): Promise<Page> {
    const wanted = JSON.stringify(visitor);
    const idle = this.#idle.find((page) => JSON.stringify(this.#used.get(page)?.visitor) === wanted);
    if (idle !== undefined) {
      this.#idle = this.#idle.filter((page) => page !== idle);
      await idle.setViewportSize(viewport);
      return idle;
    }
    const context = await browser.newContext({ ...visitor, viewport });
    const page = await context.newPage();
    await this.#prepare(page);
    refuseWhatStays(page);
    this.#used.set(page, { visitor, devtools: await context.newCDPSession(page) });
    return page;
  }

  /** Takes a page back for the next visitor, or closes it where it cannot be cleared. */
  async giveBack(page: Page): Promise<void> {
    const used = this.#used.get(page);
    if (used !== undefined && (await isCleared(page, used))) this.#idle.push(page);
    else await page.context().close();
  }
}

/** Lets a test fail that does to the page what no later test could get rid of. */
function refuseWhatStays(page: Page): void {
  const refuse = () => {
    throw new Error('This stays in a page: open it with { own: true }.');
  };
  Object.assign(page, { addInitScript: refuse, exposeFunction: refuse, emulateMedia: refuse });
  Object.assign(page.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse });
}

/** Clears a page of what its visitor has left; false where it cannot be, as of one that has gone to another site. */
async function isCleared(page: Page, { devtools }: Used): Promise<boolean> {
  for (const event of events) page.removeAllListeners(event);
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const other of page.context().pages()) if (other !== page) await other.close();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
      // A page may write what it knows when it is left.
      Storage.prototype.setItem = () => undefined;
    });
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.mouse.move(0, 0);
    await devtools.send('Page.resetNavigationHistory');
    return true;
  } catch {
    return false;
  }
}
