import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { verkbroDist } from '../../built-sites.ts';
import { type RunningCommand, root } from '../../run-cli.ts';
import { runMain, startMain } from '../../run-main.ts';
import { temporarySite } from '../../temporary-site.ts';

let preview: RunningCommand;
let port: number;

beforeAll(async () => {
  preview = startMain(['preview', '--port', '0', '--out-dir', verkbroDist()]);
  const [, found] = await preview.waitFor(/http:\/\/127\.0\.0\.1:(\d+)\//);
  port = Number(found);
});
afterAll(async () => void (await preview?.stop()));

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Requests a path exactly as written. `fetch` would normalize it. */
const ask = (path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    asked.once('error', reject).end();
  });

describe('an address that nobody should ask for', () => {
  test.each([
    '//',
    '//services/',
    '//evil.example/services/',
    '/\\evil.example/services/',
    '/%',
    '/%E0%A4%A',
    '/%00',
    '/..%2f..%2fpackage.json',
    '/../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/services/%2e%2e/%2e%2e/package.json',
    '/assets',
    '/assets/',
    'http://[',
  ])('%s is refused, and the server lives on', async (path) => {
    const { status, headers, body } = await ask(path);
    expect([400, 404]).toContain(status);
    expect(headers.location).toBe(undefined);
    expect(body).not.toContain('"devDependencies"');
    expect((await ask('/')).status).toBe(200);
  });
});

