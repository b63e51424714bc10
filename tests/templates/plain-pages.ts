import { expect, test } from 'vitest';
import type { Site } from '../browser/browser.ts';
import { withoutScript } from '../browser/forms.ts';
import { linesOf, linksOf } from '../browser/page-text.ts';

/** A page that says without script all that it says with it. */
export const judgePlainPages = (site: Site, paths: readonly string[]): void =>
  test.each(paths)('%s says all without script that it says with it', async (path) => {
    const { page: scripted } = await site.open(path);
    const full = new Set(await linesOf(scripted));
    for (const [, options] of withoutScript) {
      const { page } = await site.open(path, options);
      expect(await linksOf(page)).toEqual(await linksOf(scripted));
      const plain = await linesOf(page);
      expect(plain.length).toBeGreaterThan(10);
      expect(plain.filter((line) => !full.has(line))).toEqual([]);
      expect([...full].filter((line) => !plain.includes(line))).toEqual([]);
    }
  });
