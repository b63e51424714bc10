import { request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { servedEditor } from '../../../cli/dev/editor/editor-requests.ts';
import { listen } from '../../../cli/hosting/serve/listen.ts';
import { openedEditor } from './opened-editor.ts';

/** The editor of a site behind a server. */
async function served() {
  const opened = await openedEditor('minimal');
  const editor = servedEditor(opened.editor, { now: () => new Date() });
  const failed: unknown[] = [];
  const { server, port } = await listen((request, response) => void editor.answer(request, response).catch((error) => failed.push(error)), {
    port: 0,
  });
  onTestFinished(() => void server.close().closeAllConnections());
  const origin = `http://127.0.0.1:${port}`;
  const [, token = ''] = editor.opening.split('token=');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin };
  return { ...opened, origin, token, headers, failed, openingOnce: editor.openingOnce };
}

it('answers somebody who sends too much, instead of breaking the connection', async () => {
  const { origin, headers } = await served();
  const body = JSON.stringify({ changes: 'x'.repeat(5_000_000) });
  const answer = await fetch(`${origin}/@edit/change`, { method: 'POST', headers, body });
  expect([answer.status, await answer.json()]).toEqual([413, { error: expect.stringMatching(/bytes/), why: 'tooMuch' }]);
});

it('ends the connection of somebody who goes on and on', async () => {
  const { origin, headers, failed } = await served();
  const asked = request(`${origin}/@edit/change`, { method: 'POST', headers });
  const ended = new Promise((resolve) => asked.once('error', resolve));
  const megabyte = 'x'.repeat(1_000_000);
  const goOn = (): void => void asked.write(megabyte, (error) => error ?? goOn());
  goOn();
  await ended;
  expect((await fetch(`${origin}/@edit/state`, { headers })).status).toBe(200);
  expect(failed).toEqual([]);
});

it('forgets somebody who goes away in the middle of a request', async () => {
  const { origin, headers, failed } = await served();
  const length = { 'content-length': '1000' };
  const asked = request(`${origin}/@edit/change`, { method: 'POST', headers: { ...headers, ...length } });
  const gone = new Promise((resolve) => asked.once('error', resolve));
  asked.write('{', () => asked.destroy());
  await gone;
  expect((await fetch(`${origin}/@edit/state`, { headers })).status).toBe(200);
  expect(failed).toEqual([]);
});

it('sends events to whoever has the token', async () => {
  const { origin, token, editor } = await served();
  expect((await fetch(`${origin}/@edit/events?token=wrong`)).status).toBe(403);
  const { body, headers } = await fetch(`${origin}/@edit/events?token=${token}`);
  expect(headers.get('content-type')).toBe('text/event-stream');
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('"kind":"findings"');
  editor.shown();
  expect((await reader?.read())?.value).toContain('"kind":"shown"');
  await reader?.cancel();
});

it('sends no more events when a token opens nothing any more', async () => {
  const { origin, openingOnce } = await served();
  const { address, takeBack } = openingOnce();
  const { headers } = await fetch(origin + address, { redirect: 'manual' });
  const [, token] = headers.get('location')?.split('#') ?? [];
  const { body, status } = await fetch(`${origin}/@edit/events?token=${token}`);
  takeBack();
  expect([status, await new Response(body).text()]).toEqual([200, expect.stringContaining('findings')]);
});
