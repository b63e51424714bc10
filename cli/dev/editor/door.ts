import { randomBytes, timingSafeEqual } from 'node:crypto';
import { refusing } from '../../edit/refused-change.ts';
import { isLoopback } from '../../hosting/serve/own-requests.ts';
import { requestedUrl } from '../../hosting/serve/requested-url.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { sentType } from '../../platform/files/file-kinds.ts';
import { readBeside } from '../../platform/files/read-beside.ts';
import type { Host } from '../../platform/host.ts';
import type { RefusedRequest } from './protocol.ts';
import { BadRequest, type DoorRequest, sentWith } from './sent-body.ts';

/** The address below which everything of the editor is. */
const editorRoot = '/@edit/';

/** Where events are sent, which have no end. */
export const eventsPath = `${editorRoot}events`;

export interface DoorAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
}

/** What is behind the door. Values are answered as JSON. */
export interface Behind {
  /** A question or an order with its path below the root, such as `page`. Undefined if there is none, or a promise. Throws BadRequest. */
  answer(order: Order): unknown;
}

/** A request that has come through. */
export interface Order {
  method: 'GET' | 'POST';
  name: string;
  query: URLSearchParams;
  /** The body as JSON, or the bytes of a file; undefined for a GET. */
  body: unknown;
}

/** In milliseconds: for the start of a browser. */
const codeLife = 60_000;

/** An address that opens the editor once, within a minute. */
export interface OpeningOnce {
  /** Path and query. */
  address: string;
  /** Closes the door to whoever has come with it, if that was within the minute. Returns whether it was. */
  takeBack(): boolean;
}

/** What has become of a code. */
interface LoginCode {
  /** How long it is valid, by `now`. */
  until: number;
  /** The token that it was exchanged for. */
  token: string | null;
}

/**
 * The door of the editor. It lets in whoever has opened the address with the token, in one browser of this machine, and nobody whom a page
 * of another site has sent. It reads nothing of a request before that is certain.
 *
 * The page of the editor sends the token with each request. A cookie would not do: cookies do not know ports (RFC 6265, 8.5), so browsers
 * would give it to every other server of this machine.
 */
export class EditorDoor {
  readonly #token = secret();
  /** The tokens that open the door: the printed one, and one for each code that was used. A token that goes is aborted. */
  readonly #tokens = new Map([[this.#token, new AbortController()]]);
  /** The codes of the last minute. */
  readonly #codes = new Map<string, LoginCode>();
  readonly #behind: Behind;
  readonly #now: () => Date;

  constructor(behind: Behind, { now }: Pick<Host, 'now'>) {
    this.#behind = behind;
    this.#now = now;
  }

  /** Path and query of the address that opens the editor. */
  get opening(): string {
    return `${editorRoot}?token=${this.#token}`;
  }

  /** For where others may read the address: the arguments of a program are seen by every user of the machine. */
  openingOnce(): OpeningOnce {
    const code = secret();
    this.#codes.set(code, { until: this.#now().getTime() + codeLife, token: null });
    return { address: `${editorRoot}?code=${code}`, takeBack: () => this.#takeBack(code) };
  }

  /** A code that is still valid, or was used within its minute. */
  #known(code: string): LoginCode | null {
    const now = this.#now().getTime();
    for (const [each, { until }] of this.#codes) if (now > until) this.#codes.delete(each);
    return this.#codes.get(code) ?? null;
  }

  #takeBack(code: string): boolean {
    const known = this.#known(code);
    this.#codes.delete(code);
    if (known !== null && known.token !== null) this.#revoke(known.token);
    return known !== null;
  }

