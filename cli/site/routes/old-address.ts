import { decodedOrNull } from '../../platform/escape.ts';
import { slugProblem, unseenIn } from './slug.ts';

/** The longest old address, encoded. Servers read lines of 8,000 bytes (RFC 9110, 4.1), and a rule has two addresses. */
const longest = 2000;

/** Characters that are no part of a path (RFC 3986, 3.3), or that rules of some host take for any text or for a variable. */
const noPathCharacter = /["<>\\^`|*]/;

/** What cannot stand plain in an address of letters: the beginning of an encoding, of a query, of an anchor, and gaps. */
const mustBeEncoded = /[%?#\s]/gu;

/**
 * An address of an earlier site in its one spelling: letters as they are, gaps and characters with a meaning of their own encoded, no
 * slash at its end, and its query as it was. So it stands in one word, as the record of addresses needs it. `written`: a path from the root
 * of the site, with or without a query. Otherwise says why it cannot lead anywhere.
 */
export function readOldAddress(written: string): { address: string } | { reason: string } {
  const [, path = '', , query = ''] = /^([^?]*)(\?(.*))?$/su.exec(written) ?? [];
  const reason = characterProblem(written);
  if (reason !== null) return { reason };
  const names = path.replace(/\/$/, '').slice(1).split('/').map(decodedOrNull);
  const wrong = path === '/' ? null : names.map(nameProblem).find((problem) => problem !== null);
  if (wrong) return { reason: wrong };
  const own = path === '/' ? '/' : `/${names.map((name) => encodedName(name ?? '')).join('/')}`;
  if (ownFiles.test(own)) return { reason: 'a file of the site itself has it' };
  const address = query === '' ? own : `${own}?${encodedQuery(query)}`;
  return encodedAddress(address).length > longest
    ? { reason: `it is longer than ${longest.toLocaleString('en')} characters` }
    : { address };
}

/** The file of the first page, not-found pages, and what the receiver of forms answers. */
const ownFiles = /^\/index(?:\.html)?$|\/404(?:\.html)?$|^\/api(?:\/|$)/i;

function characterProblem(written: string): string | null {
  if (!written.startsWith('/')) return 'it does not begin with a slash';
  if (/[\p{Cc}\p{Cs}]/u.test(written)) return 'it holds a control character';
  if (/[{}]|%7b|%7d/i.test(written)) return 'it holds a brace, which rules of hosts take for a variable';
  if (written.includes('\\')) return unfit('\\');
  const unseen = unseenIn(written);
  if (unseen !== null) return `it holds a character that nobody sees (${unseen})`;
  return written.includes('#') ? 'browsers keep what follows "#" to themselves' : null;
}

function nameProblem(name: string | null): string | null {
  if (name === null) return 'a percent sign in it begins no encoding of UTF-8';
  if (name === '') return 'a part of it is empty';
  if (name === '.' || name === '..') return 'it leads out of its folder';
  if (name.startsWith('.')) return 'hosts show no name that begins with a dot';
  if (name.includes('/')) return 'it holds an encoded slash';
  if (/\p{Cc}/u.test(name)) return 'it holds a control character';
  if (/^:[a-z]/i.test(name)) return 'a part of it begins with a colon, which rules of hosts take for a variable';
  const [character] = noPathCharacter.exec(name) ?? [];
  return character === undefined ? null : unfit(character);
}

const unfit = (character: string): string => `it holds ${character}, which rules of hosts do not take as it is`;

const encodedName = (name: string): string => name.replace(mustBeEncoded, encodeURIComponent);

/** A query as browsers send it (WHATWG URL, "query state"), but for letters, which stay readable. */
const encodedQuery = (query: string): string => query.replace(/[\s"<>]/gu, encodeURIComponent).replaceAll("'", '%27');

/** The path of an address, and its query; null if it has none. */
export function addressParts(address: string): { path: string; query: string | null } {
  const at = address.indexOf('?');
  return at < 0 ? { path: address, query: null } : { path: address.slice(0, at), query: address.slice(at + 1) };
}

/** An old address as a request has it. */
export function encodedAddress(address: string): string {
  const { path, query } = addressParts(address);
  // What is encoded already stays so.
  const encoded = encodeURI(path).replaceAll('%25', '%');
  return query === null ? encoded : `${encoded}?${query.replace(/[^\x21-\x7e]+/gu, encodeURIComponent)}`;
}

/** What is wrong with a path as that of a page of this site; null if nothing is. */
export function pagePathProblem(path: string): string | null {
  // If every language has a prefix, the bare root belongs to none.
  if (path === '/') return null;
  for (const [index, segment] of path.slice(1).split('/').entries()) {
    if (segment === '') return 'a part of it is empty';
    const problem = slugProblem(segment, index === 0);
    if (problem !== null) return problem.reason;
  }
  return null;
}
