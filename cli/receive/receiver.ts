import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { FormContext, FormWords } from '../../templates/contract.ts';
import type { FormName, Problem } from '../../templates/forms/fields.ts';
import { check, type Values } from '../../templates/forms/schema.ts';
import { fillPage } from './filled-page.ts';
import { readPostedBody } from './request-body.ts';
import type { Store } from './store.ts';

/** What the receiver knows of one language of the site. */
export interface ReceiverLanguage {
  words: FormWords;
  /** Where a browser is sent afterwards: paths as visitors see them, the site's sub-path included. */
  thanks: string;
  failed: string;
  /** Page keys of the services that a meeting can be about. */
  topics: readonly string[];
  hours: FormContext['hours'];
}

/** By language code; the first is spoken to a form that names none of them. */
export interface ReceiverSite {
  languages: Readonly<Record<string, ReceiverLanguage>>;
}

export interface ReceiverOptions {
  site: ReceiverSite;
  /** The built HTML of the page with a form, in a language; null where there is none. */
  readPage: (form: FormName, language: string) => string | null | Promise<string | null>;
  store: Store;
  /** Milliseconds since 1970, UTC. */
  now?: () => number;
}

/** Bytes of a posted form: 5,000 characters of any script, percent-encoded, with the rest of the form. */
const limit = 64 * 1024;

/** What a person cannot do: fill in and send a form in so short a time, in milliseconds. */
const leastTime = 2_000;

/**
 * The `endpoint` receiver, the same contract that any other endpoint keeps:
 *
 * | request | answer to `Accept: application/json` | to a browser without script |
 * |---|---|---|
 * | right | 200 `{ ok: true }` | 303 to the thank-you page |
 * | rules broken | 422 `{ ok: false, errors: [{ field, code, message }] }` | 422, the form's page filled in |
 * | not kept | 500 `{ ok: false, errors: [] }` | 303 to the not-sent page |
 * | from a robot (trap filled in, or sent at once) | as if right | as if right |
 * | another method, type, size, origin or form | 405, 415, 413, 403, 400 | the same, as plain text |
 *
 * The returned function answers every request that it is given; which path leads to it is the server's affair.
 */
export function createReceiver({ site, readPage, store, now = Date.now }: ReceiverOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const json = request.headers.accept?.includes('application/json') ?? false;
    const refuse = (status: number) => answerRefusal(response, status, json);
    if (request.method !== 'POST') return refuse(405);
    if (isCrossSite(request)) return refuse(403);

    const body = await readPostedBody(request, limit).catch(() => null);
    // The sender went away in the middle.
    if (!body) return void response.destroy();
    if ('refused' in body) return refuse(body.refused);

    const form = body.fields.get('form');
    const named = languageOf(site, body.fields.get('language'));
    if ((form !== 'contact' && form !== 'consultation') || !named) return refuse(400);
    const [language, { words, topics, hours, thanks, failed }] = named;
    const accept = () => (json ? answerJson(response, 200, { ok: true }) : answerRedirect(response, thanks));
    if (isRobot(body.fields, now())) return accept();

    const { values, problems } = check(form, Object.fromEntries(body.fields), { topics, hours, now: now() });
    if (problems.length > 0) {
      if (json) return answerProblems(response, problems, words);
      return answerPage(response, problems, words, { html: await readPage(form, language), form, values });
    }
    try {
      await store({ received: new Date(now()).toISOString(), form, language, values });
    } catch {
      return json ? answerJson(response, 500, { ok: false, errors: [] }) : answerRedirect(response, failed);
    }
    accept();
  };
}

function languageOf({ languages }: ReceiverSite, code = ''): [string, ReceiverLanguage] | undefined {
  const all = Object.entries(languages);
  return all.find(([known]) => known === code) ?? all[0];
}

/** Browsers name the page's origin with every POST (Fetch, 3.2); other clients need not. */
function isCrossSite({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return false;
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host;
}

/**
 * Filled in what nobody sees, or sent within two seconds of the page's beginning. Both moments come from one
 * clock where the page's script sends both, so a clock that is wrong costs nobody a message.
 */
function isRobot(fields: ReadonlyMap<string, string>, now: number): boolean {
  if (fields.get('website')) return true;
  const started = Number(fields.get('started') || Number.NaN);
  const elapsed = Number(fields.get('sent') || now) - started;
  return elapsed >= 0 && elapsed < leastTime;
}

function answer(response: ServerResponse, status: number, headers: Record<string, string>, body = ''): void {
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(body);
}

const answerJson = (response: ServerResponse, status: number, body: object, headers = {}) =>
  answer(response, status, { ...headers, 'Content-Type': 'application/json' }, JSON.stringify(body));

const answerText = (response: ServerResponse, status: number, text: string, headers = {}) =>
  answer(response, status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }, `${text}\n`);

/** After a POST the browser is sent on with a GET, so that reloading sends nothing again (RFC 9110, 15.4.4). */
const answerRedirect = (response: ServerResponse, location: string) =>
  answer(response, 303, { Location: location });

function answerRefusal(response: ServerResponse, status: number, json: boolean): void {
  const headers = {
    ...(status === 405 ? { Allow: 'POST' } : {}),
    // The rest of a body that is too long is not waited for.
    ...(status === 413 ? { Connection: 'close' } : {}),
  };
  if (json) answerJson(response, status, { ok: false, errors: [] }, headers);
  else answerText(response, status, STATUS_CODES[status] ?? '', headers);
}

function answerProblems(response: ServerResponse, problems: readonly Problem[], { errors }: FormWords): void {
  const named = problems.map(({ field, code }) => ({ field, code, message: errors[code] }));
  answerJson(response, 422, { ok: false, errors: named });
}

function answerPage(
  response: ServerResponse,
  problems: readonly Problem[],
  words: FormWords,
  { html, form, values }: { html: string | null; form: FormName; values: Values },
): void {
  if (html === null) {
    answerText(response, 422, problems.map(({ code }) => words.errors[code]).join('\n'));
    return;
  }
  const page = fillPage({ html, form, values, problems, words });
  // Kept for the back button, which would otherwise ask to send the form again.
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-cache' };
  answer(response, 422, headers, page);
}
