import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoredForm } from '../../cli/receive/store.ts';
import { expectRefusal } from '../findings.ts';
import { preload } from '../preload.ts';
import { runCli } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { temporarySite } from '../temporary-site.ts';
import { booking, hook, journalOf, linesOf, mailServer, running, runningIn, until } from './running-receiver.ts';

it('loses no form of 200 senders at once, hands each on once, also after a kill, and ends in peace', async () => {
  const site = temporarySite('booking');
  const { state, address: hookAddress } = await hook();
  const args = ['--webhook', hookAddress, '--trust-proxy', '--retention', '30'];

  const first = await running(site, ...args);
  const senders = Array.from({ length: 200 }, (_, index) => `sender-${index}`);
  const answers = senders.map((name, index) => first.post(booking(name), { 'X-Forwarded-For': `203.0.113.9, 10.0.0.${index}` }));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(senders.map(() => 200));
  await until(() => state.asked > 3);
  first.cli.kill('SIGKILL');
  await first.cli.ended;
  const kept = linesOf(journalOf(site)).map((line) => JSON.parse(line) as StoredForm);
  expect(kept.map(({ values }) => values.name).sort()).toEqual([...senders].sort());
  expect(statSync(journalOf(site)).mode & 0o077).toBe(0);
  expect(statSync(join(site, 'forms')).mode & 0o077).toBe(0);
  expect(state.taken).toEqual([]);

  // What a crash of the machine may leave.
  const old = { ...kept[0], id: 'old', received: '2020-01-01T00:00:00.000Z' };
  const lines = linesOf(journalOf(site));
  writeFileSync(journalOf(site), [JSON.stringify(old), ...lines, '{"id":"torn","rece'].join('\n'));
  appendFileSync(join(site, 'forms/delivered.jsonl'), '{"id":"old"}\n');
  state.refusing = false;
  const second = await running(site, ...args);
  await second.post(booking('later'));
  await until(() => state.taken.length >= 201);
  expect(new Set(state.taken.map(({ id }) => id)).size).toBe(201);
  expect(state.unsigned).toBe(0);
  const events = () => second.log().map(({ event }) => event);
  expect(events().filter((event) => event === 'torn-line-set-aside')).toHaveLength(1);
  expect(second.log()).toContainEqual(expect.objectContaining({ event: 'forms-removed', forms: 1 }));
  expect(readFileSync(`${journalOf(site)}.torn`, 'utf8')).toBe('{"id":"torn","rece\n');
  await until(() => events().filter((event) => event === 'delivered').length === 201);
  expect(await (await fetch(`${second.address}/health`)).json()).toEqual({ ok: true, waiting: 0 });

  // A request that is under way when the command is asked to end is answered.
  const body = new URLSearchParams(booking('last')).toString();
  const socket = connect(Number(new URL(second.url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => (answer += text));
  socket.write(
    `POST /api/forms HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.slice(0, 10));
  await (await fetch(`${second.address}/health`)).text();
  const ended = second.cli.stop();
  await second.cli.waitFor(/"stopping"/);
  socket.write(body.slice(10));
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 303 See Other\r\n.*location: \/sv\//is);
  expect(await ended).toBe(0);
  expect(linesOf(journalOf(site))).toHaveLength(202);
  expect(existsSync(join(site, 'forms/lock'))).toBe(false);
  for (const secret of ['sender-', '@hamn', '465 004', '10.0.0.', '203.0.113', '127.0.0.1:1'])
    expect(second.cli.stdout().replace(/"address":"[^"]+"/, '')).not.toContain(secret);

  const file = join(site, 'forms.csv');
  const exported = await runMain(['receive', '--root', site, '--data', 'forms', '--export-csv', file]);
  expect([exported.code, exported.stderr]).toEqual([0, `202 forms written to ${file}\n`]);
  expect(readFileSync(file, 'utf8')).toContain('"sender-0","sender-0@hamn.example","\'+46 8 465 004 20",');
});

it('refuses an address with a broken user name', async () => {
  const site = temporarySite('booking');
  const args = ['--root', site, '--data', 'forms', '--smtp', 'smtp://%zz@a.example'];
  expectRefusal(await runCli(['receive', ...args]), /A % in its user name or password is written as %25\./);
});

describe('a clock that is set back by ten years', () => {
  const tenYears = 10 * 365 * 86_400_000;

  it('keeps no form that waits for another try', async () => {
    const site = temporarySite('booking');
    const { state, address } = await hook();
    const clock = `
      const { now } = Date;
      process.on('SIGUSR2', () => {
        Date.now = () => now() - ${tenYears};
        console.error('set back');
      });`;
    const { cli, post, log } = await runningIn(preload(site, clock), site, '--webhook', address);
    expect((await post(booking('one'))).status).toBe(200);
    await until(() => log().some(({ event }) => event === 'delivery-failed'));
    state.refusing = false;
    cli.kill('SIGUSR2');
    await cli.waitFor(/set back/, 'stderr');
    await until(() => log().some(({ event }) => event === 'delivered'));
    expect(state.asked).toBe(2);
    expect(cli.stderr()).not.toContain('TimeoutOverflowWarning');
    expect(await cli.stop()).toBe(0);
  });

  it('leaves no mutex of a run that has ended on another machine', async () => {
    const site = temporarySite('booking', { 'forms/lock': '0123abcd-1-x\nother\n' });
    const later = new Date(Date.now() + tenYears);
    utimesSync(join(site, 'forms/lock'), later, later);
    const { cli, log } = await running(site);
    expect(log().map(({ event }) => event)).toEqual(['listening']);
    expect(await cli.stop()).toBe(0);
  });
});

it('answers pages of its own site only, has a limit for each sender, and lets no second run in', async () => {
  const site = temporarySite('booking');
  const mails = await mailServer();
  const { cli, post, url, address, log } = await running(
    site,
    '--smtp',
    mails.address,
    '--mail-from',
    'web@nordkaj.example',
    '--mail-to',
    'o@nordkaj.example',
  );
  const status = async (headers: Record<string, string>) => (await post(booking('one'), headers)).status;
  expect(await status({ Origin: 'https://evil.example' })).toBe(403);
  expect(await status({ Origin: 'http://127.0.0.1:4174', Host: '127.0.0.1:4174' })).toBe(403);
  expect(await status({ Origin: 'null' })).toBe(403);
  expect((await fetch(`${url}?start=`)).status).toBe(200);
  expect((await fetch(`${address}/content/routes.yaml`)).status).toBe(404);
  const page = await post({ ...booking('one'), hours: '99' }, { Accept: 'text/html' });
  expect([page.status, page.headers.get('content-type')]).toEqual([422, 'text/plain; charset=utf-8']);

  // Nobody has told it of a proxy, so what a sender says of itself does not count.
  const many = Array.from({ length: 45 }, (_, index) => status({ 'X-Forwarded-For': `10.0.0.${index}` }));
  const statuses = await Promise.all(many);
  expect(statuses.filter((one) => one === 429).length).toBeGreaterThan(0);
  expect(log()).toContainEqual(expect.objectContaining({ event: 'proxy-not-trusted' }));
  expect(linesOf(journalOf(site))).toHaveLength(1);

  const second = await runMain(['receive', '--root', site, '--data', 'forms', '--port', '0']);
  expectRefusal(second, /^error Process \d+ receives forms into .*forms already\. Stop it/);
  await until(() => mails.texts.length > 0);
  expect(mails.texts).toHaveLength(1);
  expect(mails.texts[0]).toMatch(/^Subject: Nordkaj: booking \(sv\)\r$/m);
  expect(await cli.stop()).toBe(0);
});
