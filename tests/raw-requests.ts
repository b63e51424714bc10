import { connect } from 'node:net';

/** A generator of numbers from 0 to 1. Each run gives the same ones (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'TRACE', 'CONNECT', 'PRI', 'G\u0000T', ''];
const paths = [
  '/',
  '/about',
  '/services.json',
  '/robots.txt',
  '/api/forms',
  '*',
  'http://[',
  'http://a b:x/',
  '/%00',
  '/templates/browser/boot.ts?raw',
  '/@fs/%',
  '/@id/__x00__virtual:x',
  '/%',
  '/assets/..%2f..%2fpackage.json',
  `/${'a/'.repeat(3000)}`,
  '/\u00e5\u00e4\u00f6',
  '/?a=%',
  '//x',
  '/favicon.ico',
  '/404.html',
];
const headers = [
  'Host: x',
  'Host: [',
  'Host: ',
  'Range: bytes=10-5',
  'Range: bytes=0-99999999999999999999',
  'Range: bytes=-0',
  'Range: bytes=5-1,2-',
  'Range: bytes=4-9\r\nRange: bytes=9-4',
  'If-Range: x',
  'If-None-Match: *',
  'If-Modified-Since: never',
  'Accept-Encoding: gzip;q=x, br',
  'Accept-Encoding: ,,;',
  'Accept: \u0001',
  'Accept: application/json',
  'Content-Length: 5',
  'Content-Length: -1',
  'Transfer-Encoding: chunked',
  'Content-Type: application/json',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Type: __proto__',
  'Origin: null',
  'Origin: http://[',
  'Expect: 100-continue',
  'Expect: tea',
  'Connection: Upgrade\r\nUpgrade: websocket',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: vite-hmr',
  'Cookie: a',
  `X-Long: ${'x'.repeat(9000)}`,
  ' folded: 1',
  'no colon',
];
const bodies = [
  '',
  'form=contact&name=a',
  '{"form":"contact","__proto__":{"a":1}}',
  '5\r\nhello\r\n0\r\n\r\n',
  'fffffffff\r\n',
  '\u0000',
  `form=contact&message=${'%F0'.repeat(9000)}`,
];

/** Sends the same requests each time, each over its own socket: correct, wrong and incomplete ones. */
export async function attack(port: number, count: number): Promise<void> {
  const random = randomFrom(11);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const requests = Array.from({ length: count }, () => {
    const lines = Array.from({ length: Math.floor(random() * 5) }, () => one(headers));
    const version = random() < 0.9 ? 'HTTP/1.1' : one(['HTTP/1.0', 'HTTP/9.9', '', 'HTTP/1.1 x']);
    const host = random() < 0.9 ? ['Host: 127.0.0.1'] : [];
    const text = [`${one(methods)} ${one(paths)} ${version}`, ...host, ...lines, '', one(bodies)].join('\r\n');
    return random() < 0.15 ? text.slice(0, Math.floor(random() * text.length)) : text;
  });
  // Several at a time, like a browser.
  const queue = requests.values();
  const lane = async () => {
    for (const request of queue) await send(port, request);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}

/** Sends a text, waits for a part of the answer or the end, and closes the connection. Rejects if nobody listens. */
function send(port: number, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const socket = connect(port, '127.0.0.1', () => {
      isConnected = true;
      socket.write(text, 'latin1');
    });
    socket.setTimeout(50, () => socket.destroy());
    socket.on('data', () => socket.destroy());
    socket.on('error', (error) => (isConnected ? undefined : reject(error)));
    socket.on('close', () => resolve());
  });
}
