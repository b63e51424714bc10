import { createHash } from 'node:crypto';

/** What a policy is asked about: an element with its text, as the document has it. */
export interface InlineElement {
  kind: 'script' | 'style';
  text: string;
  nonce: string | undefined;
}

/**
 * Whether a content security policy lets an inline element take effect (CSP Level 3, 6.7.3.3 "Does element match source
 * list for type and source?"): by its hash or nonce, or by 'unsafe-inline' where nothing in the list is stronger.
 */
export function allows(policy: string, { kind, text, nonce }: InlineElement): boolean {
  const directives = directivesOf(policy);
  const sources = [`${kind}-src-elem`, `${kind}-src`, 'default-src']
    .map((name) => directives.get(name))
    .find((list) => list !== undefined);
  if (sources === undefined) return true;
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true;
  const isStronger = /^'(?:sha(?:256|384|512)-|nonce-|strict-dynamic'$)/i;
  const strong = sources.filter((source) => isStronger.test(source));
  if (strong.length === 0) return sources.some((source) => source.toLowerCase() === "'unsafe-inline'");
  return strong.some((source) => {
    const [, algorithm, hash] = /^'(sha\d+)-(.+)'$/i.exec(source) ?? [];
    return algorithm !== undefined && hash === digest(algorithm.toLowerCase(), text, hash);
  });
}

/** Sources by directive; of two with the same name the first counts. */
function directivesOf(policy: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

/** The hash in base64, in the alphabet that `like` is written in. */
function digest(algorithm: string, text: string, like: string | undefined): string {
  const hash = algorithm === 'sha256' ? nameOf(text) : base64(algorithm, text);
  return like !== undefined && /[-_]/.test(like) ? hash.replaceAll('+', '-').replaceAll('/', '_') : hash;
}

const base64 = (algorithm: string, text: string): string =>
  createHash(algorithm).update(text).digest('base64');

let last = { text: '', name: base64('sha256', '') };

/** A name for what a text says, byte for byte: its SHA-256. Page after page has the same style sheet. */
export function nameOf(text: string): string {
  if (text !== last.text) last = { text, name: base64('sha256', text) };
  return last.name;
}
