import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { check, messageOf, type Problem, type Values } from '../../templates/forms/schema.ts';
import type { ShownForm } from '../schema/form-fields.ts';
import { fillPage } from './filled-page.ts';
import { readPostedBody } from './request-body.ts';
import type { Store } from './store.ts';

/** The forms of a site by language code, each by its name; the first language is spoken to a form that names none of them. */
export type ReceivedForms = Readonly<Record<string, Readonly<Record<string, ShownForm>>>>;

export interface ReceiverOptions {
  forms: ReceivedForms;
  /** The built HTML of the page with a form, in a language; null where there is none. */
  readPage: (form: string, language: string) => string | null | Promise<string | null>;
  store: Store;
  /** Milliseconds since 1970, UTC. */
  now?: () => number;
}

/** Bytes of a posted form: 5,000 characters of any script, percent-encoded, with the rest of the form. */
const limit = 64 * 1024;

/** What a person cannot do: fill in and send a form in so short a time, in milliseconds. */
const leastTime = 2_000;

/**
 * The receiver of `preview`. It keeps the contract of a server of one's own (`isOwnServer` in the definition of a receiver):
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
export function createReceiver({ forms, readPage, store, now = Date.now }: ReceiverOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const json = request.headers.accept?.includes('application/json') ?? false;
    const refuse = (status: number) => answerRefusal(response, status, json);
    if (request.method !== 'POST') return refuse(405);
    if (isCrossSite(request)) return refuse(403);

    const body = await readPostedBody(request, limit).catch(() => null);
    // The sender went away in the middle.
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

/** The value of a key; never that of a prototype. */
const ownValue = <T>(values: Readonly<Record<string, T>> = {}, key = ''): T | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined;

/** Browsers name the page's origin with every POST (Fetch, 3.2); other clients need not. */
function isCrossSite({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return false;
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host;
}

/**
 * Filled in what nobody sees, or sent within two seconds of the page's beginning. Both moments come from one
 * clock where the page's script sends both, so a clock that is wrong costs nobody a message.
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

function answerProblems(response: ServerResponse, form: ShownForm, problems: readonly Problem[]): void {
  const named = problems.map((problem) => ({ ...problem, message: messageOf(form, problem) }));
  answerJson(response, 422, { ok: false, errors: named });
}

interface FilledPage {
  /** The form's page as built; null where there is none. */
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
  // Kept for the back button, which would otherwise ask to send the form again.
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-cache' };
  answer(response, 422, headers, page);
}
