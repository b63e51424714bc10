import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What unfolds has no role that all browsers agree on. */
type Role = Parameters<Page['getByRole']>[0] | 'summary';

/** Far more stops than a window of the tests has: whoever has pressed Tab so often goes round in it. */
const mostStops = 150;

/** More buttons than a toolbar has. */
const mostTools = 9;

/** Somebody who works with keys alone. Wherever Tab leads, the focus has to be seen (WCAG 2.4.7), and not below something else (2.4.11). */
export function keysOn(page: Page) {
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const type = (text: string) => page.keyboard.type(text);
  const named = (role: Role, name: string | RegExp): Locator =>
    role === 'summary' ? page.locator('summary').filter({ hasText: name }) : page.getByRole(role, { name, exact: true });
  const focused = (role: Role, name: string | RegExp): Locator => named(role, name).and(page.locator(':focus'));

  /** Waits until something has the focus. */
  const has = async (role: Role, name: string | RegExp) => {
    await focused(role, name).waitFor();
    expect(await page.evaluate(hiddenFocus)).toBe('');
  };

  /** Waits until something is there, and presses Tab, or another key, until it has the focus. */
  const goTo = async (role: Role, name: string | RegExp, key = 'Tab') => {
    const there = focused(role, name);
    await named(role, name).first().waitFor({ state: 'attached' });
    for (let stops = 0; stops < mostStops; stops += 1) {
      await page.keyboard.press(key);
      expect(await page.evaluate(hiddenFocus)).toBe('');
      const bar = page.getByRole('toolbar').filter({ has: page.locator(':focus') });
      // One stop for all that it has: the arrow keys lead to the rest.
      const inBar = key.endsWith('Tab') ? await bar.filter({ has: named(role, name) }).count() : 0;
      for (let steps = 0; steps < inBar * mostTools && (await there.count()) === 0; steps += 1) await page.keyboard.press('ArrowRight');
      if ((await there.count()) > 0) return;
    }
    expect.fail(`No key leads to ${role} "${name}".`);
  };

  /** Goes to a part of the panel by its name, and to the field that is open in it. */
  const open = async (tab: string) => {
    await goTo('tab', /./, 'F6');
    const wanted = page.getByRole('tab', { name: tab, selected: true });
    while ((await wanted.count()) === 0) await page.keyboard.press('ArrowRight');
    const panel = page.getByRole('tabpanel', { name: new RegExp(`^${tab}`) }).and(page.locator(':focus-within'));
    while ((await panel.count()) === 0) await press('F6');
  };

  /** Waits until something says a text by itself: the panel or the bar, or a part of them. */
  const hears = (text: string | RegExp, part: Pick<Page, 'getByRole'> = page) => part.getByRole('status').getByText(text).first().waitFor();

  return { press, type, has, goTo, open, hears };
}

/** What is wrong with how the focus is seen; '' for nothing. Runs in the page. */
function hiddenFocus(): string {
  const element = document.activeElement ?? document.body;
  // The end of the window comes before its beginning. Of a page, its own tests judge the focus.
  if (element === document.body || element instanceof HTMLIFrameElement) return '';
  // A text has the frame of its box, and a hidden field for a file that of its button.
  const shown = element.matches('[type=file]') ? element.nextElementSibling : element.closest('.text-box, .rich-text');
  const framed = shown ?? element;
  const name = `${element.localName}.${element.className} ${element.ariaLabel ?? element.textContent}`;
  const { outlineStyle, outlineWidth } = getComputedStyle(framed);
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return `not seen: ${name}`;
  const { left, top, right, bottom } = framed.getBoundingClientRect();
  const parts = [0.1, 0.5, 0.9];
  const isSeen = parts.some((x) =>
    parts.some((y) => {
      const at = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top));
      return at !== null && (framed.contains(at) || at.contains(framed));
    }),
  );
  return isSeen ? '' : `covered: ${name}`;
}
