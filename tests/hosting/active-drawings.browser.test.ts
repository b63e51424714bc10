import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawingPolicy } from '../../cli/hosting/serving.ts';
import { activeDrawings } from '../active-drawings.ts';
import { launch } from '../browser/browser.ts';

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

describe('a drawing that is opened by itself', () => {
  const ran = new Set<string>();
  let server: Server;
  let browser: Awaited<ReturnType<typeof launch>>;
  beforeAll(async () => {
    server = drawingServer(ran).listen(0, '127.0.0.1');
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  /** Opens a drawing, follows its link, and waits for scripts to run. */
  async function open(path: string): Promise<void> {
    const { port } = server.address() as AddressInfo;
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}${path}`);
    await page.mouse.click(20, 20);
    await page.waitForTimeout(150);
    await page.close();
  }

  const running = Object.entries(activeDrawings).filter(([, { runs }]) => runs !== undefined);

  it.each(running.map(([name]) => name))('runs its script, but not under our policy: %s', async (name) => {
    await open(`/sent/${name}`);
    await open(`/bare/${name}`);
    expect([...ran].filter((path) => path.endsWith(`/${name}`))).toEqual([`/bare/${name}`]);
  });
});
