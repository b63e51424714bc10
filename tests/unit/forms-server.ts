import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createReceiver, type ReceiverLanguage } from '../../cli/receive/receiver.ts';
import type { Received, Store } from '../../cli/receive/store.ts';
import type { FormName } from '../../templates/forms/fields.ts';
import FormSection from '../../templates/sections/form/index.tsx';
import { contextIn, message, wordsIn } from './forms-sample.ts';

/** When the receiver believes it is. */
export const now = Date.parse('2026-11-25T12:30:00Z');

function languageOf(code: string): ReceiverLanguage {
  const { thanks, failed, topics, hours } = contextIn(code);
  const values = topics.map(({ value }) => value);
  return { words: wordsIn(code), thanks: thanks.href, failed: failed.href, topics: values, hours };
}

/** A page as the generator builds it: the real form, scripts, data, a drawing. */
function pageOf(form: FormName, language: string): string {
  const section = { type: 'form' as const, form, title: 'Write', next: { title: 'Next', steps: [] } };
  const main = renderToString(
    createElement(FormSection, {
      section,
      words: wordsIn(language),
      language,
      locale: language,
      form: contextIn(language),
    }),
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Q&amp;A</title>
<link rel="modulepreload" href="/a.js"><script type="module" src="/a.js"></script>
<script type="application/ld+json">{"name":"<\\/x>"}</script></head>
<body><svg viewBox="0 0 1 1"><path d="M0 0"/></svg><main>${main}</main></body></html>`;
}

/** A receiver on a port of its own. A test may put another store or page in; `reset` puts back what was there. */
export async function startReceiver() {
  const received: Received[] = [];
  const keep: Store = async (entry) => void received.push(entry);
  const parts = { store: keep, readPage: pageOf as (form: FormName, language: string) => string | null };
  const usual = { ...parts };
  const receive = createReceiver({
    site: { languages: { en: languageOf('en'), sv: languageOf('sv') } },
    readPage: (form, language) => parts.readPage(form, language),
    store: (entry) => parts.store(entry),
    now: () => now,
  });
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sub/api/forms`;

  /** As a browser does without script. */
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

/** A right contact form in Swedish, as the page posts it, with changes. */
export const typed = (fields: object = {}) => ({
  form: 'contact',
  language: 'sv',
  website: '',
  started: '',
  ...message,
  ...fields,
});
