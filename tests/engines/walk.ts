import { expect } from 'vitest';
import type { Received } from '../../cli/receive/store.ts';
import type { EnginePage, Key, Size } from './engine-page.ts';

export const phone: Size = { width: 390, height: 844 };
export const desktop: Size = { width: 1280, height: 800 };

/** What a part of the walk has. */
export interface Walk {
  page: EnginePage;
  /** Origin of the site. */
  site: string;
  /** Origin of the same site, whose host has lost every script. */
  withoutScript: string;
  /** An address that nobody else sends from. */
  sender: string;
  /** The forms that the receiver has kept from a sender. */
  received(email: string): Received[];
}

/** A part of the walk: it begins with a new visitor and a page that is blank. */
export interface Part {
  name: string;
  size: Size;
  run(walk: Walk): Promise<void>;
}

/** Like `expect`, but reads the value again until it is right. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 90_000, interval: 30 });

/** Opens an address, means to do something there, and waits until scripts have taken over and all of the page is laid out. */
export async function open(page: EnginePage, url: string): Promise<void> {
  await page.goto(url);
  const isReady = () => {
    document.querySelector('button')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    const { dataset } = document.documentElement;
    return 'ready' in dataset && !('early' in dataset);
  };
  await soon(() => page.evaluate(isReady)).toBe(true);
}

const path = (page: EnginePage) => page.evaluate(() => location.pathname);
const title = (page: EnginePage) => page.evaluate(() => document.title);
const language = (page: EnginePage) => page.evaluate(() => document.documentElement.lang);
const scrolled = (page: EnginePage) => page.evaluate(() => Math.round(scrollY));
/**
 * Pixels between where the page stands and where it was left, or its end if that comes before. On a slow machine, the font comes after the
 * first paint, and the next page has it: then a text may have a line more or less.
 */
const away = (page: EnginePage, left: number) =>
  page.evaluate((top) => Math.abs(Math.round(scrollY - Math.min(top, document.documentElement.scrollHeight - innerHeight))), left);
const stored = (page: EnginePage) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
const historyLength = (page: EnginePage) => page.evaluate(() => history.length);

/** Whether an element is there and shown. */
const isShown = (page: EnginePage, selector: string) =>
  page.evaluate((wanted) => document.querySelector(wanted)?.checkVisibility() ?? false, selector);
const textOf = (page: EnginePage, selector: string) =>
  page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.innerText.trim() ?? '', selector);
const attributeOf = (page: EnginePage, selector: string, name: string) =>
  page.evaluate(([wanted = '', key = '']) => document.querySelector(wanted)?.getAttribute(key) ?? null, [selector, name]);

const styleOf = (page: EnginePage, selector: string, property: string) =>
  page.evaluate(
    ([wanted = '', name = '']) => {
      const element = document.querySelector(wanted);
      return element && getComputedStyle(element).getPropertyValue(name);
    },
    [selector, property],
  );

/** The focused element as `#id`, or else by its text or its label. */
const focused = (page: EnginePage) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '';
    if (element.id !== '') return `#${element.id}`;
    return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
  });

/** The ids of the open popovers. */
const opened = (page: EnginePage) => page.evaluate(() => Array.from(document.querySelectorAll(':popover-open'), ({ id }) => id));

/** Leaves a mark that a page load removes. */
const mark = (page: EnginePage) => page.evaluate(() => void Object.assign(window, { marked: true }));
const isMarked = (page: EnginePage) => page.evaluate(() => 'marked' in window);

/** Waits until the client router has shown a page. */
const arrived = (page: EnginePage, address: string) =>
  soon(() =>
    page.evaluate(() => {
      const { _vike } = window as { _vike?: { fullyRenderedUrl?: string } };
      return [location.pathname, _vike?.fullyRenderedUrl];
    }),
  ).toEqual([address, address]);

async function press(page: EnginePage, key: Key, times = 1): Promise<void> {
  for (let count = 0; count < times; count += 1) await page.press(key);
}

const services = '[popovertarget="submenu-services"]';
const industries = '[popovertarget="submenu-industries"]';
const menuButton = '[popovertarget="menu"]';
const switchTo = (code: string) => `#menu a[data-language="${code}"]`;

