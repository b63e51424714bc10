import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { FieldChange } from '../../cli/dev/editor/protocol.ts';
import { listen } from '../../cli/hosting/serve/listen.ts';
import type { Site } from '../browser/browser.ts';

const home = 'content/pages/home.yaml';

/** A change that the editor's own page could make. */
const change: FieldChange = {
  file: home,
  path: ['hero', 'title'],
  do: 'set',
  language: 'en',
  before: 'Cranes that start in January',
  now: 'Hacked',
};

/** All that a page can try with another origin. Runs in the page. Returns what it has got. */
async function attack({ target, body }: { target: string; body: string }): Promise<Record<string, string>> {
  const at = (path: string) => `${target}/@edit/${path}`;
  const got = (asked: Promise<Response>) =>
    asked.then(
      ({ type, status }) => `${type} ${status}`,
      () => 'nothing',
    );
  const loaded = (element: HTMLElement) =>
    new Promise<string>((resolve) => {
      element.onload = () => resolve('something');
      element.onerror = () => resolve('nothing');
      document.body.append(element);
    });
  const element = (name: string, properties: object) => Object.assign(document.createElement(name), properties);
  const told = (source: EventSource | WebSocket) =>
    new Promise<string>((resolve) => {
      source.onmessage = () => resolve('something');
      source.onerror = () => resolve('nothing');
    });
  const credentials = 'include';
  const json = { 'Content-Type': 'application/json', Authorization: 'Bearer guess' };
  const plain = { 'Content-Type': 'text/plain' };
  const frame = element('iframe', { name: 'sent' }) as HTMLIFrameElement;
  const form = element('form', {
    action: at('change'),
    method: 'post',
    enctype: 'text/plain',
    target: 'sent',
  });
  form.append(element('input', { name: `${body.slice(0, -1)},"a":"`, value: '"}' }));
  document.body.append(form, frame);
  const isSent = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  (form as HTMLFormElement).submit();
  await isSent;
  return {
    state: await got(fetch(at('state'), { credentials })),
    stateBlindly: await got(fetch(at('state'), { credentials, mode: 'no-cors' })),
    change: await got(fetch(at('change'), { method: 'POST', credentials, headers: json, body })),
    changeBlindly: await got(fetch(at('change'), { method: 'POST', credentials, mode: 'no-cors', headers: plain, body })),
    picture: await loaded(element('img', { src: at('state') })),
    script: await loaded(element('script', { src: at('state') })),
    program: await loaded(element('script', { src: at('editor.js') })),
    style: await loaded(element('link', { rel: 'stylesheet', href: at('editor.css') })),
    events: await told(new EventSource(at('events'), { withCredentials: true })),
    socket: await told(new WebSocket(`${target.replace('http', 'ws')}/`, 'vite-hmr')),
  };
}

/** Opens the editor with its token. The page that it shows does not come: to make that takes a server longer than all attacks. */
async function openEditor(site: Site): Promise<{ page: Page; token: string }> {
  const [opening = ''] = /\/@edit\/\S+/.exec(site.server.stdout()) ?? [];
  const withoutShown = (page: Page) => page.route(`${site.origin}/about`, (route) => route.abort());
  const { page } = await site.open(opening, { hydrated: false, own: true, prepare: withoutShown });
  await page.getByRole('combobox', { name: 'Page' }).waitFor();
  const [, token = ''] = opening.split('=');
  return { page, token };
}

/** Tests of the editor that serves the minimal site in a folder, beside another server of this machine, whose pages somebody else has written. */
export function judgeHostilePages(site: Site, folder: string): void {
  const textOf = () => readFileSync(join(folder, home), 'utf8');
  const original = textOf();
  const hostile = { port: 0, received: [] as IncomingHttpHeaders[] };
  beforeAll(async () => {
    const { server, port } = await listen(
      (request, response) => {
        if (request.url?.startsWith('/@edit') === true) hostile.received.push(request.headers);
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
        response.end('<!doctype html><title>Hostile</title><link rel="icon" href="data:,">');
      },
      { port: 0 },
    );
    hostile.port = port;
    afterAll(() => void server.close().closeAllConnections());
  });

  test('a page of another server of this machine reads and writes nothing', async () => {
    const { page } = await openEditor(site);
    const other = await page.context().newPage();
    const editor = new URL(site.origin);
    for (const name of ['127.0.0.1', 'localhost'])
      for (const target of [site.origin, `http://localhost:${editor.port}`]) {
        await other.goto(`http://${name}:${hostile.port}/`);
        const got = await other.evaluate(attack, { target, body: JSON.stringify({ changes: [change] }) });
        for (const [tried, answer] of Object.entries(got))
          expect([name, target, tried, answer]).toEqual([
            name,
            target,
            tried,
            // What is sent without asking whether it may be read is answered, and nobody sees how.
            expect.stringMatching(tried.endsWith('Blindly') ? /^(?:nothing|opaque 0)$/ : /^nothing$/),
          ]);
      }
    expect(textOf()).toBe(original);
  });

  test('a page of another server cannot show the editor in a frame', async () => {
    const page = await site.browser.newPage();
    onTestFinished(() => page.close());
    await page.goto(`http://127.0.0.1:${hostile.port}/`);
    await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const frame = Object.assign(document.createElement('iframe'), { src, onload: resolve });
          document.body.append(frame);
        }),
      `${site.origin}/@edit/`,
    );
    const shown = page.frames().find((frame) => frame.parentFrame() !== null);
    expect(shown?.url()).toMatch(/^chrome-error:/);
  });

  test('a browser gives nothing of the editor to another server, to whom cookies of all ports would come', async () => {
    const { page, token } = await openEditor(site);
    expect(page.url()).toBe(`${site.origin}/@edit/`);
    await page.goto(`http://127.0.0.1:${hostile.port}/@edit/state`);
    await page.evaluate(() => fetch('/@edit/state'));
    expect(hostile.received.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(hostile.received)).not.toContain(token);
  });
}
