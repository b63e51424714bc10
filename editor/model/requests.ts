import type { EditorEvent, RefusedRequest, Refusing } from '../../cli/dev/editor/protocol.ts';

/** What the server says in the place of an answer. */
export class ServerError extends Error {
  readonly why: Refusing['why'];
  constructor(message = '', why?: Refusing['why']) {
    super(message);
    this.why = why;
  }
}

/** The server answers, but not to this: the message says why. */
export class RefusedByServer extends ServerError {}

/** The server does not answer, or not yet: then it may say why. What was asked may be asked again. */
export class Unreachable extends ServerError {}

/** Where all requests of the editor go. */
const base = '/@edit/';

const tokenName = 'tvilling-edit-token';

/**
 * The token of the session. The printed address leads to one with it, from which it is taken: it would stay in the history. Windows that
 * are open get the token of a server that has started anew as soon as its address is opened in one.
 */
function token(): string {
  const given = location.hash.slice(1);
  if (given !== '') {
    localStorage.setItem(tokenName, given);
    history.replaceState(history.state, '', location.pathname);
  }
  return localStorage.getItem(tokenName) ?? '';
}

/** Asks for an answer of the protocol. Throws RefusedByServer or Unreachable. */
export const get = <T>(path: string): Promise<T> => answer<T>(path, {});

/** The orders that are not answered yet. */
const sending = new Set<Promise<unknown>>();

/** Resolves when the orders that were sent are answered, and whoever has sent them has taken the answers. */
export async function answeredOrders(): Promise<void> {
  await Promise.allSettled(sending);
  await new Promise((resolve) => setTimeout(resolve));
}

/** In characters: the browser refuses to send more after the page has gone (Fetch, 4.6: 64 KiB). */
const mostWhileLeaving = 15_000;

/** Sends a body as JSON, also if the page is left meanwhile. Throws RefusedByServer or Unreachable. */
export function post<T>(path: string, body: unknown): Promise<T> {
  const text = JSON.stringify(body);
  const sent = answer<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: text,
    keepalive: text.length <= mostWhileLeaving,
  }).finally(() => sending.delete(sent));
  sending.add(sent);
  return sent;
}

/** Sends a file. Throws RefusedByServer or Unreachable. */
export const upload = <T>(path: string, file: File, type = file.type): Promise<T> =>
  answer<T>(path, { method: 'POST', headers: { 'Content-Type': type }, body: file });

async function answer<T>(path: string, init: RequestInit): Promise<T> {
  const headers = { ...init.headers, Authorization: `Bearer ${token()}` };
  const response = await fetch(base + path, { ...init, headers }).catch(() => {
    throw new Unreachable();
  });
  const body = (await response.json().catch(() => null)) as T | RefusedRequest | null;
  const { error, why } = (body ?? {}) as Partial<RefusedRequest>;
  if (isForNow(response.status)) throw new Unreachable(error, why);
  if (!response.ok || body === null) throw new RefusedByServer(error ?? `${response.status} ${response.statusText}`, why);
  return body as T;
}

/** Whether a server has just started: it is not ready, or wants to be opened by its new address, which has a new token. */
const isForNow = (status: number): boolean => status === 403 || status === 503;

/** In ms. */
const untilNextTry = 2_000;

/** Listens to what happens at the server. `connected` says whether it is there. */
export function listen(hear: (event: EditorEvent) => void, connected: (isThere: boolean) => void): void {
  const events = new EventSource(`${base}events?token=${token()}`);
  events.onopen = () => connected(true);
  events.onerror = () => {
    connected(false);
    // The browser connects again by itself, but not to a server that has refused it.
    if (events.readyState === EventSource.CLOSED) setTimeout(() => listen(hear, connected), untilNextTry);
  };
  events.onmessage = ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as EditorEvent);
}
