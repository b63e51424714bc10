import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { chromiumFlags, testBrowserPath } from '../../scripts/chromium.mjs';
import { verkbroDist } from '../built-sites.ts';
import { type RunningCommand, startCli } from '../run-cli.ts';
import { startMain } from '../run-main.ts';
import { copyVerkbro } from '../temporary-site.ts';
import { ReusedPages } from './reused-pages.ts';

export interface OpenOptions extends Pick<BrowserContextOptions, 'locale' | 'javaScriptEnabled' | 'timezoneId'> {
  /** Width and height of the window; by default, those of a desktop. */
  size?: { width: number; height: number };
  /** Runs before the first request. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Whether to start the client router and wait for hydration; true by default, unless script is off. */
  hydrated?: boolean;
  /** How far the page has come when it counts as opened: `load` unless told. */
  waitUntil?: 'load' | 'commit';
  /** Whether the visitor likes what moves. Unless told they have asked for less of it, and nothing is drawn that nobody judges. */
  motion?: boolean;
  /** Whether the page is new, and closed afterwards: for what cannot be undone, such as a clock or a script before the page's. */
  own?: boolean;
}

export interface Visit {
  page: Page;
  /** Status of the first answer. */
  status: number;
  /**
   * Everything that a careful visitor would see in the developer tools: console messages, errors, failed requests and answers,
   * requests to other hosts, violations of the content security policy.
   */
  complaints: string[];
  close(): Promise<void>;
}

/** One page of each kind, in one of the languages. */
export const pageKinds = [
  '/',
  '/sv/tjanster',
  '/services/quality-assurance',
  '/sv/tjanster/lokala-partnerskap',
  '/sustainability',
  '/sv/om-oss/karriarer',
  '/sv/kontakt',
  '/contact/request-consultation',
  '/privacy',
];

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

/** A served site that the tests of a file visit. */
export interface Site {
  /** Origin of the served site, such as `http://127.0.0.1:41234`. */
  readonly origin: string;
  /** The site's folder, in which `preview` keeps posted forms. */
  readonly folder: string;
  readonly browser: Browser;
  readonly server: RunningCommand;
  /** A visitor opens a path: nothing is stored. The page is the test's until it ends; unless told, later tests use it again. */
  open(path: string, options?: OpenOptions): Promise<Visit>;
  /** The same for a page that outlives the test (`kept`). */
  visit(path: string, options?: OpenOptions): Promise<Visit>;
}

/**
 * A page that tests of a file share, because to load it takes longer than what each of them does: every test finds it as the one before
 * has left it. After one that fails, the next one has it opened anew.
 */
export function kept(open: () => Promise<Visit>): () => Promise<Visit> {
  let visit: Visit | undefined;
  afterAll(() => visit?.close());
  return async () => {
    onTestFinished(async ({ task }) => {
      if (task.result?.state !== 'fail') return;
      await visit?.page.context().close();
      visit = undefined;
    });
    visit ??= await open();
    return visit;
  };
}

/** A copy of this repository's site for a test file, so that the checkout does not change. */
export function copiedSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  copyVerkbro(folder);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Served {
  folder: string;
  server: RunningCommand;
  origin: string;
}

/** Waits until a command that serves a site says where. */
async function served(folder: string, server: RunningCommand): Promise<Served> {
  const [origin] = await server.waitFor(/http:\/\/[\d.]+:\d+/);
  return { folder, server, origin };
}

/** How far the clocks of previews are ahead of the machine's, in milliseconds. Tests put it forward instead of waiting. */
export const previewClock = { ahead: 0 };

const startPreview = (folder: string, dist: string): Promise<Served> =>
  served(
    folder,
    startMain(['preview', '--port', '0', '--root', folder, '--out-dir', dist], {
      now: () => new Date(Date.now() + previewClock.ahead),
    }),
  );

/** What all files of a worker share. It is made for the first file that needs it, and ends with the worker. */
const ofWorker = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what this needs
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launch();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('pages', { scope: 'worker' }, () => new ReusedPages(tellViolations))
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what this needs
  .extend('verkbro', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
    copyVerkbro(folder);
    const preview = await startPreview(folder, verkbroDist());
    onCleanup(async () => {
      await preview.server.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    return preview;
  });

const having = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('the site is not served yet');
  return value;
};

