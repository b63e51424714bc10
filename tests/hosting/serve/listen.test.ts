import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../cli/hosting/serve/listen.ts';

describe('a connection', () => {
  it.each([
    ['its head', 'POST / HTTP/1.1\r\nHost: localhost\r\n'],
    ['its body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nform='],
  ])('that keeps %s back is closed', async (_, text) => {
    const { server, port } = await listen(async (request) => void request.resume(), {
      port: 0,
      times: { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 10 },
    });
    onTestFinished(() => server.closeAllConnections());
    onTestFinished(() => void server.close());
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('error', () => undefined).resume();
    await once(socket, 'close');
    expect(socket.destroyed).toBe(true);
  });

  it('with a head of more than 16 kB is refused', async () => {
    const { server, port } = await listen((_request, response) => void response.end(), { port: 0 });
    onTestFinished(() => void server.close());
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'X-Long': 'x'.repeat(17_000) } });
    expect(answer.status).toBe(431);
  });
});
