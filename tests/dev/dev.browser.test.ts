import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { copiedSite, follow, isMarked, mark, ready, servedDev, soon } from '../browser/browser.ts';
import { runCli, startCli } from '../run-cli.ts';
import { minimal, temporarySite } from '../temporary-site.ts';

const folder = copiedSite();
const site = servedDev(folder);

/**
 * Changes a text file of the site as an editor saves it. Restores it at the end of the test, and waits until the server has
 * noticed.
 */
function edit(path: string, change: (text: string) => string) {
  const file = join(folder, path);
  const before = readFileSync(file, 'utf8');
  const undo = () => writeFileSync(file, before);
  onTestFinished(async () => {
    if (readFileSync(file, 'utf8') === before) return;
    const told = site.server.stderr().length;
    undo();
    await soon(() => site.server.stderr().slice(told)).toContain('no problems');
  });
  const after = change(before);
  if (after === before) throw new Error(`nothing changed in ${path}`);
  writeFileSync(file, after);
  return { undo };
}

const about = 'content/pages/about.yaml';
const retitle = (title: string) => (text: string) => text.replace('A bridge between two plants', title);
const misspell = (text: string) => text.replace('\nhero:\n', '\nheroo:\n');

const heading = (page: Page) => page.locator('h1').innerText();
const overlay = (page: Page) => page.locator('vite-error-overlay');
const overlayText = (page: Page) =>
  overlay(page).evaluate(({ shadowRoot }) => shadowRoot?.querySelector('.message')?.textContent ?? '');

/** Complaints of the page itself, without messages of Vite and React. */
const loud = (complaints: readonly string[]) =>
  complaints.filter(
    (complaint) => !/^console (debug: \[vite\]|info: %cDownload the React DevTools)/.test(complaint),
  );

const served = async (path: string) => {
  const response = await fetch(site.origin + path, { headers: { accept: 'text/html' } });
  return { status: response.status, html: await response.text() };
};

