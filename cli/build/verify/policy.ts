import { createHash } from 'node:crypto';
import { oncePer } from '../../platform/once-per.ts';

/** An element with its text as in the document, to ask a policy about. */
export interface InlineElement {
  kind: 'script' | 'style';
  text: string;
  nonce: string | undefined;
}

/**
 * Returns whether every policy of a page allows an inline element (CSP Level 3, 6.7.3.3 "Does element match source list for type
 * and source?"): by its hash or nonce, or by 'unsafe-inline' if nothing in the list is stronger. A page may have thousands of
 * policies and elements, so the policies are indexed first.
 */
export function allowedBy(policies: readonly string[]): (element: InlineElement) => boolean {
  const read = [...new Set(policies)].map(directivesOf);
  const allows = { script: matcher('script', read), style: matcher('style', read) };
  return (element) => allows[element.kind](element);
}

type Directives = ReadonlyMap<string, readonly string[]>;

/** Numbers of the policies that name a source. */
type PolicyNumbers = ReadonlySet<number>;
const none: PolicyNumbers = new Set();

function matcher(kind: InlineElement['kind'], policies: readonly Directives[]) {
  const lists = policies.flatMap((policy) => strongSources(kind, policy));
  const naming = new Map<string, Set<number>>();
  for (const [number, sources] of lists.entries())
    for (const source of sources) naming.set(source, (naming.get(source) ?? new Set()).add(number));
  const algorithms = ['sha256', 'sha384', 'sha512'].filter((name) => [...naming.keys()].some((source) => source.startsWith(`'${name}-`)));
  const namingHash = oncePer(
    (text: string): PolicyNumbers => new Set(algorithms.flatMap((name) => [...(naming.get(`'${name}-${digest(name, text)}'`) ?? none)])),
  );
  return ({ text, nonce }: InlineElement): boolean => {
    const byNonce = (nonce && naming.get(`'nonce-${nonce}'`)) || none;
    if (byNonce.size === lists.length) return true;
    const byHash = namingHash(text);
    const both = byNonce.size === 0 ? 0 : [...byHash].filter((number) => byNonce.has(number)).length;
    return byNonce.size + byHash.size - both === lists.length;
  };
}

/**
 * The hashes and nonces that each policy requires of an element, with hashes in the plain alphabet of base64. A policy that
 * allows every element gives no list, and one that allows none gives an empty list.
 */
function strongSources(kind: InlineElement['kind'], directives: Directives): string[][] {
  const sources = [`${kind}-src-elem`, `${kind}-src`, 'default-src'].map((name) => directives.get(name)).find((list) => list !== undefined);
  if (sources === undefined) return [];
  const isStronger = /^'(?:sha(?:256|384|512)-|nonce-|strict-dynamic'$)/i;
  const strong = sources.filter((source) => isStronger.test(source));
  const isOpen = strong.length === 0 && sources.some((source) => source.toLowerCase() === "'unsafe-inline'");
  return isOpen ? [] : [strong.map(plainHash)];
}

/** A source with its hash in the plain alphabet of base64; any other source as it is. */
export function plainHash(source: string): string {
  const [, algorithm = '', hash = ''] = /^'(sha\d+)-(.+)'$/i.exec(source) ?? [];
  return algorithm === '' ? source : `'${algorithm.toLowerCase()}-${hash.replaceAll('-', '+').replaceAll('_', '/')}'`;
}

/** Sources by directive. If a directive occurs twice, the first one counts. */
export function directivesOf(policy: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

let last = { algorithm: '', text: '', digest: '' };

/** A hash of a text, in base64. The last one is remembered, because page after page has the same style sheet. */
function digest(algorithm: string, text: string): string {
  if (algorithm !== last.algorithm || text !== last.text)
    last = { algorithm, text, digest: createHash(algorithm).update(text).digest('base64') };
  return last.digest;
}

/** A short name for a text: its SHA-256. */
export const sha256Of = (text: string): string => digest('sha256', text);
