import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { type BrokenRule, type CheckedForm, check, messageOf, type Values } from '../../templates/contract/form-rules.ts';
import type { ShownForm } from '../../templates/contract/page-props.ts';
import { ownValue } from '../platform/is-mapping.ts';
import { fillPage } from './filled-page.ts';
import { readPostedBody } from './request-body.ts';
import { startTokens } from './start-token.ts';
import type { StoreForm } from './store.ts';

/** The forms of a site by language code and name. A form without a known language is answered in the first one. */
export type ReceivedForms = Readonly<Record<string, Readonly<Record<string, ShownForm>>>>;

export interface ReceiverOptions {
  forms: ReceivedForms;
  /** Returns the built HTML of the page with a form, in a language; null if there is none. */
  readPage: (form: string, language: string) => string | null | Promise<string | null>;
  store: StoreForm;
  /** Whether a request may send a form, by the origin of its page. */
  mayPost: (request: IncomingMessage) => boolean;
  /** Takes the cost of a request from the budget of its sender. Returns 0, or the seconds until it may be sent again. */
  spend: (request: IncomingMessage, cost: number) => number;
  /** The origin of the pages in each language whose pages have another one than the receiver. */
  pagesAt?: Readonly<Record<string, string>>;
  /** Signs the times of forms; by default, a new key. */
  key?: Uint8Array;
  /** Milliseconds since 1970, UTC. */
  now?: () => number;
}

/** The largest body of a posted form, in bytes: 5,000 characters of any script, percent-encoded, and the other fields. */
const limit = 64 * 1024;

/** In milliseconds. No person fills in and sends a form in less time. */
const leastTime = 2_000;

/**
 * What a request takes from the budget of its sender (`rateLimit`). A form that comes without a signed time has cost its sender no
 * time, so fewer of them are taken: 40 at once and one each 15 seconds, instead of 80 and one each 7.5 (with the question for the time).
 */
const costs = { any: 1, timed: 1, untimed: 5 };

/**
 * The receiver of `preview` and `receive`. It keeps the contract for a user's own server (`isOwnServer` in the definition of a
 * receiver):
 *
 * | request | answer to `Accept: application/json` | to a browser without script |
 * |---|---|---|
 * | right | 200 `{ ok: true }` | 303 to the thank-you page |
 * | rules broken | 422 `{ ok: false, errors: [{ field, code, message }] }` | 422, the form's page filled in |
 * | not stored | 500 `{ ok: false, errors: [] }` | 303 to the not-sent page |
 * | from a robot (trap filled in, or sent at once) | as if right | as if right |
 * | too many from one sender | 429 `{ ok: false, errors: [] }` | 303 to the not-sent page, or 429 as plain text |
 * | another method, type, size, origin or form | 405, 415, 413, 403, 400 | the same, as plain text |
 * | `GET ?start=` | 200 `{ token }`: the signed time | |
 *
 * Pages are static, so they cannot hold a token of their visitor. With script, a page asks for the signed time when the visitor begins
 * with the form, and posts it as `token`. Without script, and with a server that signs no times, the form has none.
 *
 * The returned function answers every request that it gets. The server decides which path leads to it.
 */
export function createReceiver(options: ReceiverOptions) {
  const { forms, mayPost, spend, pagesAt = {}, now = Date.now } = options;
  const at = (href: string, language: string) => (ownValue(pagesAt, language) ?? '') + href;
  const tokens = startTokens(options.key ?? randomBytes(32));
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const json = request.headers.accept?.includes('application/json') ?? false;
    const refuse = (status: number, headers = {}) => answerRefusal(response, status, { json, headers });
    if (!mayPost(request)) return refuse(403);
    allowScripts(request, response, Object.values(pagesAt));
    const early = spend(request, costs.any);
    if (early > 0) return refuse(429, retryAfter(early));
    if (asksForStart(request)) return answerJson(response, 200, { token: tokens.issue(now()) });
    if (request.method !== 'POST') return refuse(405);

    const body = await readPostedBody(request, limit).catch(() => null);
    // The sender closed the connection.
    if (!body) return void response.destroy();
    if ('refused' in body) return refuse(body.refused);

    const { fields } = body;
    const language = languageOf(forms, fields.get('language'));
    const form = ownValue(forms[language] ?? {}, fields.get('form') ?? '');
    if (form === undefined) return refuse(400);
    const age = tokens.age(fields.get('token') ?? '', now());
    const posted = { request, fields, form, language, age, now: now() };
    const outcome = isRobot(posted) ? 'accepted' : await take(posted, options);
    if (outcome === 'accepted')
      return json ? answerJson(response, 200, { ok: true }) : answerRedirect(response, at(form.thanks.href, language));
    if ('problems' in outcome) {
      if (json) return answerProblems(response, form, outcome.problems);
      return answerPage(response, { html: await options.readPage(form.name, language), form, ...outcome });
    }
    if (json) refuse(outcome.status, outcome.headers);
    else answerRedirect(response, at(form.failed.href, language));
  };
}