describe('a page', () => {
  test('is rendered, taken over, and quiet, and leads to the next one without a page load', async () => {
    const { page, status, complaints } = await site.open('/about');
    expect(status).toBe(200);
    expect(await heading(page)).toBe('A bridge between two plants');
    await mark(page);
    await follow(page, '/services', 'footer');
    expect(await isMarked(page)).toBe(true);
    expect(loud(complaints)).toEqual([]);
  });

  test('is there without script', async () => {
    expect((await served('/sv/om-oss')).html).toMatch(/<h1[^>]*>En bro mellan två fabriker<\/h1>/);
  });

  test.each(['flow', 'world'])('has the %s drawing', async (name) => {
    const { html } = await served('/');
    const [, address = ''] =
      new RegExp(`<(?:img|image)[^>]* (?:src|href)="([^"]*/${name}\\.svg)"`).exec(html) ?? [];
    const response = await fetch(new URL(address, site.origin));
    expect(response.headers.get('content-type')).toContain('image/svg+xml');
    expect(await response.text()).toMatch(/^<svg [\s\S]*<path [\s\S]*<\/svg>\s*$/);
  });

  test.each([
    ['/nope', 'en', 'This address leads nowhere'],
    ['/sv/nope/nope', 'sv', 'Adressen leder ingenstans'],
  ])('that does not exist (%s) is the not-found page, with status 404', async (path, language, title) => {
    const { status, html } = await served(path);
    expect(status).toBe(404);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  });

  test('with a malformed address is an answer, not the end of the server', async () => {
    const response = await fetch(`${site.origin}/%E0%A4%A`, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect((await fetch(`${site.origin}/about`)).status).toBe(200);
  });
});

describe('an edit', () => {
  test('of a text is on the page, and in the title of the window, without a page load', async () => {
    const { page, complaints } = await site.open('/about');
    await mark(page);
    edit(about, (text) =>
      retitle('Edited while the page is open')(text).replace(
        'title: { en: About us,',
        'title: { en: About them,',
      ),
    );
    await soon(() => heading(page)).toBe('Edited while the page is open');
    await soon(() => page.title()).toMatch(/^About them/);
    expect(await isMarked(page)).toBe(true);
    expect(loud(complaints)).toEqual([]);
  });

  test('while the server starts is not missed', async () => {
    const site = temporarySite('minimal');
    const second = startCli(['dev', '--port', '0', '--root', site]);
    onTestFinished(async () => void (await second.stop()));
    await second.waitFor(/Checked in/, 'stderr');
    writeFileSync(join(site, about), minimal(about, ['The story', 'Edited at once']));
    const [url] = await second.waitFor(/http:\/\/[\d.]+:\d+/);
    await soon(async () => (await fetch(`${url}/about`)).text()).toContain('Edited at once');
  });

  test('while the page is being taken over is not missed', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let fetched = () => {};
    const old = new Promise<void>((resolve) => {
      fetched = resolve;
    });
    const { page } = await site.open('/about', {
      hydrated: false,
      prepare: (opening) =>
        opening.route(
          '**/about.json',
          async (route) => {
            // The current answer, sent later.
            const response = await route.fetch();
            fetched();
            await released;
            await route.fulfill({ response });
          },
          { times: 1 },
        ),
    });
    await old;
    const before = site.server.stderr().length;
    edit(about, retitle('Edited meanwhile'));
    await soon(() => site.server.stderr().slice(before)).toContain('1 warning');
    release();
    await soon(() => heading(page)).toBe('Edited meanwhile');
  });

  test('is shown before all files are checked, and what that finds is told once', async () => {
    const { page } = await site.open('/about');
    const before = site.server.stderr().length;
    // Only the check of all files knows that another page has this title.
    edit(about, (text) =>
      retitle('Shown at once')(text).replace(
        'title: { en: About us,',
        'title: { en: Services for moving production,',
      ),
    );
    await soon(() => heading(page)).toBe('Shown at once');
    await soon(() => site.server.stderr().slice(before)).toMatch(/Checked in \d+ ms: \d+ warnings?; \d+ new/);
    const told = site.server.stderr().slice(before);
    expect(told.match(/search\/duplicate/g)).toHaveLength(1);
    expect(told).not.toContain('The last good site stays.');
  });

  test('that follows others quickly is what stays', async () => {
    const { page } = await site.open('/about');
    const before = site.server.stderr().length;
    const text = readFileSync(join(folder, about), 'utf8');
    edit(about, retitle('First'));
    for (const title of ['Second', 'Third', 'Fourth']) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      writeFileSync(join(folder, about), retitle(title)(text));
    }
    await soon(() => heading(page)).toBe('Fourth');
    await soon(() => site.server.stderr().slice(before)).toMatch(/Checked in/);
    expect((await served('/about')).html).toContain('Fourth');
  });

  test('that names a page which is not there leaves the last good page, until it is mended', async () => {
    const { page } = await site.open('/about');
    const broken = edit(about, (text) => text.replace('page: careers', 'page: nowhere'));
    await overlay(page).waitFor();
    expect(await overlayText(page)).toContain('nowhere');
    expect((await served('/about')).html).toContain('A bridge between two plants');
    broken.undo();
    await overlay(page).waitFor({ state: 'detached' });
  });

  test('that adds a section of another type shows it', async () => {
    const { page } = await site.open('/about');
    await mark(page);
    expect(await page.locator('main details').count()).toBe(0);
    const section = [
      'sections:',
      '  - type: faq',
      '    title: { en: Asked, sv: Frågat }',
      '    items:',
      '      - { question: { en: Put here?, sv: Ställd? }, answer: { en: Yes., sv: Ja. } }',
      '      - { question: { en: And here?, sv: Och här? }, answer: { en: Too., sv: Också. } }',
      '',
    ].join('\n');
    edit(about, (text) => text.replace('sections:\n', section));
    await page.locator('main details', { hasText: 'Put here?' }).waitFor();
    expect(await isMarked(page)).toBe(true);
  });

  test('that names an icon for the first time shows it', async () => {
    const { page } = await site.open('/about');
    const drawn = page.locator('main .section--features svg').first();
    const before = await drawn.innerHTML();
    edit(about, (text) => text.replace(/icon: \w+/, 'icon: Anchor'));
    await soon(() => drawn.innerHTML()).not.toBe(before);
    // Server and browser render the same.
    const shown = await drawn.innerHTML();
    await page.reload();
    await ready(page);
    expect(await drawn.innerHTML()).toBe(shown);
  });

  test.each(['/sv/about', '/sv/nope'])('is on the page %s too, at its own address', async (path) => {
    const { page } = await site.open(path);
    await mark(page);
    edit('content/ui.yaml', (text) => text.replace('stannar tills den går', 'stannar tills allt går'));
    await soon(() => page.locator('footer').innerText()).toContain('stannar tills allt går');
    expect(await isMarked(page)).toBe(true);
  });

  test('of the routes moves a page, and says what becomes of its old address', async () => {
    const before = site.server.stderr().length;
    edit('content/routes.yaml', (text) =>
      text.replace('slug: { en: about, sv: om-oss }', 'slug: { en: company, sv: om-oss }'),
    );
    await soon(async () => (await fetch(`${site.origin}/company`)).status).toBe(200);
    const { page } = await site.open('/company');
    expect(await heading(page)).toBe('A bridge between two plants');
    // The page is served before the check of the whole site has ended.
    await soon(() => site.server.stderr().slice(before)).toMatch(
      /content\/routes\.yaml:\d+:\d+ {2}warning {2}route\/lost-url/,
    );
  });
});

