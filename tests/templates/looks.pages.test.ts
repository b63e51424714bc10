import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twoViews } from '../../audit/axe.mjs';
import { overflowing, servedSite } from '../browser/browser.ts';
import { runMain } from '../run-main.ts';
import { edit, writeSite } from '../temporary-site.ts';
import { judgeAccessiblePages } from './accessible-pages.ts';

describe.each(['plain', 'editorial', 'bold'])('in the look %s', (style) => {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  beforeAll(async () => {
    writeSite(folder, 'sections', {});
    if (style !== 'plain') edit(folder, 'site.config.yaml', 'style: plain', `style: ${style}`);
    const { code, stderr } = await runMain(['build', '--root', folder]);
    if (code !== 0) throw new Error(stderr);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const site = servedSite(folder, join(folder, 'dist'));

  describe.each(twoViews)('at $name', (view) => judgeAccessiblePages(site, view, ['/', '/layouts']));

  it.each(['/', '/sv/varianter'])('%s fits a window of 320 px', async (path) => {
    const { page, complaints } = await site.open(path, { size: { width: 320, height: 640 } });
    expect(await page.evaluate(overflowing)).toEqual([]);
    // A header that is fixed widens no page.
    const { x = -1, width = 0 } = (await page.locator('.header__toggle').boundingBox()) ?? {};
    expect([x >= 0, x + width <= 320]).toEqual([true, true]);
    expect(complaints).toEqual([]);
  });
});