describe('a good host', () => {
  test('answers HEAD as GET, without a body', async () => {
    const { status, headers, body } = await ask('/services', 'HEAD');
    expect([status, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', '']);
    expect((await ask('/nope', 'HEAD')).status).toBe(404);
  });

  test.each(['POST', 'PUT', 'DELETE'])('refuses %s to a page', async (method) => {
    const { status, headers } = await ask('/services', method);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('keeps hashed files in caches for ever, pages never', async () => {
    const { body, headers } = await ask('/');
    const [, script = ''] = /<script>[^<]*\.src="([^"]+)"/.exec(body) ?? [];
    expect((await ask(script)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['cache-control'] ?? '').not.toMatch(/immutable|max-age=[1-9]/);
  });

  test('answers under loopback names only, whatever the origin', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const name of ['evil.example', `evil.example:${port}`, '192.168.0.1', 'localhost.evil.example', '[']) {
      const host = { Host: name };
      expect([name, (await ask('/', 'GET', host)).status]).toEqual([name, 403]);
      const { status, body } = await ask('/api/forms', 'POST', {
        ...host,
        ...form,
        Origin: `http://${name}`,
      });
      expect([name, status]).toEqual([name, 403]);
      expect(body).toBe('This server answers under loopback names only, such as localhost: open the address that it has printed.\n');
    }
    for (const name of ['localhost', `127.0.0.1:${port}`, '[::1]:80', 'app.localhost:8080'])
      expect([name, (await ask('/', 'GET', { Host: name })).status]).toEqual([name, 200]);
  });

  test('takes forms of its own pages only', async () => {
    const post = (origin: string) => ask('/api/forms', 'POST', { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin });
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1'])
      expect([origin, (await post(origin)).status]).toEqual([origin, 403]);
    expect((await post(`http://127.0.0.1:${port}`)).status).toBe(400);
  });

  test('compresses text', async () => {
    const { headers } = await ask('/', 'GET', { 'Accept-Encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
  });

  test('sends text with its encoding, and what lies compressed beside a file to whoever can read it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const name of ['build.json', 'privacy.html']) cpSync(join(verkbroDist(), name), join(folder, name));
    writeFileSync(join(folder, 'privacy.html.br'), brotliCompressSync('packed'));
    writeFileSync(join(folder, 'privacy.html.gz'), gzipSync('packed as well'));
    mkdirSync(join(folder, '.well-known'));
    const types = {
      '.well-known/security.txt': 'text/plain; charset=utf-8',
      'events.ics': 'text/calendar; charset=utf-8',
      'atom.xml': 'text/xml; charset=utf-8',
      'services.json': 'application/json',
    };
    for (const name of Object.keys(types)) writeFileSync(join(folder, name), 'Sjöfart');
    const server = startMain(['preview', '--port', '0', '--out-dir', folder]);
    onTestFinished(async () => void (await server.stop()));
    const [origin] = await server.waitFor(/http:\/\/[\d.]+:\d+/);
    for (const [name, type] of Object.entries(types))
      expect([name, (await fetch(`${origin}/${name}`)).headers.get('content-type')]).toEqual([name, type]);
    const read = async (encoding: string) => {
      const answer = await fetch(`${origin}/privacy`, { headers: { 'Accept-Encoding': encoding } });
      const { headers } = answer;
      return [headers.get('content-encoding'), headers.get('content-type'), await answer.text()];
    };
    expect(await read('gzip, br')).toEqual(['br', 'text/html; charset=utf-8', 'packed']);
    expect(await read('gzip')).toEqual(['gzip', 'text/html; charset=utf-8', 'packed as well']);
    expect(await read('identity')).toEqual([null, 'text/html; charset=utf-8', readFileSync(join(folder, 'privacy.html'), 'utf8')]);
  });

  test('sends the headers that keep the site to itself', async () => {
    for (const path of ['/', '/nope', '/services.json', '/services/']) {
      expect((await ask(path)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
    }
  });

  test('lets no drawing run a script', async () => {
    expect((await ask('/favicon.svg')).headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/);
    expect((await ask('/')).headers['content-security-policy']).not.toContain('sandbox');
  });

  test('keeps the data of the pages out of search engines', async () => {
    expect((await ask('/services.json')).headers['x-robots-tag']).toBe('noindex');
  });

  test('leads to the one address of a page for good', async () => {
    const { status, headers } = await ask('/services/?a=1');
    expect([status, headers.location]).toEqual([301, '/services?a=1']);
  });
});

describe('part of a file', () => {
  const file = readFileSync(join(verkbroDist(), 'robots.txt'), 'utf8');
  const part = (range: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask('/robots.txt', method, { Range: range, 'Accept-Encoding': 'gzip', ...headers });

  test.each([
    ['bytes=2-5', file.slice(2, 6), `bytes 2-5/${file.length}`],
    ['bytes=4-', file.slice(4), `bytes 4-${file.length - 1}/${file.length}`],
    ['bytes=4-100000000', file.slice(4), `bytes 4-${file.length - 1}/${file.length}`],
  ])('%s is sent as it lies', async (range, wanted, header) => {
    const { status, headers, body } = await part(range);
    expect([status, headers['content-range'], headers['content-encoding'], body]).toEqual([206, header, undefined, wanted]);
  });

  test.each(['bytes=10-5', 'bytes=0-99999999999999999999', 'bytes=99999999999999999999-', 'bytes=1000000-'])(
    '%s is refused, and the server lives on',
    async (range) => {
      expect((await part(range)).status).toBe(416);
      expect((await ask('/')).status).toBe(200);
    },
  );

  test.each(['bytes=-5', 'bytes=0-0', 'bytes=0-1,3-4', 'bytes=a-b', 'bytes=', 'lines=1-2', 'bytes=1e3-2e3', 'bytes=0x1-0x5', '-'])(
    '%s is none that can be read: the whole is sent',
    async (range) => {
      const { status, body } = await part(range, { 'Accept-Encoding': 'identity' });
      expect([status, body]).toEqual([200, file]);
    },
  );

  test('is the whole for HEAD, and where it depends on an earlier answer', async () => {
    expect((await part('bytes=2-5', {}, 'HEAD')).status).toBe(200);
    expect((await part('bytes=2-5', { 'If-Range': '"old"' })).status).toBe(200);
  });
});

test('what comes into the folder later and is no file of it is not there, and the server can be stopped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(verkbroDist(), 'build.json'), join(folder, 'build.json'));
  const server = startMain(['preview', '--port', '0', '--out-dir', folder]);
  onTestFinished(async () => void (await server.stop()));
  const [origin] = await server.waitFor(/http:\/\/[\d.]+:\d+/);
  mkdirSync(join(folder, '404.html'));
  execFileSync('mkfifo', [join(folder, 'pipe.txt'), join(folder, 'page.html'), join(folder, 'packed.txt.br')]);
  symlinkSync(join(root, 'package.json'), join(folder, 'linked.json'));
  symlinkSync(root, join(folder, 'folder'));
  writeFileSync(join(folder, 'file.txt'), 'a file');
  symlinkSync('file.txt', join(folder, 'within.txt'));
  for (const path of ['/nope', '/pipe.txt', '/page', '/packed.txt', '/linked.json', '/folder/package.json'])
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
  for (const path of ['/file.txt', '/within.txt']) expect(await (await fetch(origin + path)).text()).toBe('a file');
  expect(server.stderr()).not.toContain('not answered');
  expect(await server.stop()).toBe(0);
});

test('without a built site: one clear line, exit code 2', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { code, stdout, stderr } = await runMain(['preview', '--port', '0', '--out-dir', folder]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('There is no built site');
  expect(stderr).toContain('tvilling build');
});

test('says that nothing is built, whatever else is wrong', async () => {
  const site = temporarySite('minimal', { 'content/pages/about.yaml': 'kind: about\n' });
  const { code, stderr } = await runMain(['preview', '--root', site]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('There is no built site') });
});
