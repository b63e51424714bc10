import { oncePerObject } from '../../platform/once-per.ts';
import { directivesOf, plainHash } from './policy.ts';
import type { Tag } from './scan-tags.ts';

/** An address that markup loads, or sends a form to. */
export interface NamedSource {
  /** The directives that decide, the most special first (CSP Level 3, 6.8.3). */
  directives: readonly string[];
  /** What is loaded, in words. */
  what: string;
  address: string;
  /** Source expressions that allow it whatever its address is, if a policy has all of them: a nonce, or hashes. Empty for none. */
  proof: readonly string[];
  /** Whether a link only asks for it in advance. */
  isPreload?: true;
}

const frame = { directives: ['frame-src', 'child-src', 'default-src'], what: 'frame' };
const picture = { directives: ['img-src', 'default-src'], what: 'picture' };
const media = { directives: ['media-src', 'default-src'], what: 'media file' };
const embedded = { directives: ['object-src', 'default-src'], what: 'embedded file' };
export const script = {
  directives: ['script-src-elem', 'script-src', 'default-src'],
  what: 'script',
};
const module = { directives: script.directives, what: 'module' };
const sheet = { directives: ['style-src-elem', 'style-src', 'default-src'], what: 'style sheet' };
const font = { directives: ['font-src', 'default-src'], what: 'font' };
const request = { directives: ['connect-src', 'default-src'], what: 'request' };
const manifest = { directives: ['manifest-src', 'default-src'], what: 'manifest' };
const form = { directives: ['form-action'], what: 'form' };
const base = { directives: ['base-uri'], what: 'base address' };

type Kind = Pick<NamedSource, 'directives' | 'what'>;

/** Types of scripts that run, or that a policy treats as if they did. A script of any other type is data. */
const runningTypes =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:jscript|livescript|javascript1\.\d))$/i;

export const isRunning = ({ type = '' }: Tag['attributes']): boolean => runningTypes.test(type.trim());

const byAttribute: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  iframe: { src: frame },
  frame: { src: frame },
  img: { src: picture },
  image: { href: picture, 'xlink:href': picture },
  feimage: { href: picture, 'xlink:href': picture },
  input: { formaction: form },
  button: { formaction: form },
  form: { action: form },
  video: { src: media, poster: picture },
  audio: { src: media },
  source: { src: media },
  track: { src: media },
  embed: { src: embedded },
  object: { data: embedded },
  base: { href: base },
};

const byRelation: readonly (readonly [relation: RegExp, kind: Kind])[] = [
  [/\bstylesheet\b/, sheet],
  [/\bmodulepreload\b/, module],
  [/\bicon\b/, picture],
  [/\bmanifest\b/, manifest],
];

/** What a preloading link asks for, by its `as`. */
const preloaded: Readonly<Record<string, Kind>> = {
  font,
  image: picture,
  style: sheet,
  script,
  fetch: request,
  audio: media,
  video: media,
  track: media,
};

/** The addresses in an element that a policy decides about. */
export function sourcesIn({ name, attributes }: Pick<Tag, 'name' | 'attributes'>): NamedSource[] {
  const { src, srcset, imagesrcset, background, type = '' } = attributes;
  const named: NamedSource[] = [];
  const add = (kind: Kind | undefined, address: string | undefined, proof: readonly string[] = []) => {
    if (kind !== undefined && address !== undefined) named.push({ ...kind, address, proof });
  };
  for (const [key, kind] of Object.entries(byAttribute[name] ?? {})) add(kind, attributes[key]);
  // What a section loads on a click (`templates/sections/embedded/`).
  add(frame, attributes['data-frame']);
  if (name === 'input' && type.toLowerCase() === 'image') add(picture, src);
  if (hasBackground.test(name)) add(picture, background);
  if (name === 'script' && isRunning(attributes)) add(script, src, proofOf(attributes, true));
  const candidates = name === 'link' ? imagesrcset : /^(?:img|source)$/.test(name) ? srcset : undefined;
  for (const address of addressesOfSet(candidates ?? '')) add(picture, address);
  if (name !== 'link') return named;
  const kind = linked(attributes);
  add(kind, attributes.href, proofOf(attributes, kind === script || kind === module));
  return isPreload(attributes) ? named.map((source) => ({ ...source, isPreload: true })) : named;
}

/** Elements with a picture behind them (HTML, chapter "Rendering"). */
const hasBackground = /^(?:body|table|thead|tbody|tfoot|tr|t[dh])$/;

/**
 * What a link loads. A prefetch is not judged: it is allowed if any directive allows it (CSP Level 3, "Does resource hint request violate
 * policy?").
 */
