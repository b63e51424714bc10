import type { IncomingMessage } from 'node:http';

/** What was posted, by field name; of a name that comes twice, the first. Or the HTTP status that refuses it. */
export type PostedBody = { fields: ReadonlyMap<string, string> } | { refused: 400 | 413 | 415 };

/** Reads a posted form: urlencoded as browsers send it, or a JSON object of texts. At most `limit` bytes. */
export async function readPostedBody(request: IncomingMessage, limit: number): Promise<PostedBody> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const parse = type && Object.hasOwn(parsers, type) ? parsers[type] : undefined;
  if (!parse) return { refused: 415 };
  const text = await readText(request, limit);
  if (text === null) return { refused: 413 };
  const fields = parse(text);
  return fields ? { fields } : { refused: 400 };
}

/**
 * The body as UTF-8; null when it is longer than the limit, whether announced or found while reading. Rejects when
 * the sender goes away. What is too long is thrown away as it comes rather than cut off: a sender that is still
 * writing would see a broken connection instead of the answer.
 */
function readText(request: IncomingMessage, limit: number): Promise<string | null> {
  const tooLong = () => {
    request.resume();
    return null;
  };
  if (Number(request.headers['content-length']) > limit) return Promise.resolve(tooLong());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) resolve(tooLong());
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
    request.on('aborted', () => reject(new Error('aborted')));
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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value);
  if (!entries.every(([, entry]) => typeof entry === 'string' || typeof entry === 'number')) return null;
  return new Map(entries.map(([name, entry]) => [name, String(entry)]));
}
