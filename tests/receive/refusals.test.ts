import { request } from 'node:http';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { lineFile } from '../../cli/receive/line-file.ts';
import { rateLimit, senderAddress } from '../../cli/receive/rate-limit.ts';
import { keepIn, keepOnce, type Received } from '../../cli/receive/store.ts';
import { message } from './forms-sample.ts';
import { now, startReceiver, typed } from './forms-server.ts';

const { base, received, parts, post, postForJson, reset, close } = await startReceiver();
afterAll(close);
afterEach(reset);

describe('robots', () => {
  const answered = async (fields: object) => {
    const [page, json] = [await post(typed(fields)), await postForJson(typed(fields))];
    expect(page.headers.get('location')).toBe('/sub/sv/thanks');
    expect(await json.json()).toEqual({ ok: true });
    return received.length > 0;
  };

  it.each([
    ['the trap filled in', { website: 'https://spam.example' }, false],
    ['sent within two seconds', { started: String(now - 1_999) }, false],
    ['sent after two seconds', { started: String(now - 2_000) }, true],
    ['no stamp', { started: '' }, true],
    ['a stamp that is no number', { started: 'soon' }, true],
    ['a stamp from a clock ahead of ours', { started: String(now + 60_000) }, true],
    ['a fast form of a wrong clock', { started: String(now + 60_000), sent: String(now + 61_000) }, false],
    ['a slow form of a wrong clock', { started: String(now - 1_000), sent: String(now + 60_000) }, true],
  ])('%s', async (_, fields, kept) => {
    expect(await answered(fields)).toBe(kept);
  });

  it('learn nothing of the rules either', async () => {
    expect(await answered({ website: 'x', email: 'nothing' })).toBe(false);
  });
});

