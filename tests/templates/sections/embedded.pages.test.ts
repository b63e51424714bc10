import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servedSite } from '../../browser/browser.ts';
import { runMain } from '../../run-main.ts';
import { minimal, writeSite } from '../../temporary-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'tvilling-embed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  writeSite(folder, 'minimal', {
    'content/pages/about.yaml': minimal('content/pages/about.yaml').replace(
      'sections:\n',
      `sections:
  - type: embedded
    title: { en: Film, sv: Klipp }
    source: https://youtu.be/aqz-KE-bpKQ
    name: { en: The crane, sv: Kranen }
`,
    ),
  });
  const { code, stderr } = await runMain(['build', '--root', folder, '--date', '2026-11-21']);
  expect(code, stderr).toBe(0);
});
const site = servedSite(folder, join(folder, 'dist'));

it('a video is loaded when its button is pressed, on a page that was reached by a link, and not before', async () => {
  const asked: string[] = [];
  const { page, complaints } = await site.open('/', {
    own: true,
    prepare: (own) =>
      own.route(/^https:/, (route) => {
        asked.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' });
      }),
  });
  await page.locator('a[href="/about"]').first().click();
  const button = page.getByRole('button', { name: 'Play the video' });
  await button.waitFor();
  expect(asked).toEqual([]);
  expect(complaints).toEqual([]);
  await button.press('Enter');
  const frame = page.locator('iframe');
  await expect.poll(() => frame.evaluate((own) => own === document.activeElement)).toBe(true);
  await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1']);
  expect(await frame.getAttribute('title')).toBe('The crane');
  expect(complaints.filter((complaint) => !complaint.includes('youtube-nocookie'))).toEqual([]);
});

it('without script, it is a link to the service', async () => {
  const { page, complaints } = await site.open('/about', { javaScriptEnabled: false });
  const link = page.getByRole('link', { name: 'Play the video' });
  expect(await link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
  expect(complaints).toEqual([]);
});
