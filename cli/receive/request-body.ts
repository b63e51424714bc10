import type { IncomingMessage } from 'node:http';
import { isMapping, ownValue } from '../platform/is-mapping.ts';

/** The posted fields by name, or the HTTP status that refuses the form. If a name occurs twice, the first one counts. */
export type PostedBody = { fields: ReadonlyMap<string, string> } | { refused: 400 | 413 | 415 };

/** Reads a posted form of at most `limit` bytes: urlencoded as browsers send it, or a JSON object of texts. */
export async function readPostedBody(request: IncomingMessage, limit: number): Promise<PostedBody> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const parse = ownValue(parsers, type ?? '');
  if (!parse) return { refused: 415 };
  const text = await readText(request, limit);
  if (text === null) return { refused: 413 };
  const fields = parse(text);
  return fields ? { fields } : { refused: 400 };
}

/**
 * The body as UTF-8. Null if it is longer than the limit, by its header or during reading. Rejects if the sender closes the
 * connection. The rest of a long body is read and dropped: a sender that is still writing would see a broken connection instead
 * of the answer. If very much follows, the connection is closed.
 */
function readText(request: IncomingMessage, limit: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    if (Number(request.headers['content-length']) > limit) resolve(null);
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else resolve(null);
      if (length > limit * 16) request.destroy();
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });
}

const parsers: Readonly<Record<string, (text: string) => ReadonlyMap<string, string> | null>> = {
  'application/x-www-form-urlencoded': (text) => new Map([...new URLSearchParams(text)].reverse()),
  'application/json': parseJson,
};

function parseJson(text: string): ReadonlyMap<string, string> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isMapping(value)) return null;
  const entries = Object.entries(value);
  if (!entries.every(([, entry]) => typeof entry === 'string' || typeof entry === 'number')) return null;
  return new Map(entries.map(([name, entry]) => [name, String(entry)]));
}
