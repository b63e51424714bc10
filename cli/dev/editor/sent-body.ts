import { exchangeLimit } from '../../content/read.ts';
import { depthLimit } from '../../content/yaml/tree.ts';
import type { RefusalReason } from '../../edit/refused-change.ts';
import { isSameOrigin } from '../../hosting/serve/own-requests.ts';
import { uploadLimit } from './protocol.ts';

/** A request, as far as the door looks at it. */
export interface DoorRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body; null if it has more bytes than that. */
  body(most: number): Promise<Uint8Array | null>;
}

/** A request that says something else than the protocol. `message`: a sentence. */
export class BadRequest extends Error {
  readonly status: number;
  readonly why: RefusalReason | undefined;
  constructor(message: string, status = 400, why?: RefusalReason) {
    super(message);
    this.status = status;
    this.why = why;
  }
}

/** The most that a JSON body may have, in bytes. */
const bodyLimit = 1_000_000;

/** The levels of a JSON body: those of a value in content, and of what is around it. */
const mostLevels = depthLimit + 8;

/** The orders that send a file, with its types and its largest size in bytes. A page of another site can send none without asking. */
const sentFiles = new Map([
  ['picture', { type: /^image\/[\w.+-]+$/i, most: uploadLimit }],
  ['translations', { type: /^application\/octet-stream$/i, most: exchangeLimit }],
]);

/**
 * The body of an order: JSON, or the bytes of a file. Throws BadRequest if a page of another site may have sent it, or if it is too
 * large.
 */
export async function sentWith(request: DoorRequest, name: string): Promise<unknown> {
  const { headers } = request;
  if (headers.origin === undefined || !isSameOrigin({ headers } as never))
    throw new BadRequest('Only the page of the editor may change something.', 403);
  const file = sentFiles.get(name);
  if (!(file?.type ?? /^application\/json\b/i).test(String(headers['content-type'] ?? '')))
    throw new BadRequest('A change is sent as application/json, and a file as what it is.', 415);
  const most = file?.most ?? bodyLimit;
  const body = await request.body(most);
  if (body === null) throw new BadRequest(`That has more than ${most} bytes.`, 413, 'tooMuch');
  return file === undefined ? jsonIn(body) : body;
}

/** JSON that is not deeper than content may be: what looks at a value looks at what is in it, and has no room for more levels. */
function jsonIn(body: Uint8Array): unknown {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new BadRequest('The change is no JSON.');
  }
  let level = [json];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels) throw new BadRequest('The change has too many levels.');
    level = level.flatMap((value) => (Object(value) === value ? Object.values(value as object) : []));
  }
  return json;
}
