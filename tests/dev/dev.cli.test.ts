import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Terminal } from '../../cli/platform/terminal.ts';
import type { RunningCommand } from '../run-cli.ts';
import { startMain } from '../run-main.ts';
import { changed, minimal } from '../temporary-site.ts';
import { about, editsOf, footer, misspell, ownFooter, retitle, servedMinimal } from './edited-site.ts';

const folder = servedMinimal({
  ...ownFooter,
  'public/open.txt': 'open',
  'content/pages/contact.yaml': minimal('content/pages/contact.yaml', [
    'sections:\n',
    'sections:\n  - { type: search, id: find, title: { en: Find, sv: Hitta } }\n',
  ]),
});
let server: RunningCommand;
/** Typed before the server has started. */
const typed = ['build', 'E '];
/** The address that a browser was started with, and how the program fails that does so. */
const opened: [address: string, fail: () => void][] = [];
const terminal: Terminal = {
  typed: () => ({
    next: async () => typed.shift() ?? new Promise(() => {}),
    close: () => {},
  }),
  open: (...asked) => opened.push(asked),
};
let origin: string;
beforeAll(async () => {
  server = startMain(['dev', '--port', '0', '--root', folder], { terminal });
  [origin] = await server.waitFor(/http:\/\/[\d.]+:\d+/);
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  await expect(fetch(origin)).rejects.toThrow();
  expect(server.stderr()).not.toMatch(/bug of ours|node_modules|^ +at /m);
});
const { edit, printing } = editsOf(folder, () => server);

const served = async (path: string) => {
  const response = await fetch(origin + path, { headers: { accept: 'text/html' } });
  return { status: response.status, html: await response.text() };
};
const htmlOf = async (path: string) => (await served(path)).html;
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 90_000, interval: 10 });
/** The same for what the server is asked, which takes a while each time. */
const soonAnswered = <T>(ask: () => Promise<T>) => expect.poll(ask, { timeout: 90_000, interval: 200 });

test('the editor is there as soon as somebody at the terminal asks for it', async () => {
  await server.waitFor(/Edit in your browser with e and Enter/, 'stderr');
  await server.waitFor(/\/@edit\/\?token=/);
  await soon(() => opened.length).toBe(1);
  const [[address, fail] = ['', () => {}]] = opened;
  expect(address).toMatch(/^http:\/\/127[\d.:]+\/@edit\/\?code=./);
  const open = () => fetch(address, { redirect: 'manual' });
  expect([(await open()).status, (await open()).status]).toEqual([303, 403]);
  fail();
  await server.waitFor(/No browser could be started/, 'stderr');
});

describe('a page', () => {
  test('is there without script, with its props', async () => {
    expect(await htmlOf('/sv/om-oss')).toMatch(/<h1[^>]*>Tolv personer<\/h1>/);
    const props = await fetch(`${origin}/sv/om-oss.json`);
    expect(props.headers.get('content-type')).toBe('application/json');
    expect(JSON.stringify(await props.json())).toContain('Tolv personer');
  });

  test('has the manifest that it names', async () => {
    const [, address] = /<link rel="manifest" href="([^"]+)">/.exec(await htmlOf('/')) ?? [];
    const manifest = await fetch(origin + address);
    expect([manifest.status, manifest.headers.get('content-type')]).toEqual([200, 'application/manifest+json']);
    expect(await manifest.json()).toMatchObject({ name: 'Nordkaj', start_url: '/' });
  });

  test('with a search is there, though its index has the words of that page too', async () => {
    expect(await served('/sv/kontakt')).toMatchObject({
      status: 200,
      html: expect.stringContaining('<search'),
    });
    expect(await (await fetch(`${origin}/search.sv.json`)).text()).toContain('Hitta');
  });

  test.each(['flow', 'world'])('has the %s drawing', async (name) => {
    const response = await fetch(`${origin}/drawings/${name}.svg`);
    expect(response.headers.get('content-type')).toContain('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(await response.text()).toMatch(/^<svg [\s\S]*<path [\s\S]*<\/svg>\s*$/);
  });

  test.each([
    ['/nope', 'en', 'Not found'],
    ['/sv/nope/nope', 'sv', 'Sidan finns inte'],
  ])('that does not exist (%s) is the not-found page, with status 404', async (path, language, title) => {
    const { status, html } = await served(path);
    expect(status).toBe(404);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  });

  test('with a malformed address is an answer, not the end of the server', async () => {
    expect((await served('/%E0%A4%A')).status).toBe(404);
    expect((await served('/about')).status).toBe(200);
  });

  test('shares its server with public files only, and with its own pages only', async () => {
    expect(await (await fetch(`${origin}/open.txt`)).text()).toBe('open');
    for (const path of ['/content/routes.yaml', '/site.config.yaml', `/@fs${folder}/site.config.yaml?raw`])
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
    // What is answered is the address that is checked. Browsers send it in its normal form, other programs may not.
    const sent = (path: string) => new Promise((resolve) => get(origin, { path }, (answer) => resolve(answer.resume().statusCode)));
    expect(await sent('/content\\%2e%2e\\open.txt')).toBe(200);
    expect(await sent('/open.txt\\..\\content/routes.yaml')).toBe(404);
    const post = (headers: Record<string, string>) => fetch(`${origin}/about`, { method: 'POST', headers, body: 'x' });
    expect((await post({ Origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ Origin: origin })).status).toBe(404);
  });
});

