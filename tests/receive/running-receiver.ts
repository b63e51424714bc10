import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { StoredForm } from '../../cli/receive/store.ts';
import { startCli } from '../run-cli.ts';

const key = '0123456789abcdef0123456789abcdef';
export const env = { TVILLING_WEBHOOK_KEY: key };
const origin = 'https://nordkaj.example';

/** A later Tuesday. */
const day = (() => {
  const date = new Date(Date.now() + 7 * 86_400_000);
  while (date.getUTCDay() !== 2) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
})();

/** A form of the site, as its page posts it. */
export const booking = (name: string): Record<string, string> => ({
  form: 'booking',
  language: 'sv',
  website: '',
  name,
  email: `${name}@hamn.example`,
  phone: '+46 8 465 004 20',
  crane: 'big-bertil',
  quay: 'south',
  day,
  hours: '3',
  berth: 'B12',
  load: '=A boat of nine tonnes.',
  insured: 'yes',
});

/** A server that takes forms over, unless it refuses. */
export async function hook() {
  const state = { refusing: true, asked: 0, taken: [] as StoredForm[], unsigned: 0 };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const time = String(request.headers['tvilling-timestamp']);
    const signed = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
    if (request.headers['tvilling-signature'] !== `sha256=${signed}`) state.unsigned++;
    state.asked++;
    if (!state.refusing) state.taken.push(JSON.parse(body));
    response.writeHead(state.refusing ? 503 : 204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { state, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** A mail server that keeps the texts of its mails. */
export async function mailServer() {
  const texts: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _session, done) {
      let text = '';
      for await (const chunk of stream) text += chunk;
      texts.push(text);
      done();
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return { texts, address: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

type Line = Record<string, unknown> & { event: string };

/** Runs the receiver of a site until the test ends. */
export async function running(site: string, ...args: string[]) {
  return runningIn({}, site, ...args);
}

/** The same with more in its environment. */
export async function runningIn(extra: Record<string, string>, site: string, ...args: string[]) {
  const cli = startCli(['receive', '--root', site, '--data', 'forms', '--port', '0', ...args], {
    env: { ...env, ...extra },
  });
  onTestFinished(() => cli.kill('SIGKILL'));
  const [, address = ''] = await cli.waitFor(/"address":"([^"]+)"/);
  const url = `${address}/api/forms`;
  const post = (fields: object, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { Accept: 'application/json', Origin: origin, ...headers },
      body: new URLSearchParams({ ...fields }),
    });
  const log = () =>
    cli
      .stdout()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
  return { cli, address, url, post, log };
}

export const journalOf = (site: string) => join(site, 'forms/received.jsonl');
export const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');

export async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 20));
}
