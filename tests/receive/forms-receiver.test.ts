import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { meeting, message } from './forms-sample.ts';
import { startReceiver, typed } from './forms-server.ts';

const { base, received, parts, post, postForJson, reset, close } = await startReceiver();
afterAll(close);
afterEach(reset);

describe('a browser without script', () => {
  it('is sent to the thank-you page of its language, and what it sent is kept clean', async () => {
    const response = await post(typed({ name: ' Anna  Åkesson ', message: 'one\r\ntwo\r\nthree' }));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/sub/sv/thanks');
    expect(received).toEqual([
      {
        received: '2026-11-25T12:30:00.000Z',
        form: 'contact',
        language: 'sv',
        values: { ...message, message: 'one\ntwo\nthree' },
      },
    ]);
  });

  it('gets the form back with its words, messages, summary and title', async () => {
    const response = await post(typed({ name: '', email: 'anna@', company: 'Å & Ö' }));
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await response.text();
    const page = parseDocument(html);
    const byId = (id: string) => DomUtils.getElementById(id, page.children);
    const textOf = (id: string) => DomUtils.textContent(byId(id) ?? []);

    expect(byId('contact-email')?.attribs).toMatchObject({
      value: 'anna@',
      'aria-invalid': 'true',
      'aria-describedby': 'contact-email-hint contact-email-error',
    });
    expect(byId('contact-name')?.attribs).toMatchObject({
      'aria-invalid': 'true',
      'aria-describedby': 'contact-name-error',
    });
    expect(byId('contact-company')?.attribs.value).toBe('Å & Ö');
    expect(byId('contact-company')?.attribs).not.toHaveProperty('aria-invalid');
    expect(textOf('contact-message')).toBe(message.message);
    expect(textOf('contact-name-error')).toBe('sv required');
    expect(textOf('contact-email-error')).toBe('sv invalid');
    expect(textOf('contact-message-error')).toBe('');

    const summary = byId('contact-summary');
    expect(summary?.attribs).toMatchObject({ autofocus: '', tabindex: '-1' });
    expect(summary?.attribs).not.toHaveProperty('hidden');
    const links = DomUtils.getElementsByTagName('a', summary ?? []);
    expect(links.map((link) => [link.attribs.href, DomUtils.textContent(link)])).toEqual([
      ['#contact-name', 'sv required'],
      ['#contact-email', 'sv invalid'],
    ]);
    expect(html).toContain('<title>sv titlePrefix Q&amp;A</title>');
    expect(received).toEqual([]);
  });

  it('gets that page without scripts, otherwise as it was built', async () => {
    const html = await (await post(typed({ name: '' }))).text();
    expect(html).not.toContain('a.js');
    expect(html).toContain('<script type="application/ld+json">{"name":"<\\/x>"}</script>');
    expect(html).toContain('<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>');
    expect(html.startsWith('<!doctype html><html lang="sv">')).toBe(true);
  });

  it('gets text back as text, whatever it is', async () => {
    const evil = '"><script>alert(1)</script>\u2028<!-- & \' {x}';
    const html = await (await post(typed({ name: evil, email: 'x', message: `\n</textarea>${evil}` }))).text();
    expect(html).not.toContain('"><script>');
    expect(html).not.toContain('</textarea><script>');
    const page = parseDocument(html);
    expect(DomUtils.getElementById('contact-name', page.children)?.attribs.value).toBe(evil);
    // A browser drops the first line break of a textarea, so there must be one more than was typed.
    const area = DomUtils.getElementById('contact-message', page.children);
    expect(DomUtils.textContent(area ?? [])).toBe(`\n\n</textarea>${evil}`);
    expect(DomUtils.getElementsByTagName('script', page.children)).toHaveLength(1);
  });

  it('keeps its choices in the consultation form, and hears of a past slot from the receiver', async () => {
    const response = await post(typed({ ...meeting, form: 'consultation', date: '2026-11-25', time: '13:00' }));
    expect(response.status).toBe(422);
    const page = parseDocument(await response.text());
    const byId = (id: string) => DomUtils.getElementById(`consultation-${id}`, page.children);
    const chosen = (id: string) =>
      DomUtils.getElementsByTagName('option', byId(id) ?? [])
        .filter(({ attribs }) => 'selected' in attribs)
        .map(({ attribs }) => attribs.value);
    expect(byId('date')?.attribs.value).toBe('2026-11-25');
    expect(chosen('topic')).toEqual(['quality-assurance']);
    expect(chosen('time')).toEqual(['13:00']);
    expect(DomUtils.textContent(byId('time-error') ?? [])).toBe('sv past');
    expect((await post(typed({ ...meeting, form: 'consultation' }))).headers.get('location')).toBe('/sub/sv/thanks');
    expect(received[0]?.values).toEqual(meeting);
  });

  it('is told the problems even where its page is missing', async () => {
    parts.readPage = () => null;
    const response = await post(typed({ name: '' }));
    expect(response.status).toBe(422);
    expect(await response.text()).toBe('sv required\n');
  });

  it('is sent to the not-sent page when nothing can be kept', async () => {
    parts.store = () => Promise.reject(new Error('disk full'));
    const response = await post(typed());
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/sub/sv/failed');
  });

  it('is answered in the first language when it names none that the site has', async () => {
    for (const language of ['xx', '__proto__', 'constructor', '']) {
      expect((await post(typed({ language }))).headers.get('location')).toBe('/sub/en/thanks');
    }
  });
});

describe('a page with script', () => {
  it('is answered in JSON', async () => {
    const response = await postForJson(typed());
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true });
    expect(received).toHaveLength(1);
  });

  it('is told every problem with its message', async () => {
    const response = await postForJson(typed({ form: 'consultation', date: '2026-11-28', time: '', topic: 'x' }));
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      ok: false,
      errors: [
        { field: 'topic', code: 'required', message: 'sv required' },
        { field: 'date', code: 'closed', message: 'sv closed' },
        { field: 'time', code: 'required', message: 'sv required' },
      ],
    });
  });

  it('may send JSON itself', async () => {
    const send = (body: string) =>
      fetch(base, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      });
    expect((await send(JSON.stringify(typed({ started: 0 })))).status).toBe(200);
    expect(received[0]?.values).toEqual(message);
    for (const body of ['{', '[]', 'null', '"x"', '{"form":{"a":1}}']) expect((await send(body)).status).toBe(400);
    await send(`{"form":"contact","language":"en","__proto__":"x","name":"A"}`);
    expect(Object.prototype).not.toHaveProperty('name');
    expect(received).toHaveLength(1);
  });

  it('is told when nothing can be kept', async () => {
    parts.store = () => Promise.reject(new Error('disk full'));
    const response = await postForJson(typed());
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ ok: false, errors: [] });
  });
});