/** A posted form that the site has. */
interface Posted {
  request: IncomingMessage;
  fields: ReadonlyMap<string, string>;
  form: ShownForm;
  language: string;
  /** How long ago its signed time was issued, in milliseconds; null if it has none. */
  age: number | null;
  now: number;
}

type ReceiverOutcome = 'accepted' | CheckedForm | { status: 429 | 500; headers: Record<string, string> };

/** Checks and stores a form, if its sender may send one more. */
async function take(posted: Posted, { spend, store }: ReceiverOptions): Promise<ReceiverOutcome> {
  const { request, fields, form, language, age, now } = posted;
  const { values, problems } = check(form, Object.fromEntries(fields), now);
  if (problems.length > 0) return { values, problems };
  const wait = spend(request, age === null ? costs.untimed : costs.timed);
  if (wait > 0) return { status: 429, headers: retryAfter(wait) };
  try {
    await store({ received: new Date(now).toISOString(), form: form.name, language, values });
    return 'accepted';
  } catch {
    return { status: 500, headers: {} };
  }
}

const languageOf = (forms: ReceivedForms, code = ''): string => (Object.hasOwn(forms, code) ? code : (Object.keys(forms)[0] ?? ''));

/** Whether a page asks for a signed time. */
const asksForStart = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && new URLSearchParams(url.split('?')[1]).has('start');

/** Lets scripts of pages on other origins read the answers (Fetch, 3.3). */
function allowScripts({ headers }: IncomingMessage, response: ServerResponse, origins: readonly string[]): void {
  const [first] = origins;
  if (first === undefined) return;
  const allowed = origins.find((origin) => origin === headers.origin) ?? first;
  response.setHeader('Access-Control-Allow-Origin', allowed);
  response.setHeader('Vary', 'Origin');
}

const retryAfter = (seconds: number) => ({ 'Retry-After': String(seconds) });

/**
 * Whether the invisible field is filled in, or the form was sent within two seconds: of its signed time, whose `age` is null if it
 * has none, or of the start of the page. If the page's script sends both times, they come from one clock, so a wrong clock does no
 * harm.
 */
function isRobot({ form: { receiver }, fields, age, now }: Posted): boolean {
  if (fields.get(receiver.trap.name)) return true;
  if (age !== null) return age < leastTime;
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
const answerRedirect = (response: ServerResponse, location: string) => answer(response, 303, { Location: location });

function answerRefusal(
  response: ServerResponse,
  status: number,
  { json, headers: others }: { json: boolean; headers: Record<string, string> },
): void {
  const headers = {
    ...others,
    ...(status === 405 ? { Allow: 'POST' } : {}),
    // The rest of a body that is too long is not read.
    ...(status === 413 ? { Connection: 'close' } : {}),
  };
  if (json) answerJson(response, status, { ok: false, errors: [] }, headers);
  else answerText(response, status, STATUS_CODES[status] ?? '', headers);
}

function answerProblems(response: ServerResponse, form: ShownForm, problems: readonly BrokenRule[]): void {
  const named = problems.map((problem) => ({ ...problem, message: messageOf(form, problem) }));
  answerJson(response, 422, { ok: false, errors: named });
}

interface FilledPage {
  /** The built page of the form; null if there is none. */
  html: string | null;
  form: ShownForm;
  values: Values;
  problems: readonly BrokenRule[];
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