describe('an edit', () => {
  test('is shown, and what the check of all files finds is reported once', async () => {
    const printed = printing();
    // Only the check of all files knows that another page has this title.
    edit(about, (text) => changed(retitle('Shown')(text), 'title: { en: About us,', 'title: { en: Contact,'));
    await soon(printed).toMatch(/Checked in \d+ ms: \d+ warnings?; \d+ new/);
    expect(await htmlOf('/about')).toContain('Shown</h1>');
    expect(printed().match(/search\/duplicate/g)).toHaveLength(1);
    expect(printed()).not.toContain('The last good site stays.');
  });

  test('that follows others quickly is what stays', async () => {
    const printed = printing();
    const text = readFileSync(join(folder, about), 'utf8');
    edit(about, retitle('First'));
    for (const title of ['Second', 'Third', 'Fourth']) {
      // Somebody asks for the page meanwhile.
      await htmlOf('/contact');
      writeFileSync(join(folder, about), retitle(title)(text));
    }
    await soon(printed).toMatch(/Checked in/);
    await soonAnswered(() => htmlOf('/about')).toContain('Fourth</h1>');
  });

  test('of the routes moves a page, and says what becomes of its old address', async () => {
    const printed = printing();
    edit('content/routes.yaml', (text) => changed(text, 'en: about,', 'en: company,'));
    await soon(printed).toMatch(/content\/routes\.yaml:\d+:\d+ {2}warning {2}route\/lost-url/);
    expect(await served('/company')).toMatchObject({
      status: 200,
      html: expect.stringContaining('Twelve people</h1>'),
    });
  });

  test('adds a public file, and takes it away', async () => {
    const file = join(folder, 'public/more.txt');
    writeFileSync(file, 'more');
    await soonAnswered(async () => (await fetch(`${origin}/more.txt`)).status).toBe(200);
    rmSync(file);
    await soonAnswered(async () => (await fetch(`${origin}/more.txt`)).status).toBe(404);
  });
});

describe('a mistake', () => {
  test('is reported, and the last good page stays until it is repaired', async () => {
    const printed = printing();
    const broken = edit(about, (text) => misspell(retitle('Not shown')(text)));
    await soon(printed).toContain('The last good site stays.');
    expect(printed()).toMatch(/content\/pages\/about\.yaml:\d+:\d+ {2}error {2}content\/unknown-key/);
    expect(await htmlOf('/about')).toContain('Twelve people</h1>');
    // What is edited elsewhere waits for it as well.
    edit('content/pages/contact.yaml', (text) => changed(text, 'en: Write or call,', 'en: Call or write,'));
    await soon(printed).toMatch(/1 error, 1 warning; 1 new\nThe last good/);
    expect(await htmlOf('/contact')).toContain('Write or call</h1>');
    broken.undo();
    await soon(printed).toMatch(/^Repaired: .*content\/unknown-key in content\/pages\/about\.yaml/m);
    await soonAnswered(() => htmlOf('/contact')).toContain('Call or write</h1>');
    expect(await htmlOf('/about')).toContain('Twelve people</h1>');
  });

  // Mistakes of other kinds: templates.pages.test.ts.
  const mistakes: readonly (readonly [of: string, before: string, after: string, printed: RegExp])[] = [
    ['of syntax', 'return (', 'return ((', /footer\.tsx:\d+:\d+ {2}error {2}template\/unusable/],
    [
      'that throws',
      'return (',
      "if (true) throw new Error('no tide');\n  return (",
      /footer\.tsx:2:19 {2}error {2}output\/render-failed[\s\S]*no tide/,
    ],
  ];

  test.each(mistakes)('in a template (%s) is printed at its place, until it is mended', async (...mistake) => {
    const [, before, after, expected] = mistake;
    await htmlOf('/about');
    const printed = printing();
    const broken = edit(footer, (text) => changed(text, before, after));
    await soon(printed).toMatch(/^(?:Checked in \d+ ms|Now): 1 error; 1 new$/m);
    expect(printed()).toMatch(expected);
    broken.undo();
    await soon(printed).toMatch(/^Repaired: /m);
    await soonAnswered(() => htmlOf('/about')).toContain('At the quay');
  });
});
