import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { isSameOrigin } from '../../cli/hosting/serve/own-requests.ts';
import { createReceiver } from '../../cli/receive/receiver.ts';
import type { Received, StoreForm } from '../../cli/receive/store.ts';
import { Form } from '../../templates/forms/form.tsx';
import { formIn, message } from './forms-sample.ts';

/** The time of the receiver's clock. */
export const now = Date.parse('2026-11-25T12:30:00Z');

const formsIn = (language: string) => ({
  contact: formIn(language, 'contact'),
  consultation: formIn(language, 'consultation'),
});

/** A page like the generator's: the real form, scripts, data, a drawing. */
function pageOf(form: string, language: string): string {
  const main = renderToString(createElement(Form, { form: formIn(language, form), language }));
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Q&amp;A</title>
<link rel="modulepreload" href="/a.js"><script type="module" src="/a.js"></script>
<script type="application/ld+json">{"name":"<\\/x>"}</script></head>
<body><svg viewBox="0 0 1 1"><path d="M0 0"/></svg><main>${main}</main></body></html>`;
}

/** A receiver on its own port. A test may replace store and page; `reset` restores them. */
export async function startReceiver() {
  const received: Received[] = [];
  const keep: StoreForm = async (entry) => void received.push(entry);
  const parts = {
    store: keep,
    readPage: pageOf as (form: string, language: string) => string | null,
    now: () => now,
    spend: (_address: string, _cost: number) => 0,
  };
  const usual = { ...parts };
  const receive = createReceiver({
    forms: { en: formsIn('en'), sv: formsIn('sv') },
    readPage: (form, language) => parts.readPage(form, language),
    store: (entry) => parts.store(entry),
    mayPost: isSameOrigin,
    spend: (request, cost) => parts.spend(String(request.headers['x-sender']), cost),
    now: () => parts.now(),
  });
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sub/api/forms`;

  /** Like a browser without script. */
  const post = (fields: object, headers: Record<string, string> = {}) =>
    fetch(base, {
      method: 'POST',
      redirect: 'manual',
      headers: { Accept: 'text/html,*/*;q=0.8', ...headers },
      body: new URLSearchParams({ ...fields }),
    });
  return {
    base,
    received,
    parts,
    post,
    postForJson: (fields: object) => post(fields, { Accept: 'application/json' }),
    reset: () => {
      received.length = 0;
      Object.assign(parts, usual);
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

/** A valid contact form in Swedish as the page posts it, with changes. */
export const typed = (fields: object = {}) => ({
  form: 'contact',
  language: 'sv',
  website: '',
  started: '',
  ...message,
  ...fields,
});