describe('a mistake', () => {
  test('is told over the page and in the terminal, and the last good page stays until it is mended', async () => {
    const { page } = await site.open('/about');
    await mark(page);
    const before = site.server.stderr().length;
    const broken = edit(about, misspell);
    await overlay(page).waitFor();
    const text = await overlayText(page);
    expect(text).toContain('content/pages/about.yaml');
    expect(text).toContain('heroo');
    await soon(() => site.server.stderr().slice(before)).toMatch(/content\/pages\/about\.yaml:\d+:\d+/);
    expect(site.server.stderr().slice(before)).toContain('The last good site stays.');
    expect(await heading(page)).toBe('A bridge between two plants');
    broken.undo();
    edit(about, retitle('Mended, and edited'));
    await overlay(page).waitFor({ state: 'detached' });
    await soon(() => heading(page)).toBe('Mended, and edited');
    expect(await isMarked(page)).toBe(true);
  });

  test('is told to a page that is opened, and to the next one, after it', async () => {
    const before = site.server.stderr().length;
    const broken = edit(about, misspell);
    await soon(() => site.server.stderr().slice(before)).toContain('The last good site stays.');
    const { page } = await site.open('/services');
    await overlay(page).waitFor();
    await page.goto(`${site.origin}/about`);
    await overlay(page).waitFor();
    broken.undo();
    await overlay(page).waitFor({ state: 'detached' });
    // Mended: nothing is left to tell.
    await page.goto(`${site.origin}/contact`);
    await ready(page);
    await follow(page, '/about', 'footer');
    expect(await overlay(page).count()).toBe(0);
  });

  test('that came and went while no page was open is not told to the next one', async () => {
    const before = site.server.stderr().length;
    const broken = edit(about, misspell);
    await soon(() => site.server.stderr().slice(before)).toContain('The last good site stays.');
    broken.undo();
    await soon(() => site.server.stderr().slice(before)).toContain('no problems');
    const { page } = await site.open('/about');
    // An edit that arrives shows that the page listens; a message would have come before.
    edit(about, retitle('Edited after'));
    await soon(() => heading(page)).toBe('Edited after');
    expect(await overlay(page).count()).toBe(0);
  });

  test('in the YAML itself is told with its place', async () => {
    const { page } = await site.open('/about', { hydrated: false });
    edit(about, (text) => text.replace('meta:\n', 'meta: [\n'));
    await overlay(page).waitFor();
    expect(await overlayText(page)).toMatch(/content\/pages\/about\.yaml:\d+:\d+/);
    expect(await heading(page)).toBe('A bridge between two plants');
  });
});

describe('starting', () => {
  test('with a mistake in the routes waits until it is mended, and then shows what can be shown', async () => {
    const routes = 'content/routes.yaml';
    const site = temporarySite('minimal', {
      [routes]: minimal(routes, ['page: about', 'page: [about']),
      [about]: minimal(about, ['hero:', 'heroo:']),
    });
    const second = startCli(['dev', '--port', '0', '--root', site]);
    onTestFinished(async () => void (await second.stop()));
    await second.waitFor(/Waiting until this is mended/, 'stderr');
    expect(second.stderr()).toMatch(/content\/routes\.yaml:\d+:\d+/);
    expect(second.stdout()).toBe('');
    writeFileSync(join(site, routes), minimal(routes));
    const [url] = await second.waitFor(/http:\/\/[\d.]+:\d+/);
    await second.waitFor(/content\/pages\/about\.yaml:\d+:\d+[\s\S]*Pages are shown as far as/, 'stderr');
    expect((await fetch(`${url}/`)).status).toBe(200);
    expect((await fetch(`${url}/about`)).status).toBe(500);
    writeFileSync(join(site, about), minimal(about));
    await soon(async () => (await fetch(`${url}/about`)).status).toBe(200);
    expect(await second.stop()).toBe(0);
  });

  test.each(['dev', 'preview'])(
    '%s on a port that is in use: one clear line, exit code 2',
    async (command) => {
      const taken = createServer();
      await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void taken.close());
      const { port } = taken.address() as AddressInfo;
      const { code, stdout, stderr } = await runCli([command, '--port', String(port)]);
      expect(code).toBe(2);
      expect(stdout).toBe('');
      const lines = stderr.split('\n').filter((line) => !/^Checked in|^$/.test(line));
      expect(lines).toEqual([
        `error Port ${port} is in use.`,
        `Stop the other program, or choose another port: --port ${port + 1}`,
      ]);
    },
  );

  test('stopped at once, it ends with exit code 0 and no complaint', async () => {
    const second = startCli(['dev', '--port', '0', '--root', temporarySite('minimal')]);
    await second.waitFor(/http:/);
    expect(await second.stop()).toBe(0);
    expect(second.stderr()).not.toMatch(/error|^ +at /im);
  });
});
