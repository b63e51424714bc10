import { request } from 'node:http';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { lineFile } from '../../cli/receive/line-file.ts';
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
    expect((await fetch(base, { method: 'POST', headers: { 'Content-Type': 'constructor' } })).status).toBe(
      415,
    );
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
    return { kept, keep: keepOnce(async (one) => void kept.push(one)) };
  };

  it('is kept once, however soon the second comes', async () => {
    const { kept, keep } = started();
    await Promise.all([keep(entry(0)), keep(entry(0))]);
    await keep(entry(599));
    expect(kept).toEqual([entry(0)]);
  });

  it('is another form with another word, in another language, or ten minutes later', async () => {
    const { kept, keep } = started();
    const others = [entry(0, { company: 'A' }), { ...entry(0), language: 'en' }, entry(600)];
    for (const one of [entry(0), ...others]) await keep(one);
    expect(kept).toEqual([entry(0), ...others]);
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

describe('the file', () => {
  it('that cannot be written is a form that is not kept', async () => {
    const keep = keepIn(lineFile('/dev/null/received.jsonl'));
    parts.store = async (entry) => void (await keep(entry));
    expect((await postForJson(typed())).status).toBe(500);
  });
});
