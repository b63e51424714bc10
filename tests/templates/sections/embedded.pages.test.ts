import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf, clientScripts, holdBack, ready, servedSite } from '../../browser/browser.ts';
import { runMain } from '../../run-main.ts';
import { minimal, writeSite } from '../../temporary-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'tvilling-embed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  writeSite(folder, 'minimal', {
    'site.config.yaml': `${minimal('site.config.yaml')}head:
  scripts:
    - { src: https://stats.example/count.js, data: { domain: nordkaj.example, api: https://api.stats.example } }
`,
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
/** What stands for the script of a service. It sends what it has read to an origin that its data name. */
const counting = `fetch('https://api.stats.example/hit?of=' + document.currentScript.dataset.domain)`;

/** Answers all requests to other hosts, and collects them. */
const answerOthers = (asked: string[]) => (page: Page) =>
  page.route(/^https:/, (route) => {
    const url = route.request().url();
    asked.push(url);
    return url.endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: counting })
      : route.fulfill({
          contentType: 'text/html',
          headers: { 'access-control-allow-origin': '*' },
          body: '<!doctype html><title>Player</title>',
        });
  });

const site = servedSite(folder, join(folder, 'dist'));

it('a video is loaded when its button is pressed, on a page that was reached by a link, and not before', async () => {
  const asked: string[] = [];
  const { page, complaints } = await site.open('/', {
    own: true,
    prepare: answerOthers(asked),
  });
  await page.locator('a[href="/about"]').first().click();
  // Its policy is another one, so it is loaded as a whole.
  await page.waitForURL('**/about');
  await ready(page);
  const button = page.getByRole('button', { name: 'Play the video' });
  await button.waitFor();
  const ofService = () => asked.filter((url) => url.includes('youtube'));
  expect(ofService()).toEqual([]);
  await button.press('Enter');
  const frame = page.locator('iframe');
  await expect.poll(() => frame.evaluate((own) => own === document.activeElement)).toBe(true);
  await expect.poll(ofService).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1']);
  expect(await frame.getAttribute('title')).toBe('The crane');
  expect(complaints.filter((complaint) => !complaint.startsWith('third party'))).toEqual([]);
});

it('a click before the script of the page is there counts, and does not lead to the service', async () => {
  const asked: string[] = [];
  const scripts = holdBack(clientScripts);
  const { page } = await site.open('/about', {
    own: true,
    hydrated: false,
    prepare: async (opened) => {
      await answerOthers(asked)(opened);
      await scripts.on(opened);
    },
  });
  const link = page.getByRole('link', { name: 'Play the video' });
  await link.click();
  await link.click();
  scripts.release();
  await page.locator('iframe').waitFor();
  expect(addressOf(page)).toBe('/about');
});

it('the script of a service runs with its data, and sends requests to the origins that these name', async () => {
  const asked: string[] = [];
  const { complaints } = await site.open('/', { own: true, prepare: answerOthers(asked) });
  await expect.poll(() => asked).toEqual(['https://stats.example/count.js', 'https://api.stats.example/hit?of=nordkaj.example']);
  expect(complaints.filter((complaint) => !complaint.startsWith('third party'))).toEqual([]);
});

it('without script, it is a link to the service', async () => {
  const { page, complaints } = await site.open('/about', { javaScriptEnabled: false });
  const link = page.getByRole('link', { name: 'Play the video' });
  expect(await link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
  expect(complaints).toEqual([]);
});