const mouse: Part = {
  name: 'by mouse: pages are fetched before the click, one submenu is open at a time, and the language switch leads to the twin',
  size: desktop,
  async run({ page, site }) {
    await open(page, `${site}/`);
    await mark(page);
    const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/services.json')));
    expect(await fetched()).toBe(false);
    await page.hover('.navigation a[href="/services"]');
    await soon(fetched).toBe(true);
    await page.click(services);
    await soon(() => opened(page)).toEqual(['submenu-services']);
    await soon(() => attributeOf(page, services, 'aria-expanded')).toBe('true');
    await page.click(industries);
    await soon(() => opened(page)).toEqual(['submenu-industries']);
    await soon(() => attributeOf(page, services, 'aria-expanded')).toBe('false');
    await page.clickAt(desktop.width / 2, desktop.height - 20);
    await soon(() => opened(page)).toEqual([]);
    expect(await path(page)).toBe('/');
    await page.click(services);
    await page.click('#submenu-services a[href="/services/quality-assurance"]');
    await arrived(page, '/services/quality-assurance');
    expect(await opened(page)).toEqual([]);
    const current = '.navigation [aria-current="true"]';
    expect(await textOf(page, current)).toBe('Services');
    expect(await styleOf(page, current, 'text-decoration-thickness')).toBe('2px');
    const length = await historyLength(page);
    await page.click(switchTo('sv'));
    await arrived(page, '/sv/tjanster/kvalitetssakring');
    expect(await language(page)).toBe('sv');
    expect(await historyLength(page)).toBe(length);
    expect(await stored(page)).toEqual({ i18nextLng: 'sv', verkbro: 'sv' });
    expect(await isMarked(page)).toBe(true);
  },
};

const keyboard: Part = {
  name: 'by keyboard: from the skip link through the menu to a page',
  size: desktop,
  async run({ page, site }) {
    await open(page, `${site}/`);
    await press(page, 'Tab');
    expect(await focused(page)).toBe('Skip to main content');
    await press(page, 'Tab', 3);
    expect(await focused(page)).toBe('Show pages under Services');
    await press(page, 'Enter');
    await soon(() => opened(page)).toEqual(['submenu-services']);
    await press(page, 'Tab');
    // A line says what the page is about.
    expect(await focused(page)).toMatch(/^Industrial transfer\s+A cell, a line or a plant$/);
    await press(page, 'Escape');
    await soon(() => opened(page)).toEqual([]);
    expect(await focused(page)).toBe('Show pages under Services');
    await press(page, 'Space');
    await soon(() => opened(page)).toEqual(['submenu-services']);
    await press(page, 'Tab', 2);
    await press(page, 'Shift+Tab');
    await press(page, 'Enter');
    await arrived(page, '/services/industrial-transfer');
    expect(await focused(page)).toBe('#content');
  },
};

const drawer: Part = {
  name: 'on a phone: the menu opens over a page that stands still, closes by Escape, and leads on',
  size: phone,
  async run({ page, site }) {
    await open(page, `${site}/`);
    await mark(page);
    const link = '#menu a[href="/sustainability/esg-initiatives"]';
    expect(await isShown(page, link)).toBe(false);
    expect(await isShown(page, services)).toBe(false);
    await page.click(menuButton);
    await soon(() => isShown(page, link)).toBe(true);
    await soon(() => attributeOf(page, menuButton, 'aria-expanded')).toBe('true');
    expect(await styleOf(page, ':root', 'overflow-y')).toBe('hidden');
    await press(page, 'Escape');
    await soon(() => isShown(page, link)).toBe(false);
    await page.click(menuButton);
    await page.click(link);
    await arrived(page, '/sustainability/esg-initiatives');
    expect(await opened(page)).toEqual([]);
    expect(await isMarked(page)).toBe(true);
    await page.click(menuButton);
    await page.resize(desktop);
    await soon(() => opened(page)).toEqual([]);
    expect(await isShown(page, services)).toBe(true);
  },
};

const wayBack: Part = {
  name: 'a link shows the next page from its top; back shows the last one where it was left',
  size: desktop,
  async run({ page, site }) {
    await open(page, `${site}/services`);
    await mark(page);
    const first = await title(page);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.hover('footer a[href="/about"]');
    expect(await scrolled(page)).toBeGreaterThan(600);
    const left = await scrolled(page);
    await page.click('footer a[href="/about"]');
    await arrived(page, '/about');
    expect(await title(page)).toMatch(/^About /);
    expect(await textOf(page, '[aria-live="polite"]')).toBe(await title(page));
    expect(await focused(page)).toBe('#content');
    expect(await scrolled(page)).toBe(0);
    await page.back();
    await arrived(page, '/services');
    expect(await title(page)).toBe(first);
    await soon(() => away(page, left)).toBe(0);
    await page.forward();
    await arrived(page, '/about');
    await soon(() => scrolled(page)).toBe(0);
    expect(await isMarked(page)).toBe(true);
  },
};

const submit = 'form[name="contact"] button[type="submit"]';
/** A robot sends at once. A person needs at least two seconds. */
const takeTime = (page: EnginePage) => soon(() => page.evaluate(() => Date.now() - performance.timeOrigin >= 2_050)).toBe(true);

async function fill(page: EnginePage, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(values)) await page.type(`#contact-${name}`, text);
}

const valuesOf = (email: string) => ({
  name: 'Anna Öhman',
  email,
  message: 'We want to move two presses.',
});

