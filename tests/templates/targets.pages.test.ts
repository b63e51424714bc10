import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, phone, ready, servedVerkbro } from '../browser/browser.ts';

const site = servedVerkbro();

/** Pages of each kind, what to click first, and which part to check. */
const pages: [path: string, name: string, click?: string, part?: string][] = [
  ['/', 'a home page'],
  ['/sv/tjanster', 'a list of pages'],
  ['/sv/tjanster/kvalitetssakring', 'an article'],
  ['/about/careers', 'the careers page'],
  ['/sv/om-oss/karriarer/tull-fraktsamordnare', 'the page of a position'],
  ['/sv/kontakt', 'a form'],
  ['/sv/kontakt/begar-konsultation', 'a form with messages', 'main button[type=submit]'],
  ['/contact/not-sent', 'a notice'],
  ['/nope', 'the not-found page'],
];
const menu: (typeof pages)[number] = ['/services', 'the menu', '[popovertarget=menu]', 'body header'];

/**
 * Targets smaller than `least` px in either direction. A link in a sentence may be as high as its line (WCAG 2.2, 2.5.8,
 * exception "inline"). A link that covers its item has the size of the item.
 */
const smaller = (page: Page, part: string, least: number) =>
  page.locator(part).evaluateAll((roots, size) => {
    const reach = (control: Element, [dx, dy]: readonly [number, number]) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + Math.min(width, size) / 2, top + height / 2];
      const hits = (distance: number) => {
        const hit = document.elementFromPoint(x + dx * distance, y + dy * distance);
        return hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control) === true);
      };
      let distance = 0;
      while (distance < size && hits(distance)) distance += 1;
      return distance;
    };
    const across = (control: Element) => reach(control, [1, 0]) + reach(control, [-1, 0]);
    const down = (control: Element) => reach(control, [0, 1]) + reach(control, [0, -1]);
    const answers = (control: Element) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { width, height } = control.getBoundingClientRect();
      return (width >= size || across(control) >= size) && (height >= size || down(control) >= size);
    };
    const inSentence = (control: Element) =>
      getComputedStyle(control).display === 'inline' &&
      (control.parentElement?.textContent?.trim().length ?? 0) > (control.textContent?.trim().length ?? 0);
    return roots
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')])
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.tabIndex >= 0)
      .filter((control) => !control.matches('.skip-link') && !inSentence(control) && !answers(control))
      .map((control) => {
        const { width, height } = control.getBoundingClientRect();
        return `${control.localName} "${control.textContent?.trim()}": ${Math.round(width)} × ${Math.round(height)}`;
      });
  }, least);

describe.each([
  ['fingers on a phone', phone, true, 44, [...pages, menu]],
  ['fingers on a wide tablet', { width: 1100, height: 800 }, true, 44, pages],
  ['a mouse', desktop, false, 24, pages],
] as const)('targets for %s', (_, viewport, hasTouch, least, visited) => {
  let page: Page;
  beforeAll(async () => {
    const context = await site.browser.newContext({
      viewport,
      hasTouch,
      isMobile: hasTouch,
      reducedMotion: 'reduce',
    });
    page = await context.newPage();
  });
  afterAll(() => page?.context().close());

  test.each(visited)('%s (%s)', async (path, _name, click?: string, part = 'body') => {
    await page.goto(site.origin + path);
    await ready(page);
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(hasTouch);
    if (click !== undefined) await page.locator(click).click();
    expect(await smaller(page, part, least)).toEqual([]);
  });
});
