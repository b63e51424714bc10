import { describe, expect, test } from 'vitest';
import { focused, follow, servedVerkbro } from '../../browser/browser.ts';
import { fades, fadesEnd, opened } from './fades.ts';

const site = servedVerkbro();

describe('a page that is reached by a link', () => {
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
                  effect instanceof KeyframeEffect && effect.pseudoElement !== null
                    ? [Number(effect.getTiming().duration)]
                    : [],
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

test('nothing fades for a visitor who wants less motion', async () => {
  const { page } = await opened(site, '/services', { motion: false });
  await follow(page, '/about', 'footer');
  expect(await fades(page)).toBe(0);
  expect(await focused(page)).toBe('#content');
});
