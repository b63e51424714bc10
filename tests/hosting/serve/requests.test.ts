import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { isLoopback, isSameOrigin } from '../../../cli/hosting/serve/own-requests.ts';
import { decodedPath, requestedUrl } from '../../../cli/hosting/serve/requested-url.ts';
import { askedPart, staticHandler } from '../../../cli/hosting/serve/static-server.ts';

const request = (headers: Record<string, string>, rest: object = {}) => ({ method: 'GET', headers, ...rest }) as unknown as IncomingMessage;

describe('a request', () => {
  it.each(['localhost', 'localhost:4173', 'app.localhost:80', '127.0.0.1', '127.1.2.3:1', '[::1]:80', 'LOCALHOST'])(
    'to %s asks this machine',
    (host) => expect(isLoopback(request({ host }))).toBe(true),
  );

  it.each(['evil.example', 'localhost.evil.example', '10.0.0.1', '[fe80::1]', '[', '127.0.0.1.evil.example', ''])(
    'to %j asks for another machine',
    (host) => expect(isLoopback(request({ host }))).toBe(false),
  );

  it('without a name or an origin comes from no browser', () => {
    expect(isLoopback(request({}))).toBe(true);
    expect(isSameOrigin(request({ host: 'a' }))).toBe(true);
  });

  it.each([
    ['http://127.0.0.1:1', '127.0.0.1:1', true],
    ['http://127.0.0.1:2', '127.0.0.1:1', false],
    ['https://evil.example', '127.0.0.1:1', false],
    ['null', '127.0.0.1:1', false],
    ['http://[', '127.0.0.1:1', false],
  ])('from a page of %s to %s: is the same origin: %s', (origin, host, isSame) =>
    expect(isSameOrigin(request({ origin, host }))).toBe(isSame),
  );
});

describe('a part of a file', () => {
  it.each([
    ['bytes=2-5', 'part'],
    ['bytes=4-', 'part'],
    ['bytes=5-5', 'part'],
    ['bytes=10-5', 'unsatisfiable'],
    ['bytes=0-99999999999999999999', 'unsatisfiable'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
    ['bytes=0-0', 'whole'],
    ['bytes=-5', 'whole'],
    ['bytes=0-1,3-4', 'whole'],
    ['lines=1-2', 'whole'],
    ['xbytes=1-2', 'whole'],
    ['bytes=1-2x', 'whole'],
  ])('%s is sent as %s', (range, part) => expect(askedPart(request({ range }))).toBe(part));

  it('is the whole where none is asked for, for HEAD, and where it depends on an earlier answer', () => {
    expect(askedPart(request({}))).toBe('whole');
    expect(askedPart(request({ range: 'bytes=2-5' }, { method: 'HEAD' }))).toBe('whole');
    expect(askedPart(request({ range: 'bytes=2-5', 'if-range': '"old"' }))).toBe('whole');
  });
});

describe('an address', () => {
  it.each([
    ['/services?a=1', '/services'],
    ['services', '/services'],
    ['/a/../b', '/b'],
    ['http://[', '/http://['],
    ['//evil.example/x', '//evil.example/x'],
  ])('%s is the path %s of this host', (url, path) => expect(requestedUrl(request({}, { url })).pathname).toBe(path));

  it('that was rewritten is the one that was asked for', () => {
    expect(requestedUrl(request({}, { url: '/b', originalUrl: '/a' })).pathname).toBe('/a');
    expect(requestedUrl(request({}, { url: undefined })).pathname).toBe('/');
  });

  it.each([
    ['/sv/f%C3%B6retaget', '/sv/företaget'],
    ['/%E0%A4%A', null],
    ['/a%2fb', null],
    ['/a%2Fb', null],
    ['/%00', null],
    ['//evil.example', null],
    ['/a//b', null],
  ])('%s is the path %s', (pathname, path) => expect(decodedPath(pathname)).toBe(path));
});

it('a request that cannot be answered gets status 500', async () => {
  const failed: string[] = [];
  const handle = async () => {
    throw new Error('the disk is full');
  };
  const handler = staticHandler({
    folder: '/nowhere',
    serving: { base: '', headers: {}, rules: [], redirects: [], aliases: [] } as never,
    receiver: { path: '/send', handle },
    onFailure: (error) => failed.push(String(error)),
  });
  let status = 0;
  const response = {
    ...{ headersSent: false, on: () => {}, setHeader: () => {}, end: () => {} },
    writeHead(code: number) {
      status = code;
      return response;
    },
  };
  await handler(request({ host: 'localhost' }, { method: 'POST', url: '/send' }), response as never);
  expect([status, failed]).toEqual([500, ['Error: the disk is full']]);
});
