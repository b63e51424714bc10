import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { drawingPolicy } from '../../cli/hosting/serving.ts';
import { activeDrawings } from '../active-drawings.ts';
import { sharedBrowser, soon } from '../browser/browser.ts';

/** Serves the drawings below `/bare/` like any host, and below `/sent/` with our headers. Records which scripts have run. */
function drawingServer(ran: Set<string>): Server {
  return createServer((request, response) => {
    const [, way, name = ''] = (request.url ?? '').split('/');
    if (way === 'ran') ran.add(new URL(request.headers.referer ?? 'http://x/').pathname);
    const drawing = activeDrawings[name];
    if (drawing === undefined) return response.writeHead(404).end();
    const type = name.endsWith('.xml') ? 'application/xml' : 'image/svg+xml';
    response.writeHead(200, {
      'Content-Type': type,
      ...(way === 'sent' ? { 'Content-Security-Policy': drawingPolicy } : {}),
    });
    return response.end(drawing.content);
  });
}

/** The usual ways to run a script. */
export const usualDrawings = ['script.svg', 'onload.svg', 'link.svg'];

/** Those that run a script in Chromium. */
export const runningDrawings: readonly string[] = Object.keys(activeDrawings).filter((name) => activeDrawings[name]?.runs !== undefined);

/** Each runs its script when it is opened by itself, but not under our policy. */
export function judgeActiveDrawings(names: readonly string[]): void {
  const ran = new Set<string>();
  const shared = sharedBrowser();
  let server: Server;
  let page: Page;
  beforeAll(async () => {
    server = drawingServer(ran).listen(0, '127.0.0.1');
    page = await shared.browser.newPage();
  });
  afterAll(async () => {
    await page?.close();
    server?.close();
  });

  /** Opens a drawing and follows its link. */
  async function open(path: string): Promise<void> {
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}${path}`);
    await page.mouse.click(20, 20);
  }

  it.each(names)('runs its script, but not under our policy: %s', async (name) => {
    const refused = page.waitForEvent('console', (message) => /^Blocked script execution|Content Security Policy/.test(message.text()));
    await open(`/sent/${name}`);
    await refused;
    await open(`/bare/${name}`);
    await soon(() => [...ran].filter((path) => path.endsWith(`/${name}`))).toEqual([`/bare/${name}`]);
  });
}