describe('requests that are no form', () => {
  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('%s', async (method) => {
    const response = await fetch(base, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  it('another type', async () => {
    const multipart = new FormData();
    multipart.set('form', 'contact');
    expect((await fetch(base, { method: 'POST', body: multipart })).status).toBe(415);
    expect((await fetch(base, { method: 'POST', body: 'form=contact' })).status).toBe(415);
    expect((await fetch(base, { method: 'POST' })).status).toBe(415);
    expect((await fetch(base, { method: 'POST', headers: { 'Content-Type': 'constructor' } })).status).toBe(415);
  });

  it('a name that comes twice counts once, the first', async () => {
    const body = new URLSearchParams(typed());
    body.append('name', 'Second');
    body.append('form', 'order');
    expect((await fetch(base, { method: 'POST', redirect: 'manual', body })).status).toBe(303);
    expect(received[0]?.values.name).toBe('Anna Åkesson');
  });

  it('another form', async () => {
    expect((await post(typed({ form: 'order' }))).status).toBe(400);
    expect((await post({})).status).toBe(400);
  });

  it('more than 64 kB, announced or not; everything that the rules allow fits', async () => {
    expect((await postForJson(typed({ message: 'a'.repeat(70_000) }))).status).toBe(413);
    const chunked = new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const outgoing = request(base, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      outgoing.on('error', reject);
      for (let part = 0; part < 80; part++) outgoing.write('a'.repeat(1_000));
      outgoing.end();
    });
    expect(await chunked).toBe(413);
    expect((await post(typed({ message: '漢'.repeat(5_000) }))).status).toBe(303);
    expect(received).toHaveLength(1);
  });

  it('from another site', async () => {
    const from = (origin: string) => post(typed(), { Origin: origin });
    expect((await from('https://evil.example')).status).toBe(403);
    expect((await from('null')).status).toBe(403);
    expect((await from('http://127.0.0.1:1')).status).toBe(403);
    expect(received).toEqual([]);
    expect((await from(new URL(base).origin)).status).toBe(303);
  });

  it('a sender that goes away is forgotten, and the next one answered', async () => {
    await new Promise<void>((closed) => {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '1000' };
      const outgoing = request(base, { method: 'POST', headers });
      outgoing.on('error', () => closed());
      outgoing.write('form=contact');
      setTimeout(() => outgoing.destroy(new Error('gone')), 50);
    });
    expect((await post(typed())).status).toBe(303);
  });
});

describe('the same form sent twice', () => {
  const entry = (seconds: number, changes: object = {}): Received => ({
    received: new Date(now + seconds * 1_000).toISOString(),
    form: 'contact',
    language: 'sv',
    values: { ...message, ...changes },
  });
  const started = () => {
    const kept: Received[] = [];
    const clock = { seconds: 0 };
    const keep = keepOnce(
      async (one) => void kept.push(one),
      () => clock.seconds * 1_000,
    );
    return { kept, clock, keep };
  };

  it('is kept once, however soon the second comes', async () => {
    const { kept, clock, keep } = started();
    await Promise.all([keep(entry(0)), keep(entry(0))]);
    clock.seconds = 599;
    await keep(entry(599));
    expect(kept).toEqual([entry(0)]);
  });

  it('is another form with another word, in another language, or ten minutes later', async () => {
    const { kept, clock, keep } = started();
    const others = [entry(0, { company: 'A' }), { ...entry(0), language: 'en' }];
    for (const one of [entry(0), ...others]) await keep(one);
    clock.seconds = 600;
    await keep(entry(600));
    expect(kept).toEqual([entry(0), ...others, entry(600)]);
  });

  it('is kept again ten minutes later, also if the clock was set back meanwhile', async () => {
    const { kept, clock, keep } = started();
    await keep(entry(0));
    clock.seconds = 600;
    await keep(entry(-86_400));
    expect(kept).toEqual([entry(0), entry(-86_400)]);
  });

  it('fails with the first, and may be tried again', async () => {
    let full = true;
    const kept: Received[] = [];
    const keep = keepOnce(async (one) => {
      if (full) throw new Error('disk full');
      kept.push(one);
    });
    const both = await Promise.allSettled([keep(entry(0)), keep(entry(0))]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    full = false;
    await keep(entry(1));
    expect(kept).toEqual([entry(1)]);
  });
});

describe('the time trap', () => {
  const start = async () => ((await (await fetch(`${base}?start=`)).json()) as { token: string }).token;
  const later = (milliseconds: number) => {
    parts.now = () => now + milliseconds;
  };

  it('signs the time at which a form is begun, for the pages of the site', async () => {
    const asked = await fetch(`${base}?start=`);
    expect(asked.headers.get('cache-control')).toBe('no-store');
    expect(await asked.json()).toEqual({ token: expect.stringMatching(/^[0-9a-z]+\.[\w-]{43}$/) });
    const foreign = await fetch(`${base}?start=`, { headers: { Origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
  });

  it.each([
    ['too soon', 1_999, 'as it came', [], 0],
    ['in time', 2_000, 'as it came', [1, 1, 1], 1],
    ['after a day', 86_400_001, 'as it came', [1, 1, 5], 1],
    ['with another time', 3_000, 'forged', [1, 1, 5], 1],
    ['with a time to come', -1, 'as it came', [1, 1, 5], 1],
  ] as const)('a form %s: %i ms, %s', async (_, milliseconds, how, wanted, kept) => {
    const costs: number[] = [];
    parts.spend = (_sender, cost) => {
      costs.push(cost);
      return 0;
    };
    const token = await start();
    later(milliseconds);
    const posted = how === 'forged' ? token.replace(/^[0-9a-z]+/, (now - 1e6).toString(36)) : token;
    expect((await postForJson(typed({ token: posted }))).status).toBe(200);
    expect(received).toHaveLength(kept);
    if (kept > 0) expect(costs).toEqual(wanted);
  });
});

describe('too many requests', () => {
  it('of any kind are refused before they are read', async () => {
    parts.spend = () => 7;
    for (const answered of [await post(typed()), await postForJson({}), await fetch(`${base}?start=`)]) {
      expect(answered.status).toBe(429);
      expect(answered.headers.get('retry-after')).toBe('7');
    }
  });

  it('with right forms are told so: the page does not say that the form was received', async () => {
    const limit = rateLimit(() => now);
    parts.spend = limit;
    const answers = [];
    for (let count = 0; count < 45; count++) answers.push(await postForJson(typed({ name: `Anna ${count}` })));
    expect(received).toHaveLength(40);
    expect(answers.map(({ status }) => status)).toEqual([...Array(40).fill(200), ...Array(5).fill(429)]);
    const page = await post(typed(), { 'X-Sender': 'another' });
    expect(page.headers.get('location')).toBe('/sub/sv/thanks');
    expect(received).toHaveLength(41);
    expect((await postForJson(typed({ name: '' }))).status).toBe(429);
  });

  it('lead a browser without script to the not-sent page', async () => {
    parts.spend = (_, cost) => (cost > 1 ? 30 : 0);
    expect((await post(typed())).headers.get('location')).toBe('/sub/sv/failed');
    expect((await post(typed({ name: '' }))).status).toBe(422);
  });

  it('are counted for each sender: the budget refills, and an IPv6 customer is one sender', () => {
    let time = 0;
    const limit = rateLimit(() => time);
    expect(limit('192.0.2.1', 240)).toBe(0);
    expect(limit('192.0.2.1', 1)).toBe(3);
    expect(limit('::ffff:192.0.2.1', 1)).toBe(3);
    expect(limit('192.0.2.2', 1)).toBe(0);
    time += 3_000;
    expect(limit('192.0.2.1', 1)).toBe(0);
    expect(limit('2001:db8::1', 240)).toBe(0);
    expect(limit('2001:DB8:0:0:ffff::2', 1)).toBeGreaterThan(0);
    expect(limit('2001:db8:0:1::1', 1)).toBe(0);
    for (let sender = 0; sender < 10_001; sender++) limit(`10.0.${sender >> 8}.${sender & 255}`, 1);
    expect(limit('192.0.2.2', 240)).toBe(0);
  });
});

describe('the sender behind proxies', () => {
  it.each<[header: string | undefined, proxies: number, address: string]>([
    [undefined, 0, '192.0.2.1'],
    ['198.51.100.1', 0, '192.0.2.1'],
    ['198.51.100.1', 1, '198.51.100.1'],
    ['203.0.113.9, 198.51.100.1', 1, '198.51.100.1'],
    ['203.0.113.9, 198.51.100.1 , 10.0.0.1', 2, '198.51.100.1'],
    ['2001:db8::1', 1, '2001:db8::1'],
    ['unknown', 1, '192.0.2.1'],
    ['198.51.100.1', 2, '192.0.2.1'],
    [undefined, 1, '192.0.2.1'],
  ])('%s with %i proxies: %s', (header, proxies, address) => {
    const request = { headers: { 'x-forwarded-for': header }, socket: { remoteAddress: '192.0.2.1' } };
    expect(senderAddress(request as never, proxies)).toBe(address);
  });
});

describe('the file', () => {
  it('that cannot be written is a form that is not kept', async () => {
    const keep = keepIn(lineFile('/dev/null/received.jsonl'));
    parts.store = async (entry) => void (await keep(entry));
    expect((await postForJson(typed())).status).toBe(500);
  });
});
