import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { arrived, focused, follow, isMarked, mark, servedVerkbro, soon } from '../../browser/browser.ts';
import { fades, fadesEnd, opened } from './fades.ts';

const site = servedVerkbro();

/** The running animations of the fade, each with its part and its length in ms. */
const running = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ effect }) =>
        effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition')
          ? [[effect.pseudoElement, Number(effect.getTiming().duration)] as const]
          : [],
      ),
  );

describe('a page that is reached by a link', () => {
  test('can be used while it fades: a click goes to what is there', async () => {
    const { page, complaints } = await opened(site, '/services');
    // A fade that lasts until it is skipped.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('::view-transition-new(main) { animation-duration: 60s !important }');
      document.adoptedStyleSheets = [sheet];
    });
    await page.locator('.navigation__group > a[href="/about"]').click();
    await soon(async () => (await running(page)).length).toBeGreaterThan(0);
    await page.locator('.navigation__group > a[href="/industries"]').click();
    await arrived(page, '/industries');
    expect(await page.title()).toMatch(/^Industries/);
    expect(await focused(page)).toBe('#content');
    expect(await fades(page)).toBe(2);
    expect(await isMarked(page)).toBe(true);
    expect(complaints.filter((text) => !text.includes('policy'))).toEqual([]);
  });

  test('one after the other at once: the last one counts, and nothing is complained of', async () => {
    const { page, complaints } = await opened(site, '/services');
    await page.evaluate(async () => {
      const links = [...document.querySelectorAll<HTMLElement>('.navigation__group > a')];
      for (const link of links) {
        link.click();
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    await arrived(page, '/contact');
    await fadesEnd(page);
    expect(await page.title()).toMatch(/^Contact/);
    expect(await page.locator('h1').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('fades in, in at most 200 ms, with focus, title and announcement there from the start', async () => {
    const { page, complaints } = await opened(site, '/services');
    // Read when the new page is in place and the fade is going to start.
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (change) => {
        const transition = start(change);
        transition.ready.then(() =>
          Object.assign(window, {
            atStart: [
              document.activeElement?.id,
              document.title,
              document.querySelector('[aria-live="polite"]')?.textContent,
              location.pathname,
              scrollY,
              document
                .getAnimations()
                .flatMap(({ effect }) =>
                  effect instanceof KeyframeEffect && effect.pseudoElement !== null ? [Number(effect.getTiming().duration)] : [],
                ),
            ],
          }),
        );
        return transition;
      };
    });
    await follow(page, '/about', 'footer');
    await fadesEnd(page);
    expect(await fades(page)).toBe(1);
    const [id, title, announced, path, top, lengths] = await page.evaluate(
      () => (window as unknown as { atStart: [string, string, string, string, number, number[]] }).atStart,
    );
    expect([id, announced, path, top]).toEqual(['content', title, '/about', 0]);
    expect(title).toMatch(/^About /);
    expect(lengths.length).toBeGreaterThan(0);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(200);
    expect(Math.max(...lengths)).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });
});

test('a fade that the browser gives up leaves the new page, and nothing to complain of', async () => {
  const { page, complaints } = await opened(site, '/services');
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      transition.skipTransition();
      return transition;
    };
  });
  await follow(page, '/about', 'footer');
  await fadesEnd(page);
  expect(await focused(page)).toBe('#content');
  expect(await page.title()).toMatch(/^About /);
  expect(complaints).toEqual([]);
});

test('pages change in a browser that knows no fade', async () => {
  const { page, complaints } = await site.open('/services', {
    own: true,
    motion: true,
    prepare: (opening) =>
      opening.addInitScript(() => {
        delete (Document.prototype as Partial<Document>).startViewTransition;
      }),
  });
  await mark(page);
  await follow(page, '/about', 'footer');
  expect(await focused(page)).toBe('#content');
  expect(await isMarked(page)).toBe(true);
  expect(complaints).toEqual([]);
});

test('the way back does not fade', async () => {
  const { page } = await opened(site, '/services');
  await follow(page, '/about', 'footer');
  await fadesEnd(page);
  await page.goBack();
  await arrived(page, '/services');
  expect(await fades(page)).toBe(1);
});