function linked(attributes: Tag['attributes']): Kind | undefined {
  const { rel = '', as = '' } = attributes;
  const relation = rel.toLowerCase();
  return isPreload(attributes) ? preloaded[as.toLowerCase()] : byRelation.find(([pattern]) => pattern.test(relation))?.[1];
}

const isPreload = ({ rel = '' }: Tag['attributes']): boolean => /\bpreload\b/i.test(rel);

/** A nonce, or the hashes of a file that its element repeats. Hashes prove scripts only (CSP Level 3, 6.7.1.1). */
function proofOf({ nonce, integrity }: Tag['attributes'], isScript: boolean): string[] {
  if (nonce) return [`'nonce-${nonce}'`];
  const hashes = isScript ? (integrity?.match(/\bsha(?:256|384|512)-[\w+/=-]+/gi) ?? []) : [];
  return hashes.map((hash) => plainHash(`'${hash}'`));
}

/**
 * The addresses of a `srcset`. Candidates are separated by a comma and white space. An address may have a comma inside (HTML, "srcset
 * attributes").
 */
export const addressesOfSet = (srcset: string): string[] =>
  Array.from(srcset.matchAll(/(?:^|,)\s*([^\s,]\S*[^\s,]|[^\s,])(?:\s[^,]*)?/g), ([, address = '']) => address);

/**
 * Returns whether every policy of a page allows a source (CSP Level 3, 6.7.2.6 to 6.7.2.8). `canonical`: the page's own address; null if
 * it does not say it. Without it, no address that may be of the same site is judged.
 */
export function sourcesAllowedBy(policies: readonly string[], canonical: string | null): (source: NamedSource) => boolean {
  const read = [...new Set(policies)].map(directivesOf);
  const own = canonical !== null && URL.canParse(canonical) ? new URL(canonical) : null;
  /** The different lists that decide about a kind of source. Nearly always, it is one. */
  const listsFor = oncePerObject((directives: readonly string[]) => {
    const lists = read.flatMap((policy) => {
      const list = directives.map((name) => policy.get(name)).find((sources) => sources !== undefined);
      return list === undefined ? [] : [list.map(plainHash)];
    });
    return [...new Map(lists.map((list) => [list.join(' '), list])).values()];
  });
  return ({ directives, what, address, proof }) =>
    listsFor(directives).every((list) => {
      if (proof.length > 0 && proof.every((source) => list.includes(source))) return true;
      // No parser inserts a module that is loaded in advance (HTML, "modulepreload"), so it may load. Chromium 156 does so.
      if (isStrict(list, directives)) return what === module.what;
      return list.some((source) => matches(source, address, own));
    });
}

/** Whether addresses in a list of scripts are turned off: only a nonce or a hash lets an element load. */
const isStrict = (list: readonly string[], [first]: readonly string[]): boolean =>
  first === 'script-src-elem' && list.some((source) => source.toLowerCase() === "'strict-dynamic'");

function matches(written: string, address: string, own: URL | null): boolean {
  const source = written.toLowerCase();
  const target = address.trim();
  // An empty document and a fragment load nothing.
  if (target === '' || target.startsWith('#') || /^about:/i.test(target)) return true;
  const base = own ?? new URL('https://unknown.invalid');
  if (!URL.canParse(target, base.href)) return true;
  const url = new URL(target, base);
  if (source === "'self'") return own === null ? /^https?:$/.test(url.protocol) : isOfSite(url, own);
  if (source.startsWith("'")) return false;
  if (source === '*') return /^(?:https?|wss?):$/.test(url.protocol);
  if (/^[a-z][a-z\d+.-]*:$/.test(source)) return url.protocol === source;
  return isHost(source, url, base.protocol);
}

/** A site with http may load its files with https. */
const isOfSite = (url: URL, own: URL): boolean => url.host === own.host && isScheme(url, own.protocol);

const isScheme = ({ protocol }: URL, allowed: string): boolean => protocol === allowed || (allowed === 'http:' && protocol === 'https:');

/** Whether an address is of a host such as `https://*.example.org:8080/videos/`. A host without a scheme has that of the page. */
function isHost(source: string, url: URL, ownScheme: string): boolean {
  const [, scheme, host = '', port, path = ''] = /^(?:([a-z][a-z\d+.-]*):\/\/)?([^:/]+)(?::(\d+|\*))?(\/.*)?$/.exec(source) ?? [];
  const isName = host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
  const isPort = port === '*' || (port ?? '') === url.port || (url.port === '' && (port === '443' || port === '80'));
  const isPath = path.endsWith('/') || path === '' ? url.pathname.toLowerCase().startsWith(path) : url.pathname.toLowerCase() === path;
  return isScheme(url, scheme === undefined ? ownScheme : `${scheme}:`) && isName && isPort && isPath;
}
