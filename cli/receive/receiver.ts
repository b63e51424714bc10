import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { check, messageOf, type Problem, type Values } from '../../templates/forms/schema.ts';
import type { ShownForm } from '../schema/form-fields.ts';
import { fillPage } from './filled-page.ts';
import { readPostedBody } from './request-body.ts';
import type { Store } from './store.ts';

/** The forms of a site by language code and name. A form without a known language is answered in the first one. */
export type ReceivedForms = Readonly<Record<string, Readonly<Record<string, ShownForm>>>>;

export interface ReceiverOptions {
  forms: ReceivedForms;
  /** Returns the built HTML of the page with a form, in a language; null if there is none. */
  readPage: (form: string, language: string) => string | null | Promise<string | null>;
  store: Store;
  /** Milliseconds since 1970, UTC. */
  now?: () => number;
}

/** The largest body of a posted form, in bytes: 5,000 characters of any script, percent-encoded, and the other fields. */
const limit = 64 * 1024;

/** In milliseconds. No person fills in and sends a form in less time. */
const leastTime = 2_000;

/**
 * The receiver of `preview`. It keeps the contract for a user's own server (`isOwnServer` in the definition of a receiver):
 *
 * | request | answer to `Accept: application/json` | to a browser without script |
 * |---|---|---|
 * | right | 200 `{ ok: true }` | 303 to the thank-you page |
 * | rules broken | 422 `{ ok: false, errors: [{ field, code, message }] }` | 422, the form's page filled in |
 * | not stored | 500 `{ ok: false, errors: [] }` | 303 to the not-sent page |
 * | from a robot (trap filled in, or sent at once) | as if right | as if right |
 * | another method, type, size, origin or form | 405, 415, 413, 403, 400 | the same, as plain text |
 *
 * The returned function answers every request that it gets. The server decides which path leads to it.
 */
export function createReceiver({ forms, readPage, store, now = Date.now }: ReceiverOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const json = request.headers.accept?.includes('application/json') ?? false;
    const refuse = (status: number) => answerRefusal(response, status, json);
    if (request.method !== 'POST') return refuse(405);
    if (isCrossSite(request)) return refuse(403);

    const body = await readPostedBody(request, limit).catch(() => null);
    // The sender closed the connection.
    if (!body) return void response.destroy();
    if ('refused' in body) return refuse(body.refused);

    const language = languageOf(forms, body.fields.get('language'));
    const form = ownValue(forms[language], body.fields.get('form'));
    if (form === undefined) return refuse(400);
    const accept = () =>
      json ? answerJson(response, 200, { ok: true }) : answerRedirect(response, form.thanks.href);
    if (isRobot(form, body.fields, now())) return accept();

    const { values, problems } = check(form, Object.fromEntries(body.fields), now());
    if (problems.length > 0) {
      if (json) return answerProblems(response, form, problems);
      return answerPage(response, { html: await readPage(form.name, language), form, values, problems });
    }
    try {
      await store({ received: new Date(now()).toISOString(), form: form.name, language, values });
    } catch {
      return json
        ? answerJson(response, 500, { ok: false, errors: [] })
        : answerRedirect(response, form.failed.href);
    }
    accept();
  };
}

const languageOf = (forms: ReceivedForms, code = ''): string =>
  Object.hasOwn(forms, code) ? code : (Object.keys(forms)[0] ?? '');

/** The value of a key. Never reads from a prototype. */
const ownValue = <T>(values: Readonly<Record<string, T>> = {}, key = ''): T | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined;

/** Browsers send the page's origin with every POST (Fetch, 3.2). Other clients may not. */
function isCrossSite({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return false;
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host;
}

/**
 * Whether the invisible field is filled in, or the form was sent within two seconds of the start of the page. If the page's
 * script sends both times, they come from one clock, so a wrong clock does no harm.
 */
function isRobot({ receiver }: ShownForm, fields: ReadonlyMap<string, string>, now: number): boolean {
  if (fields.get(receiver.trap.name)) return true;
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

/** After a POST, redirects the browser to a GET, so that reloading sends nothing again (RFC 9110, 15.4.4). */
const answerRedirect = (response: ServerResponse, location: string) =>
  answer(response, 303, { Location: location });

function answerRefusal(response: ServerResponse, status: number, json: boolean): void {
  const headers = {
    ...(status === 405 ? { Allow: 'POST' } : {}),
    // The rest of a body that is too long is not read.
    ...(status === 413 ? { Connection: 'close' } : {}),
  };
  if (json) answerJson(response, status, { ok: false, errors: [] }, headers);
  else answerText(response, status, STATUS_CODES[status] ?? '', headers);
}

function answerProblems(response: ServerResponse, form: ShownForm, problems: readonly Problem[]): void {
  const named = problems.map((problem) => ({ ...problem, message: messageOf(form, problem) }));
  answerJson(response, 422, { ok: false, errors: named });
}

interface FilledPage {
  /** The built page of the form; null if there is none. */
  html: string | null;
  form: ShownForm;
  values: Values;
  problems: readonly Problem[];
}

function answerPage(response: ServerResponse, { html, form, values, problems }: FilledPage): void {
  if (html === null) {
    answerText(response, 422, problems.map((problem) => messageOf(form, problem)).join('\n'));
    return;
  }
  const page = fillPage({ html, form, values, problems });
  // Cached for the back button, which would otherwise offer to send the form again.
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-cache' };
  answer(response, 422, headers, page);
}
