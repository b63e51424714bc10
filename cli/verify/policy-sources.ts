import { directivesOf } from './policy.ts';
import type { Tag } from './scan-tags.ts';

/** An address that markup loads, or sends a form to. */
export interface NamedSource {
  /** The directives that decide, the most special first (CSP Level 3, 6.8.3). */
  directives: readonly string[];
  /** What is loaded, in words. */
  what: string;
  address: string;
}

const frame = { directives: ['frame-src', 'child-src', 'default-src'], what: 'frame' };
const picture = { directives: ['img-src', 'default-src'], what: 'picture' };
const media = { directives: ['media-src', 'default-src'], what: 'media file' };
const embedded = { directives: ['object-src', 'default-src'], what: 'embedded file' };
const script = { directives: ['script-src-elem', 'script-src', 'default-src'], what: 'script element' };
const sheet = { directives: ['style-src-elem', 'style-src', 'default-src'], what: 'style sheet' };
const font = { directives: ['font-src', 'default-src'], what: 'font' };
const request = { directives: ['connect-src', 'default-src'], what: 'request' };
const manifest = { directives: ['manifest-src', 'default-src'], what: 'manifest' };
const form = { directives: ['form-action'], what: 'form' };
const base = { directives: ['base-uri'], what: 'base address' };

type Kind = Omit<NamedSource, 'address'>;

const byAttribute: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  iframe: { src: frame },
  frame: { src: frame },
  img: { src: picture },
  image: { href: picture, 'xlink:href': picture },
  feimage: { href: picture, 'xlink:href': picture },
  input: { src: picture, formaction: form },
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
  [/\bicon\b/, picture],
  [/\bmanifest\b/, manifest],
];

/** What a preloading link asks for, by its `as`. */
const preloaded: Readonly<Record<string, Kind>> = {
  font,
  image: picture,
  style: sheet,
  fetch: request,
  audio: media,
  video: media,
};

/** The addresses in an element that a policy decides about. A nonce or a hash decides for itself. */
export function sourcesIn({ name, attributes }: Pick<Tag, 'name' | 'attributes'>): NamedSource[] {
  const { rel, href, as = '', src, srcset, nonce, integrity } = attributes;
  const kinds: Readonly<Record<string, Kind>> = byAttribute[name] ?? {};
  const named = Object.entries(kinds).flatMap(([key, kind]) => {
    const address = attributes[key];
    return address === undefined ? [] : [{ ...kind, address }];
  });
  if (nonce !== undefined || integrity !== undefined) return named;
  if (name === 'script' && src !== undefined) return [{ ...script, address: src }];
  if ((name === 'img' || name === 'source') && srcset !== undefined)
    for (const candidate of srcset.split(/,\s+/)) named.push({ ...picture, address: candidate.trim() });
  if (name !== 'link' || href === undefined || rel === undefined) return named;
  const relation = rel.toLowerCase();
  const kind = /\bpreload\b/.test(relation)
    ? preloaded[as.toLowerCase()]
    : byRelation.find(([pattern]) => pattern.test(relation))?.[1];
  return kind === undefined ? named : [...named, { ...kind, address: href }];
}

/**
 * Returns whether every policy of a page allows a source (CSP Level 3, 6.7.2.6 to 6.7.2.8). `canonical`: the page's own address; null if
 * it does not say it. Without it, no address that may be of the same site is judged. Script elements under 'strict-dynamic' are judged by
 * `loadingAllowedBy`.
 */
export function sourcesAllowedBy(
  policies: readonly string[],
  canonical: string | null,
): (source: NamedSource) => boolean {
  const read = [...new Set(policies)].map(directivesOf);
  const own = canonical !== null && URL.canParse(canonical) ? new URL(canonical) : null;
  /** The different lists that decide about a kind of source. Nearly always, it is one. */
  const known = new Map<readonly string[], readonly (readonly string[])[]>();
  const listsFor = (directives: readonly string[]) => {
    const lists = read.flatMap((policy) => {
      const list = directives.map((name) => policy.get(name)).find((sources) => sources !== undefined);
      return list === undefined || isStrict(list, directives) ? [] : [list];
    });
    const different = [...new Map(lists.map((list) => [list.join(' '), list])).values()];
    known.set(directives, different);
    return different;
  };
  return ({ directives, address }) =>
    (known.get(directives) ?? listsFor(directives)).every((list) =>
      list.some((source) => matches(source, address, own)),
    );
}

const isStrict = (list: readonly string[], [first]: readonly string[]): boolean =>
  first === 'script-src-elem' && list.some((source) => source.toLowerCase() === "'strict-dynamic'");

function matches(written: string, address: string, own: URL | null): boolean {
  const source = written.toLowerCase();
  const target = address.trim();
  // An empty document and a fragment load nothing.
  if (target === '' || target.startsWith('#') || /^about:/i.test(target)) return true;
  const isRelative = !/^(?:[a-z][a-z\d+.-]*:|\/\/|\\\\)/i.test(target);
  if (source === "'self'") return isRelative || own === null || originOf(target, own) === own.origin;
  if (source.startsWith("'")) return false;
  const base = own ?? new URL('https://unknown.invalid');
  if (!URL.canParse(target, base.href)) return true;
  const url = new URL(target, base);
  if (source === '*') return /^(?:https?|wss?):$/.test(url.protocol);
  if (/^[a-z][a-z\d+.-]*:$/.test(source)) return url.protocol === source;
  return isHost(source, url);
}

const originOf = (address: string, base: URL): string | null =>
  URL.canParse(address, base.href) ? new URL(address, base).origin : null;

/** Whether an address is of a host such as `https://*.example.org:8080/videos/`. */
function isHost(source: string, url: URL): boolean {
  const [, scheme, host = '', port, path = ''] =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?([^:/]+)(?::(\d+|\*))?(\/.*)?$/.exec(source) ?? [];
  const isScheme =
    scheme === undefined || url.protocol === `${scheme}:` || (scheme === 'http' && url.protocol === 'https:');
  const isName = host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
  const isPort =
    port === '*' || (port ?? '') === url.port || (url.port === '' && (port === '443' || port === '80'));
  const isPath =
    path.endsWith('/') || path === ''
      ? url.pathname.toLowerCase().startsWith(path)
      : url.pathname.toLowerCase() === path;
  return isScheme && isName && isPort && isPath;
}