const form: Part = {
  name: 'a form says what is wrong beside its fields, is sent without leaving the page, and is kept',
  size: desktop,
  async run({ page, site, sender, received }) {
    await open(page, `${site}/contact`);
    await mark(page);
    const untroubled = await title(page);
    await fill(page, { email: 'anna@' });
    await page.click(submit);
    await soon(() => focused(page)).toBe('#contact-summary');
    expect(await title(page)).toBe(`Error: ${untroubled}`);
    expect(await textOf(page, '#contact-email-error')).toMatch(/^Enter an email address/);
    expect(await attributeOf(page, '#contact-name', 'aria-invalid')).toBe('true');
    await page.click('#contact-summary a');
    expect(await focused(page)).toBe('#contact-name');
    await fill(page, valuesOf(sender));
    await takeTime(page);
    await page.click(submit);
    await soon(() => textOf(page, '.form__status--sent')).toMatch(/Thank you!/);
    expect(await title(page)).toBe(untroubled);
    expect(received(sender)).toMatchObject([{ form: 'contact', language: 'en', values: valuesOf(sender) }]);
    expect(await isMarked(page)).toBe(true);
  },
};

const notFound: Part = {
  name: 'an unknown address is answered in the language of its path, which leads to pages that offer another one',
  size: phone,
  async run({ page, site }) {
    await open(page, `${site}/nowhere`);
    expect(await language(page)).toBe('en');
    expect(await textOf(page, 'h1')).toBe('This address leads nowhere');
    await open(page, `${site}/sv/finns/inte`);
    expect(await language(page)).toBe('sv');
    expect(await textOf(page, 'h1')).toBe('Adressen leder ingenstans');
    expect(await isShown(page, '.suggestion')).toBe(false);
    await page.click('main a[href="/sv/tjanster"]');
    await arrived(page, '/sv/tjanster');
    await soon(() => textOf(page, '.suggestion p')).toBe('This page is also available in English.');
    expect(await stored(page)).toEqual({});
    await page.click('.suggestion a');
    await arrived(page, '/services');
    expect(await isShown(page, '.suggestion')).toBe(false);
    expect(await stored(page)).toEqual({ i18nextLng: 'en', verkbro: 'en' });
    await page.evaluate(() => localStorage.clear());
    await open(page, `${site}/sv/om-oss`);
    await soon(() => isShown(page, '.suggestion')).toBe(true);
    await page.click('.suggestion button');
    await soon(() => isShown(page, '.suggestion')).toBe(false);
  },
};

const withoutScript: Part = {
  name: 'without script: menus, language switch and questions work, and a form comes back with what is wrong',
  size: desktop,
  async run({ page, withoutScript, sender, received }) {
    await page.goto(`${withoutScript}/services`);
    expect(await isShown(page, 'details p')).toBe(false);
    await page.click('summary');
    await soon(() => isShown(page, 'details p')).toBe(true);
    await page.click(services);
    await soon(() => opened(page)).toEqual(['submenu-services']);
    await page.click(industries);
    await soon(() => opened(page)).toEqual(['submenu-industries']);
    await press(page, 'Escape');
    await soon(() => opened(page)).toEqual([]);
    await page.click(switchTo('sv'));
    await soon(() => path(page)).toBe('/sv/tjanster');
    await page.resize(phone);
    await page.click(menuButton);
    await soon(() => opened(page)).toEqual(['menu']);
    await page.click('#menu a[href="/sv/kontakt"]');
    await soon(() => path(page)).toBe('/sv/kontakt');
    // An address that the browser's own check accepts.
    await fill(page, valuesOf('anna@verkstad'));
    await page.click(submit);
    await soon(() => textOf(page, '#contact-summary a')).toMatch(/^Ange en e-postadress/);
    expect(await title(page)).toMatch(/^Fel: /);
    expect(await page.evaluate(() => document.querySelector<HTMLInputElement>('#contact-name')?.value)).toBe('Anna Öhman');
    await page.type('#contact-email', sender);
    await page.click(submit);
    await soon(() => path(page)).toBe('/sv/kontakt/tack');
    expect(received(sender)).toMatchObject([{ form: 'contact', language: 'sv', values: valuesOf(sender) }]);
  },
};

const lateFont: Part = {
  name: 'a font that came after the first paint is shown on the next page',
  size: desktop,
  async run({ page, site }) {
    await open(page, `${site}/services`);
    /** How each file of a typeface is shown. */
    const display = () =>
      page.evaluate(() => [
        ...new Set(
          Array.from(document.styleSheets)
            .flatMap((sheet) => Array.from(sheet.cssRules, ({ cssText }) => cssText))
            .flatMap((text) => /font-display: *([a-z]+)/.exec(text)?.[1] ?? []),
        ),
      ]);
    expect(await display()).toEqual(['optional']);
    // As if the page had been painted before anything else came.
    await page.evaluate(() => {
      performance.getEntriesByName = () => [{ startTime: 0 } as PerformanceEntry];
    });
    await page.click('footer a[href="/about"]');
    await arrived(page, '/about');
    expect(await display()).toEqual(['swap']);
  },
};

/** What visitors do, in parts that do not depend on each other. */
export const walk: readonly Part[] = [mouse, keyboard, drawer, wayBack, lateFont, form, notFound, withoutScript];