/** The browser of the worker, for tests that serve something else than a site. */
export function sharedBrowser(): { readonly browser: Browser } {
  let shared: Browser | undefined;
  ofWorker.beforeAll(({ browser }) => {
    shared = browser;
  });
  return {
    get browser() {
      return having(shared);
    },
  };
}

/** This repository's built site, served with the real preview for all files of a worker: nothing may change it but forms that are sent. */
export function servedVerkbro(): Site {
  let verkbro: Served | undefined;
  const site = visited(() => verkbro);
  ofWorker.beforeAll(({ verkbro: preview }) => {
    verkbro = preview;
  });
  return site;
}

/** Serves a built site with the real preview for a test file, once hooks before have built it. */
export const servedSite = (folder: string, dist = verkbroDist()): Site => servedBy(() => startPreview(folder, dist));

/** Serves the site in a folder with `dev` or `edit` for the tests of a file, once hooks before have written it. */
export const servedDev = (folder: string, command: 'dev' | 'edit' = 'dev'): Site =>
  servedBy(() => served(folder, startCli([command, '--port', '0', '--root', folder])));

function servedBy(start: () => Promise<Served>): Site {
  let running: Served | undefined;
  const site = visited(() => running);
  beforeAll(async () => {
    running = await start();
  });
  afterAll(async () => void (await running?.server.stop()));
  return site;
}

/** A site that visitors open in the browser of the worker. */
function visited(served: () => Served | undefined): Site {
  let shared: { browser: Browser; pages: ReusedPages } | undefined;
  ofWorker.beforeAll(({ browser, pages }) => {
    shared = { browser, pages };
  });
  const site: Site = {
    get origin() {
      return having(served()).origin;
    },
    get folder() {
      return having(served()).folder;
    },
    get browser() {
      return having(shared).browser;
    },
    get server() {
      return having(served()).server;
    },
    visit: (path, options = {}) =>
      options.own
        ? visit(site.browser, site.origin, path, options)
        : visitAgain(having(shared).pages, site.browser, site.origin, path, options),
    open: async (path, options) => {
      const opened = await site.visit(path, options);
      // Whoever fails leaves a page as nobody knows it.
      onTestFinished(({ task }) => (task.result?.state === 'fail' ? opened.page.context().close() : opened.close()));
      return opened;
    },
  };
  return site;
}

export function launch(): Promise<Browser> {
  const executablePath = testBrowserPath();
  if (executablePath === undefined) throw new Error('no Chromium: set CHROMIUM_PATH');
  // Pages of one process: to leave a page and open the next one takes half as long.
  return chromium.launch({
    executablePath,
    args: [...chromiumFlags, '--renderer-process-limit=1'],
    headless: true,
  });
}

