import type { ErrorPayload, ViteDevServer } from 'vite';
import { expect, it } from 'vitest';
import { openPages } from '../../cli/dev/open-pages.ts';
import { overlayMessage, overlayOf } from '../../cli/dev/overlay.ts';
import { findingOf } from '../../cli/diagnostics/finding.ts';

type Listener = (payload: unknown, client: { send(message: object): void }) => void;

/** The open pages of a server that keeps what it sends. A test may open a page and change the style. */
function opened() {
  const sent: object[] = [];
  const listeners = new Map<string, Listener>();
  const shown = { corners: 0 };
  const clients = new Set<object>();
  const ws = {
    clients,
    send: (message: object) => void sent.push(message),
    on: (event: string, listener: Listener) => void listeners.set(event, listener),
  };
  const server = { ws } as unknown as ViteDevServer;
  const pages = openPages(server, { style: () => ({ ...shown }) });
  /** What a page that sends a message gets for it. */
  const hears = (event: string, payload: unknown = {}): object[] => {
    const heard: object[] = [];
    listeners.get(event)?.(payload, { send: (message) => void heard.push(message) });
    return heard;
  };
  return { pages, sent, shown, clients, hears, send: (message: object) => ws.send(message) };
}

const reload = { type: 'full-reload' };
const update = { type: 'custom', event: 'tvilling:update' };
const repaired = { type: 'custom', event: 'tvilling:repaired' };
const message: ErrorPayload = overlayMessage('A mistake.');

it('fetch their new props after a change of the site', () => {
  const { pages, sent } = opened();
  pages.update();
  expect(sent).toEqual([update]);
  expect(pages.changes()).toBe(1);
});

it('are loaded again after a change of the style, and of what was answered without its content', () => {
  const { pages, sent, shown } = opened();
  shown.corners = 3;
  pages.update();
  expect(sent.splice(0)).toEqual([reload]);
  pages.update();
  expect(sent.splice(0)).toEqual([update]);
  pages.missed();
  pages.update();
  expect(sent.splice(0)).toEqual([reload]);
  pages.update();
  expect(sent).toEqual([update]);
});

it('that were answered without their content are loaded again once the site has recovered', () => {
  const { pages, sent } = opened();
  pages.recover();
  expect(sent).toEqual([]);
  pages.missed();
  pages.recover();
  pages.recover();
  expect(sent).toEqual([reload]);
});

it('that loaded during a change are loaded again, and no others', () => {
  const { pages, hears } = opened();
  pages.changed();
  expect(hears('tvilling:made', { changes: 0 })).toEqual([reload]);
  expect(hears('tvilling:made', { changes: 1 })).toEqual([]);
});

it('are covered by a message, and so are those that are opened later, until it is removed', () => {
  const { pages, sent, clients, hears } = opened();
  pages.cover(message);
  // Nobody is there who could be told.
  expect(sent).toEqual([]);
  expect(hears('vite:client:connect')).toEqual([message]);
  clients.add({});
  pages.cover(message);
  expect(sent).toEqual([message]);
  pages.cover(null);
  pages.cover(null);
  expect(sent).toEqual([message, repaired]);
  expect(hears('vite:client:connect')).toEqual([]);
});

it('stay covered after an update of a module, for which a page removes every message', () => {
  const { pages, sent, clients, send } = opened();
  clients.add({});
  const hot = { type: 'update', updates: [] };
  send(hot);
  pages.cover(message);
  // A page may ask for it at any time: it tells the server when it cannot take a module over.
  send(hot);
  expect(sent).toEqual([hot, message, hot, message]);
});

it("are not covered by Vite's own messages", () => {
  const { sent, send } = opened();
  send({ type: 'error', err: { plugin: 'vite:css' } });
  send({ type: 'error' });
  expect(sent).toEqual([]);
  send(message);
  send(reload);
  expect(sent).toEqual([message, reload]);
});

it('are covered by errors with the place of the first, and not by warnings', () => {
  const at = (line: number) => ({
    file: 'templates/shell/footer.tsx',
    range: { start: { line, column: 3 }, end: { line, column: 4 } },
  });
  const failed = (line: number) => findingOf('output/render-failed', at(line), { reason: 'no tide', page: 'about (en)' });
  const sources = new Map<string, string>();
  const warning = { ...failed(1), severity: 'warning' as const };
  expect(overlayOf({ findings: [warning], sources })).toBeNull();
  const shown = overlayOf({ findings: [warning, failed(7), failed(9)], sources });
  expect(shown?.err).toMatchObject({
    plugin: 'tvilling',
    id: 'templates/shell/footer.tsx',
    loc: { file: 'templates/shell/footer.tsx', line: 7, column: 3 },
  });
  expect(shown?.err.message).toMatch(/^2 errors\n\n[\s\S]*footer\.tsx:7:3[\s\S]*footer\.tsx:9:3/);
  const whole = overlayOf({ findings: [{ ...failed(7), range: null }], sources });
  expect(whole?.err.loc).toBeUndefined();
});
