import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { chromiumFlags, testBrowserPath } from '../../scripts/chromium.mjs';
import { type RunningCli, root, startCli } from '../run-cli.ts';
import { copyVerkbro } from '../temporary-site.ts';

export interface OpenOptions
  extends Pick<BrowserContextOptions, 'locale' | 'javaScriptEnabled' | 'timezoneId'> {
  /** Width and height of the window; a desktop unless told. */
  size?: { width: number; height: number };
  /** Runs before the first address is asked for. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Whether to wait until the page has been taken over by script; it is unless told, or unless script is off. */
  hydrated?: boolean;
}

export interface Visit {
  page: Page;
  /** Status of the first answer. */
  status: number;
  /**
   * All that a careful visitor would see in the developer tools: console messages, errors, failed requests and
   * answers, requests to anywhere but the site, violations of the content security policy.
   */
  complaints: string[];
  close(): Promise<void>;
}

/** One page of each kind, in either language. */
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

/** One browser and one served site for a test file. */
export interface Site {
  /** Origin of the served site, such as `http://127.0.0.1:41234`. */
  readonly origin: string;
  readonly browser: Browser;
  readonly server: RunningCli;
  /** A visitor of their own opens a path: nothing is stored, no page is cached. Closed by the caller. */
  visit(path: string, options?: OpenOptions): Promise<Visit>;
  /** The same, closed when the test ends. */
  open(path: string, options?: OpenOptions): Promise<Visit>;
}

/** A copy of this repository's site for the tests of a file, so that the checkout stays as it is. */
export function copiedSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  copyVerkbro(folder);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Serves a built site with the real preview for the tests of a file, once hooks before have built it: this repository's
 * unless told. Posted forms are kept below `folder`.
 */
export function servedSite(folder = root, dist = join(root, 'dist')): Site {
  const started: { server?: RunningCli; browser?: Browser; origin?: string } = {};
  beforeAll(async () => {
    started.server = startCli(['preview', '--port', '0', '--root', folder, '--out-dir', dist]);
    const [browser, url] = await Promise.all([launch(), started.server.waitFor(/http:\/\/[\d.]+:\d+/)]);
    started.browser = browser;
    started.origin = url[0];
  });
  afterAll(async () => {
    await started.browser?.close();
    await started.server?.stop();
  });
  const having = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the site is not served yet');
    return value;
  };
  const site: Site = {
    get origin() {
      return having(started.origin);
    },
    get browser() {
      return having(started.browser);
    },
    get server() {
      return having(started.server);
    },
    visit: (path, options) => visit(site.browser, site.origin, path, options),
    open: async (path, options) => {
      const opened = await site.visit(path, options);
      onTestFinished(opened.close);
      return opened;
    },
  };
  return site;
}

export function launch(): Promise<Browser> {
  const executablePath = testBrowserPath();
  if (executablePath === undefined) throw new Error('no Chromium: set CHROMIUM_PATH');
  return chromium.launch({ executablePath, args: chromiumFlags, headless: true });
}

/** Opens an address in a context of its own. The visitor reads the language of the path unless told otherwise. */
export async function visit(
  browser: Browser,
  origin: string,
  path: string,
  {
    size = desktop,
    locale,
    javaScriptEnabled = true,
    timezoneId,
    hydrated = javaScriptEnabled,
    prepare,
  }: OpenOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: size,
    locale: locale ?? (isSwedish(path) ? 'sv-SE' : 'en-GB'),
    javaScriptEnabled,
    ...(timezoneId === undefined ? {} : { timezoneId }),
  });
  const close = () => context.close();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const complaints = await collectComplaints(page, origin);
    await prepare?.(page);
    const response = await page.goto(origin + path);
    if (hydrated) await ready(page);
    return { page, status: response?.status() ?? 0, complaints, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export const isSwedish = (path: string): boolean => /^\/sv(\/|$)/.test(path);

/** Everything there is to complain about, as it comes. */
export async function collectComplaints(page: Page, origin: string): Promise<string[]> {
  const complaints: string[] = [];
  const at = (url: string) => url.replace(origin, '');
  page.on('console', (message) => complaints.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) complaints.push(`third party: ${url}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // What a page leaves unfinished when it is left is no failure.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${at(request.url())} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${at(response.url())}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      // biome-ignore lint/suspicious/noConsole: read by the test
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  return complaints;
}

/** Waits until script has taken over the page. */
export const ready = (page: Page): Promise<unknown> =>
  page.waitForSelector('html[data-ready]', { state: 'attached' });

/** Like `expect`, with patience: the value is read again until it is right. */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 30_000, interval: 20 });

/** The address below the origin that the page is at. */
export const addressOf = (page: Page): string => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

/** Waits until the browser has drawn what has changed, and scroll events have come. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** What reaches beyond the window's edge, outside of parts that scroll by themselves; runs in the page. */
export const overflowing = (): string[] => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('main *, header *, footer *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
  );
  return [
    `${scrollWidth - clientWidth} px`,
    ...wide.slice(0, 5).map(({ localName, className }) => `${localName}.${className}`),
  ];
};

/** Holds back every request that matches until it is told to let them go. */
export function holdBack(pattern: string | RegExp): { on(page: Page): Promise<unknown>; release(): void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const on = (page: Page) =>
    page.route(pattern, async (route) => {
      await released;
      // The page may have been left or closed by then.
      await route.continue().catch(() => undefined);
    });
  return { on, release: () => release() };
}

/** Where the chunks lie that take over a page; the script that starts them is not among them. */
export const clientScripts = '**/assets/entries/**';

/** Leaves a mark that only a page load wipes away. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(window, { marked: 1 }));
export const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window);

/** Waits until the client router has shown the page at `address` and set its scroll position. */
export async function arrived(page: Page, address: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      location.pathname + location.search + location.hash === wanted &&
      (window as { _vike?: { fullyRenderedUrl?: string } })._vike?.fullyRenderedUrl === wanted,
    address,
  );
}

/** Follows the first visible link to `href`, in the page or in a part of it, by the client router. */
export async function follow(page: Page, href: string, within = 'body'): Promise<void> {
  await page.locator(`${within} a[href="${href}"]`).filter({ visible: true }).first().click();
  await arrived(page, href);
}

/** What has the focus, as `#id`, else as its name and text. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return '';
    return element.id === '' ? `${element.localName} ${element.textContent?.trim()}` : `#${element.id}`;
  });
