import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as listenOn } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deliveredIds, startCourier } from '../../cli/receive/courier.ts';
import { type Deliver, DeliveryError } from '../../cli/receive/delivery.ts';
import { writeForms } from '../../cli/receive/export-forms.ts';
import { lineFile } from '../../cli/receive/line-file.ts';
import { jsonLog } from '../../cli/receive/log.ts';
import { mail } from '../../cli/receive/mail.ts';
import type { StoredForm } from '../../cli/receive/store.ts';
import { webhook } from '../../cli/receive/webhook.ts';
import { meetingChanges } from '../platform/files/broken-writes.ts';
import { formIn, message } from './forms-sample.ts';

const kept = (id: string, values: Record<string, string> = message): StoredForm => ({
  id,
  received: '2026-11-25T12:30:00.000Z',
  form: 'contact',
  language: 'sv',
  values,
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const never = new AbortController().signal;

/** Waits until a condition is true. The time limit of the test ends it otherwise. */
async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('the courier', () => {
  /** A courier with short pauses, and what it does. */
  function courier(deliver: Deliver, delivered = lineFile(join(folder(), 'delivered.jsonl'))) {
    const pauses: number[] = [];
    const log: Record<string, unknown>[] = [];
    const started = startCourier({
      deliver,
      delivered,
      log: jsonLog(
        (line) => log.push(JSON.parse(line)),
        () => new Date(0),
      ),
      pauseAfter: (failures) => {
        pauses.push(failures);
        return 1;
      },
    });
    onTestFinished(() => started.stop(0));
    return { ...started, pauses, log, delivered };
  }

  it('tries again until a form is accepted, writes it down, and lets none wait for another', async () => {
    const calls: string[] = [];
    const { take, waiting, log, pauses, delivered } = courier(async ({ id }) => {
      calls.push(id);
      if (id === 'slow' && calls.filter((call) => call === id).length < 4) throw new DeliveryError('status 503');
    });
    for (const id of ['slow', 'quick']) take(kept(id));
    await until(() => waiting().size === 0);
    expect(calls.slice(0, 2)).toEqual(['slow', 'quick']);
    expect(calls.filter((call) => call === 'slow')).toHaveLength(4);
    expect(pauses).toEqual([1, 2, 3]);
    expect(await deliveredIds(delivered)).toEqual(new Set(['slow', 'quick']));
    expect(log[0]).toEqual({
      time: '1970-01-01T00:00:00.000Z',
      level: 'warning',
      event: 'delivery-failed',
      id: 'slow',
      form: 'contact',
      reason: 'status 503',
      failures: 1,
      nextInSeconds: 0,
    });
    expect(JSON.stringify(log)).not.toContain(message.email);
  });

  it('delivers nothing while it cannot write down what it has delivered', async () => {
    let isFull = true;
    const lines: string[] = [];
    const full = {
      ...lineFile(join(folder(), 'x')),
      append: async (line: string) => {
        if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        lines.push(line);
      },
    };
    const calls: string[] = [];
    const { take, waiting, log } = courier(async ({ id }) => void calls.push(id), full);
    for (const id of ['one', 'two']) take(kept(id));
    await until(() => log.length > 2);
    expect(calls).toEqual(['one']);
    expect(log[0]).toMatchObject({ event: 'delivery-not-recorded', reason: 'ENOSPC' });
    isFull = false;
    await until(() => waiting().size === 0);
    expect(calls).toEqual(['one', 'two']);
    expect(lines).toHaveLength(2);
  });

  it('lets a delivery end before it stops, unless that takes too long', async () => {
    let finish: (() => void) | undefined;
    const { take, stop, delivered } = courier(() => new Promise((resolve) => (finish = resolve)));
    take(kept('one'));
    await until(() => finish !== undefined);
    const stopped = stop(60_000);
    finish?.();
    await stopped;
    expect(await deliveredIds(delivered)).toEqual(new Set(['one']));
    const hanging = courier((_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', reject)));
    hanging.take(kept('two'));
    await hanging.stop(1);
    expect(hanging.waiting()).toEqual(new Set(['two']));
  });
});

describe('a webhook', () => {
  const key = 'a key of many letters';
  async function hook(status: number) {
    const seen: { headers: IncomingMessage['headers']; body: string }[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
      seen.push({ headers: request.headers, body });
      response.writeHead(status, { Location: '/elsewhere' }).end('whatever');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
    return { seen, deliver: webhook({ url, key, now: () => 1_764_073_800_999 }) };
  }

  it('gets the form as JSON, with its id, the time, and a signature of both', async () => {
    const { seen, deliver } = await hook(202);
    await deliver(kept('one'), never);
    const [{ headers, body } = { headers: {}, body: '' }] = seen;
    expect(JSON.parse(body)).toEqual(kept('one'));
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'one',
      'tvilling-timestamp': '1764073800',
      'tvilling-signature': `sha256=${createHmac('sha256', key).update(`1764073800.${body}`).digest('hex')}`,
    });
  });

  it.each([301, 400, 500])('that answers %i has not taken the form over', async (status) => {
    const { seen, deliver } = await hook(status);
    await expect(deliver(kept('one'), never)).rejects.toEqual(new DeliveryError(`status ${status}`));
    expect(seen).toHaveLength(1);
  });

  it('that is not there is named by the code of the system', async () => {
    const deliver = webhook({ url: new URL('http://127.0.0.1:1/'), key });
    await expect(deliver(kept('one'), never)).rejects.toThrow(/^no answer \(/);
  });
});

describe('a mail', () => {
  interface Sent {
    from: string;
    to: string[];
    text: string;
    user: string | undefined;
  }
  async function mailServer(options: SMTPServerOptions = {}) {
    const sent: Sent[] = [];
    const state = { refusing: false };
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      authOptional: true,
      onAuth: ({ username, password }, _session, done) =>
        password === 'secret word' ? done(null, { user: username }) : done(new Error('wrong')),
      async onData(stream, session, done) {
        let text = '';
        for await (const chunk of stream) text += chunk;
        if (state.refusing) return done(Object.assign(new Error(`no room for ${message.email}`), { responseCode: 452 }));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        sent.push({ from, to: rcptTo.map(({ address }) => address), text, user: session.user as string });
        done();
      },
      ...options,
    });
    server.on('error', () => undefined);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void server.close());
    return { sent, state, port: (server.server.address() as AddressInfo).port };
  }
  const mailing = (address: string, password?: string, longest?: number) =>
    mail({
      ...(longest === undefined ? {} : { longest }),
      server: new URL(address),
      password,
      from: 'web@verkbro.example',
      to: 'office@verkbro.example',
      site: 'Verkbro',
      formOf: (form, language) => (form === 'contact' ? formIn(language, form) : undefined),
    });

  it('has the fields with their labels, and is answered to the sender', async () => {
    const { sent, port } = await mailServer();
    const deliver = mailing(`smtp://robot@127.0.0.1:${port}`, 'secret word');
    await deliver(kept('one', { ...message, message: 'One,\ntwo & <b>three</b>' }), never);
    const [{ from, to, text, user } = { from: '', to: [], text: '', user: '' }] = sent;
    expect([from, to, user]).toEqual(['web@verkbro.example', ['office@verkbro.example'], 'robot']);
    expect(text).toContain('Subject: Verkbro: contact (sv)\r\n');
    expect(text).toContain(`Reply-To: ${message.email}\r\n`);
    expect(text).toContain('Auto-Submitted: auto-generated\r\n');
    expect(text).toContain('Message-ID: <one@verkbro.example>\r\n');
    expect(text).toContain('Content-Type: text/plain; charset=utf-8\r\n');
    const body = text.slice(text.indexOf('\r\n\r\n') + 4).replaceAll('\r\n', '\n');
    const read = /quoted-printable/.test(text) ? unquoted(body) : body;
    expect(read).toContain('sv label:\nAnna Åkesson\n\n');
    expect(read).toContain('sv label:\n–\n\n');
    expect(read).toContain('sv label:\nOne,\ntwo & <b>three</b>\n\n2026-11-25T12:30:00.000Z one\n');
  });

  it('may be about a form that the site no longer has', async () => {
    const { sent, port } = await mailServer();
    await mailing(`smtp://127.0.0.1:${port}`)({ ...kept('one', { berth: 'B12' }), form: 'gone' }, never);
    expect(sent[0]?.text).toContain('berth:\r\nB12');
    expect(sent[0]?.text).not.toContain('Reply-To');
  });

  it('that the server refuses is refused by its code, without the words of the server', async () => {
    const { sent, state, port } = await mailServer();
    const deliver = mailing(`smtp://127.0.0.1:${port}`);
    state.refusing = true;
    await expect(deliver(kept('one'), never)).rejects.toEqual(new DeliveryError('refused (452)'));
    state.refusing = false;
    await deliver(kept('one'), never);
    expect(sent).toHaveLength(1);
    const wrong = mailing(`smtp://robot@127.0.0.1:${port}`, 'wrong');
    await expect(wrong(kept('two'), never)).rejects.toEqual(new DeliveryError('refused (535)'));
  });

  it('goes to another machine encrypted or not at all, and to none that is not there', async () => {
    const [plain, untrusted] = [await mailServer(), await mailServer({ disabledCommands: [] })];
    // The system takes this address for its own, the tool does not.
    for (const { port } of [plain, untrusted]) {
      const deliver = mailing(`smtp://robot@0.0.0.0:${port}`, 'secret word');
      await expect(deliver(kept('one'), never)).rejects.toThrow(port === plain.port ? 'refused (500)' : 'not sent (ESOCKET)');
    }
    await expect(mailing('smtp://127.0.0.1:1')(kept('one'), never)).rejects.toThrow(/^not sent \(/);
    expect([...plain.sent, ...untrusted.sent]).toEqual([]);
  });

  it.each([
    ['anna@exämple.se', 'anna@xn--exmple-cua.se'],
    ['ånna@example.se', null],
  ])('from %s has an address for answers that every server takes: %s', async (email, answered) => {
    const { sent, port } = await mailServer();
    await mailing(`smtp://127.0.0.1:${port}`)(kept('one', { ...message, email }), never);
    const text = sent[0]?.text ?? '';
    const [head = ''] = text.split('\r\n\r\n');
    expect(/^Reply-To: (.*)\r$/m.exec(head)?.[1] ?? null).toBe(answered);
    expect(head).toMatch(/^[\r\n -~]*$/);
    expect(unquoted(text.replaceAll('\r\n', '\n'))).toContain(email);
  });

  it('to a server that always says a little more is given up after a time', async () => {
    const server = listenOn((socket) => {
      const saying = setInterval(() => socket.write('220-wait\r\n'), 10);
      socket.on('error', () => undefined).on('close', () => clearInterval(saying));
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const deliver = mailing(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, undefined, 300);
    await expect(deliver(kept('one'), never)).rejects.toEqual(new DeliveryError('not sent (took too long)'));
  });

  it('to a silent server is given up as soon as that is asked for', async () => {
    const server = listenOn().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const stop = new AbortController();
    const sending = mailing(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)(kept('one'), stop.signal);
    sending.catch(() => undefined);
    const [connection] = await once(server, 'connection');
    stop.abort();
    await expect(sending).rejects.toThrow(/^not sent \(/);
    connection.destroy();
  });
});

/** Text in quoted-printable (RFC 2045, 6.7). */
const unquoted = (text: string): string =>
  Buffer.from(
    text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

describe('the export', () => {
  /** The file of an export. */
  const exported = (...forms: Parameters<typeof writeForms>[1]): string => {
    const file = join(folder(), 'forms.csv');
    writeForms(file, forms);
    return readFileSync(file, 'utf8');
  };

  it('has a line for each form and a column for each field', () => {
    const other = { ...kept('two', { day: '2026-11-30', name: 'Bo' }), form: 'booking' };
    expect(exported(kept('one', { name: 'Anna "Å" Öhman', message: 'a,\nb' }), other)).toBe(
      '\ufeff"id","received","form","language","name","message","day"\r\n' +
        '"one","2026-11-25T12:30:00.000Z","contact","sv","Anna ""Å"" Öhman","a,\nb",""\r\n' +
        '"two","2026-11-25T12:30:00.000Z","booking","sv","Bo","","2026-11-30"\r\n',
    );
  });

  it.each(['=1+1', '+46 8', '-1', '@SUM(A1)', '\t=1', '  =1', '＝1', '\r=1', '\ttab', "'=1", '=HYPERLINK("http://x")'])(
    'makes no formula of %j',
    (text) => {
      const [, line = ''] = exported(kept('one', { a: text })).split('\r\n', 2);
      expect(line).toContain(`"sv","'${text.slice(0, 2).replaceAll('"', '""')}`);
    },
  );

  it('leaves other texts as they are', () => {
    expect(exported(kept('one', { a: 'a=b', b: 'hello-world', c: '1-2' }))).toContain(',"a=b","hello-world","1-2"\r\n');
  });

  it('is for its owner only', () => {
    const file = join(folder(), 'forms.csv');
    writeForms(file, [kept('one')]);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(() => writeForms(join(folder(), 'no/such/forms.csv'), [])).toThrow(/cannot be written \(ENOENT\)/);
  });

  it('is for its owner only while it is written', async () => {
    const made = folder();
    const open: number[] = [];
    const look = () => {
      for (const name of readdirSync(made)) open.push(statSync(join(made, name)).mode & 0o077);
    };
    await meetingChanges(made, look, async () => writeForms(join(made, 'forms.csv'), [kept('one')]));
    expect(new Set(open)).toEqual(new Set([0]));
  });
});
