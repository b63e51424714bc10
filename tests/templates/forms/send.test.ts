import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { send } from '../../../templates/forms/send.ts';
import { formIn, message } from '../../receive/forms-sample.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A fake receiver. Returns its address. */
async function fake(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/forms`;
}

const answers = (status: number, body: unknown, type = 'application/json') =>
  fake((_, response) => {
    response.writeHead(status, { 'Content-Type': type });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });

const post = (action: string, receiver = 'endpoint', timeout?: number) =>
  send({
    form: { ...formIn('en', 'contact', receiver), action },
    body: new URLSearchParams(message),
    ...(timeout === undefined ? {} : { timeout }),
  });

const notSent = { sent: false, problems: [] };

describe('sending with script', () => {
  it('posts urlencoded and asks for JSON', async () => {
    const seen: { request?: IncomingMessage; body: string } = { body: '' };
    const action = await fake((request, response) => {
      seen.request = request;
      request.on('data', (chunk) => {
        seen.body += chunk;
      });
      request.on('end', () => response.end('{"ok":true}'));
    });
    expect(await post(action)).toEqual({ sent: true });
    expect(seen.request?.method).toBe('POST');
    expect(seen.request?.headers.accept).toBe('application/json');
    expect(seen.request?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(new URLSearchParams(seen.body).get('name')).toBe(message.name);
  });

  it.each([
    ['endpoint', 200, { ok: true }, true],
    ['endpoint', 200, { ok: false }, false],
    ['endpoint', 200, { ok: 'true' }, false],
    ['endpoint', 500, { ok: true }, false],
    ['endpoint', 503, '<!doctype html><title>Login</title>', false],
    ['endpoint', 200, '{"ok":', false],
    ['endpoint', 204, '', false],
    ['formspree', 200, { ok: true, next: '/thanks' }, true],
    ['formspree', 200, { next: '/thanks' }, true],
    ['formspree', 404, { error: 'Form not found' }, false],
    ['web3forms', 200, { success: true, message: 'Email sent' }, true],
    ['web3forms', 400, { success: false, message: 'Invalid key' }, false],
    ['netlify', 404, {}, false],
  ] as const)('%s, status %i, %j', async (receiver, status, body, sent) => {
    expect(await post(await answers(status, body), receiver)).toEqual(sent ? { sent } : notSent);
  });

  it('takes the page that Netlify answers with for a yes, and from nobody else', async () => {
    const action = await answers(200, '<!doctype html><title>Thanks</title>', 'text/html');
    expect(await post(action, 'netlify')).toEqual({ sent: true });
    for (const receiver of ['endpoint', 'formspree', 'web3forms'] as const) {
      expect(await post(action, receiver)).toEqual(notSent);
    }
  });

  it('passes on the problems that a receiver names, in our codes', async () => {
    const named = { errors: [{ field: 'email', code: 'invalid', message: 'x' }] };
    const problems = [{ field: 'email', code: 'invalid' }];
    expect(await post(await answers(422, { ok: false, ...named }))).toEqual({ sent: false, problems });
    const formspree = {
      error: 'Validation errors',
      errors: [
        { code: 'EMPTY', message: 'a problem of the whole form' },
        { field: 'email', code: 'TYPE_EMAIL', message: 'should be an email' },
        { field: 'message', code: 'REQUIRED_FIELD_EMPTY', message: 'should not be empty' },
        { field: 'company', code: 'REQUIRED_FIELD_MISSING', message: 'is required' },
      ],
    };
    expect(await post(await answers(422, formspree), 'formspree')).toEqual({
      sent: false,
      problems: [...problems, { field: 'message', code: 'required' }],
    });
  });

  it.each([
    [{ errors: [{ field: 'password', code: 'invalid' }] }],
    [{ errors: [{ field: 'email', code: 'constructor' }] }],
    [{ errors: [null, 7, 'x', {}] }],
    [{ errors: 'email' }],
    [null],
    ['<html>'],
  ])('makes nothing of nonsense: %j', async (body) => {
    expect(await post(await answers(422, body))).toEqual(notSent);
  });

  it('gives up on a receiver that never answers, and on one that stops in the middle', async () => {
    const silent = await fake(() => {});
    const halting = await fake((_, response) => {
      response.writeHead(200);
      response.write('{"ok":');
    });
    expect(await post(silent, 'endpoint', 100)).toEqual(notSent);
    expect(await post(halting, 'endpoint', 100)).toEqual(notSent);
  });

  it('survives a connection that breaks and one that is refused', async () => {
    const breaking = await fake((request) => request.socket.destroy());
    expect(await post(breaking)).toEqual(notSent);
    expect(await post('http://127.0.0.1:1/forms')).toEqual(notSent);
  });
});