/** Opens an address in a context of its own. */
export async function visit(browser: Browser, origin: string, path: string, options: OpenOptions = {}): Promise<Visit> {
  const context = await browser.newContext(visitorOf(path, options));
  try {
    const page = await context.newPage();
    await tellViolations(page);
    return { ...(await openPage(page, origin, path, options)), close: () => context.close() };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** Opens an address in a page that others have used, if one is free; `close` gives it back. */
export async function visitAgain(pages: ReusedPages, browser: Browser, origin: string, path: string, options: OpenOptions): Promise<Visit> {
  const page = await pages.take(browser, visitorOf(path, options));
  try {
    return { ...(await openPage(page, origin, path, options)), close: () => pages.giveBack(page) };
  } catch (error) {
    await page.context().close();
    throw error;
  }
}

/** What a visitor of a path has: who reads the language of the path unless told otherwise. */
const visitorOf = (path: string, { size = desktop, locale, javaScriptEnabled = true, timezoneId, motion = false }: OpenOptions) => ({
  viewport: size,
  locale: locale ?? (isSwedish(path) ? 'sv-SE' : 'en-GB'),
  javaScriptEnabled,
  reducedMotion: motion ? ('no-preference' as const) : ('reduce' as const),
  ...(timezoneId === undefined ? {} : { timezoneId }),
});

/** Opens an address in a page that tells violations (`tellViolations`). */
async function openPage(
  page: Page,
  origin: string,
  path: string,
  { javaScriptEnabled = true, hydrated = javaScriptEnabled, waitUntil = 'load', prepare }: OpenOptions,
): Promise<Omit<Visit, 'close'>> {
  page.setDefaultTimeout(90_000);
  const complaints = collectComplaints(page, origin);
  await prepare?.(page);
  const response = await page.goto(origin + path, { waitUntil });
  // Only then is all of it laid out.
  if (waitUntil === 'load') await page.locator('html:not([data-early])').waitFor({ state: 'attached' });
  if (hydrated) await ready(page);
  return { page, status: response?.status() ?? 0, complaints };
}

export const isSwedish = (path: string): boolean => /^\/sv(\/|$)/.test(path);

/** Everything there is to complain about, as it comes. */
export function collectComplaints(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  const at = (url: string) => url.replace(origin, '');
  page.on('console', (message) => {
    // A browser with windows asks for the icon of a site that has none. Headless Chromium does not.
    if (message.location().url !== `${origin}/favicon.ico`) complaints.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) complaints.push(`third party: ${url}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Requests that are unfinished when the visitor leaves the page are no failures.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${at(request.url())} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${at(response.url())}`);
  });
  return complaints;
}

/** Has a page tell violations of the content security policy in its console, where complaints are collected. */
export const tellViolations = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      // biome-ignore lint/suspicious/noConsole: read by the test
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    );
  });

/**
 * Means to do something, and waits until the client router has taken over. The pointer comes to the menu's button, which fetches no page
 * ahead; again and again, because the script that watches it may still be on its way.
 */
export const ready = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    if ('ready' in document.documentElement.dataset) return true;
    document.querySelector('button')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return false;
  });

/** Means to do something on a page whose first script is there, as by moving the pointer to a control. */
export const meanSomething = (page: Page): Promise<void> => page.locator('button').first().dispatchEvent('pointerover');

/** Like `expect`, but reads the value again until it is right. */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 90_000, interval: 20 });

/** The current address below the origin. */
export const addressOf = (page: Page): string => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

/** Waits until the browser has drawn all changes and has sent scroll events. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** Elements that reach beyond the window's edge, outside of parts that scroll by themselves. Runs in the page. */
export const overflowing = (): string[] => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('main *, header *, footer *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
  );
  return [`${scrollWidth - clientWidth} px`, ...wide.slice(0, 5).map(({ localName, className }) => `${localName}.${className}`)];
};

/** Holds back every matching request until it is released. */
export function holdBack(pattern: string | RegExp): { on(page: Page): Promise<unknown>; release(): void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const on = (page: Page) =>
    page.route(pattern, async (route) => {
      await released;
      // The page may have been left or closed.
      await route.continue().catch(() => undefined);
    });
  return { on, release: () => release() };
}

/** The chunks that hydrate a page, without the script that starts them. */
export const clientScripts = '**/assets/entries/**';

/** Leaves a mark that a page load removes. */
export const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { marked: 1 }));
export const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window);

/** Waits until the client router has shown the page at `address` and has set its scroll position. */
export async function arrived(page: Page, address: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const shown = (window as { _vike?: { fullyRenderedUrl?: string } })._vike?.fullyRenderedUrl;
    const isAt = ({ pathname, search, hash }: URL | Location) => pathname + search + hash === wanted;
    // After "back", the router has decoded the address.
    return isAt(location) && shown !== undefined && isAt(new URL(shown, location.origin));
  }, address);
}

/** Follows the first visible link to `href`, in the page or in a part of it, with the client router. */
export async function follow(page: Page, href: string, within = 'body'): Promise<void> {
  await page.locator(`${within} a[href="${href}"]`).filter({ visible: true }).first().click();
  await arrived(page, href);
}

/** The focused element as `#id`, or else as its name and text. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return '';
    return element.id === '' ? `${element.localName} ${element.textContent?.trim()}` : `#${element.id}`;
  });
