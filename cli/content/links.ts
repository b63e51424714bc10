import { fillPlaceholders } from './placeholders.ts';

/** The target of a link: a page of this site by its key, a file by its path below `public/`, or an address elsewhere. */
export type LinkTarget =
  | { kind: 'page'; page: string; anchor: string | undefined }
  | { kind: 'file'; file: string }
  | { kind: 'elsewhere'; href: string }
  | { kind: 'bad'; reason: string };

/**
 * Page keys have small letters and hyphens. Other letters are matched too, so that a finding can name the key that is meant. An anchor that
 * is made of words has the letters of its language.
 */
const pageTarget = /^page:([\w-]+(?:\/[\w-]+)?)(?:#([\w\p{L}\p{M}\p{N}-]+))?$/u;

/** A path below `public/` as it stands in the folder. Files whose name begins with a dot are not published. */
const fileTarget = /^file:((?:[^\s./\\?#][^/\\?#]*\/)*[^\s./\\?#][^/\\?#]*)$/;

/**
 * The host must have a dot, as in the mail address of the configuration. A line break in the address would add a header to the mail (RFC
 * 6068, 7). In the body, it is a line break.
 */
const mailTarget = /^mailto:(?![^?]*%[01])[^\s@]+@(?=[^\s@]+$).+?\../;

const noNumber = 'holds no telephone number, which is digits and hyphens, with a plus sign before a country code';

/** What stands for a value of the environment while an address is read: such a value is a host, or an address with https. */
const anyHost = 'host.example';

/** An address with this host in place of values of the environment. */
const withAnyHost = (target: string): string =>
  (target.startsWith('{environment:') ? 'https://' : '') + fillPlaceholders(target, (kind) => (kind === 'environment' ? anyHost : null));

/**
 * Reads a link target: `page:contact#form`, `page:careers/<id>`, `file:plan.pdf`, `https:`, `mailto:` or `tel:`. An address may have values
 * of the environment: `https://{environment:shop}/summer`, `{environment:shop}/summer`. Returns the reason if it is none of these.
 */
export function parseLinkTarget(target: string): LinkTarget {
  const page = pageTarget.exec(target);
  if (page !== null) return { kind: 'page', page: page[1] ?? '', anchor: page[2] };
  const [, file] = fileTarget.exec(target) ?? [];
  if (file !== undefined) return { kind: 'file', file };
  if (target.startsWith('file:')) return { kind: 'bad', reason: 'is no path below public/' };
  if (target.startsWith('page:')) return { kind: 'bad', reason: 'is no page key' };
  if (mailTarget.test(target) || /^tel:\+?[\d-]+$/.test(target)) return { kind: 'elsewhere', href: target };
  if (target.startsWith('mailto:')) return { kind: 'bad', reason: 'holds no mail address' };
  if (target.startsWith('tel:')) return { kind: 'bad', reason: noNumber };
  const address = withAnyHost(target);
  if (/^https?:\/\/[^\s/]/.test(address) && URL.canParse(address)) {
    const { hostname, username, password } = new URL(address);
    if (/^https?$/.test(hostname)) return { kind: 'bad', reason: 'has the https:// twice' };
    // Readers take what stands before the @ for the host (RFC 3986, 7.6).
    return username + password === ''
      ? { kind: 'elsewhere', href: target }
      : { kind: 'bad', reason: 'names a user before the host, which hides where it leads' };
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return { kind: 'bad', reason: 'is not a kind of address that links may lead to' };
  if (target.startsWith('#')) return { kind: 'bad', reason: 'does not say on which page it is' };
  if (/^www\./i.test(target)) return { kind: 'bad', reason: 'lacks the https:// before it' };
  return { kind: 'bad', reason: 'is a path' };
}