  #revoke(token: string): void {
    this.#tokens.get(token)?.abort();
    this.#tokens.delete(token);
  }

  /**
   * The token that a code is exchanged for; null if the code is wrong, or not valid any more. If it comes twice, somebody else has read it,
   * perhaps before the browser of this person: then what was given for it opens nothing any more (RFC 6749, 4.1.2). After its minute
   * it says nothing: whoever reads it then cannot lock the person out.
   */
  #exchanged(code: string): string | null {
    const known = this.#known(code);
    if (known === null) return null;
    if (known.token !== null) {
      this.#revoke(known.token);
      return null;
    }
    known.token = secret();
    this.#tokens.set(known.token, new AbortController());
    return known.token;
  }

  /** Whether a path is one of the editor. */
  static leadsTo(path: string): boolean {
    return path === editorRoot.slice(0, -1) || path.startsWith(editorRoot);
  }

  /**
   * Lets a request in that has a token: `Authorization: Bearer …`, or `token` for events, with which browsers send no header. The signal is
   * aborted when that token opens nothing any more. Null if the request stays out.
   */
  admits({ url, headers }: Pick<DoorRequest, 'url' | 'headers'>): AbortSignal | null {
    const { pathname, searchParams } = requestedUrl({ url } as never);
    const asked = pathname === eventsPath ? searchParams.get('token') : null;
    const [, sent] = /^Bearer (\S+)$/.exec(String(headers.authorization ?? '')) ?? [];
    const given = asked ?? sent ?? '';
    if (!isOfOwnPage(headers)) return null;
    return [...this.#tokens].find(([token]) => isSame(given, token))?.[1].signal ?? null;
  }

  async answer(request: DoorRequest): Promise<DoorAnswer> {
    const { pathname, searchParams } = requestedUrl({ url: request.url } as never);
    if (!isLoopback(request as never)) return refused(403, wrongToken, 'otherAddress');
    const asked = (name: string) => (request.method === 'GET' && pathname === editorRoot ? searchParams.get(name) : null);
    const [token, code] = [asked('token'), asked('code')];
    if (token !== null) return isSame(token, this.#token) ? redirect(`${editorRoot}#${token}`) : refused(403, wrongToken, 'otherAddress');
    if (code !== null) {
      const exchanged = this.#exchanged(code);
      return exchanged === null ? refused(403, usedCode, 'otherAddress') : redirect(`${editorRoot}#${exchanged}`);
    }
    if (pathname === editorRoot.slice(0, -1)) return redirect(editorRoot);
    const name = pathname.slice(editorRoot.length);
    // They say nothing of the site.
    if (files.test(name) && request.method === 'GET') return fileAnswer(`editor/${name || 'index.html'}`);
    if (this.admits(request) === null) return refused(403, wrongToken, 'otherAddress');
    try {
      return await this.#order(request, name, searchParams);
    } catch (error) {
      if (error instanceof BadRequest) return refused(error.status, error.message, error.why);
      if (error instanceof EnvironmentError) {
        const { reason, why } = refusing(error);
        return refused(500, `${reason} ${error.hint}`, why);
      }
      throw error;
    }
  }

  async #order(request: DoorRequest, name: string, query: URLSearchParams): Promise<DoorAnswer> {
    const { method } = request;
    if (method !== 'GET' && method !== 'POST') throw new BadRequest('The editor answers GET and POST.', 405);
    const order = {
      method,
      name,
      query,
      body: method === 'GET' ? undefined : await sentWith(request, name),
    } as const;
    const found = await this.#behind.answer(order);
    if (found === undefined) throw new BadRequest('There is no such thing here.', 404);
    return {
      status: 200,
      headers: { ...always, 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify(found),
    };
  }
}

/** Whether no page of another site has sent a request, under a name that leads to this machine only. */
const isOfOwnPage = (headers: DoorRequest['headers']): boolean =>
  isLoopback({ headers } as never) && [undefined, 'same-origin', 'none'].includes(headers['sec-fetch-site'] as string | undefined);

const wrongToken = 'Open the address that was printed at the terminal: it has the token of this session.';
const usedCode =
  'This address opens the editor once, and within a minute. Open the one that was printed at the terminal, or type e and Enter there.';

/** Nobody guesses it: 192 bits. */
const secret = (): string => randomBytes(24).toString('base64url');

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The files of the editor's page below the root, which lie beside the command line. Of texts by language, it loads those of its own. */
const files = /^(?:|editor\.js|editor\.css|(?:labels|findings)\/[a-z]{2}\.json)$/;

/** No other page may frame, open or read what the editor answers, and nothing of it is kept. */
const always = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** The page loads its own files only, and frames pages of its own server only. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function fileAnswer(name: string): DoorAnswer {
  const body = readBeside(`./${name}`);
  if (body === null) return refused(404, 'The editor is not bundled: run npm run setup.');
  const headers = { ...always, 'Content-Type': sentType(name), 'Content-Security-Policy': policy };
  return { status: 200, headers, body };
}

const redirect = (to: string): DoorAnswer => ({
  status: 303,
  headers: { ...always, Location: to },
  body: '',
});

const refused = (status: number, error: string, why?: RefusedRequest['why']): DoorAnswer => ({
  status,
  headers: { ...always, 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ error, ...(why === undefined ? {} : { why }) } satisfies RefusedRequest),
});
