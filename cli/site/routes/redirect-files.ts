import type { HostName } from '../../definitions/fields/config.ts';
import { foldersOf } from '../../platform/files/folders.ts';
import { htmlFile, pathOnHost, type SiteAddress } from './addresses.ts';
import { addressParts } from './old-address.ts';
import type { Alias } from './route-table.ts';

/** Whether a host has rules for redirects. */
const hasRules: Readonly<Record<HostName, boolean>> = {
  netlify: true,
  cloudflare: true,
  vercel: true,
  nginx: true,
  apache: true,
  caddy: true,
  'github-pages': false,
};

/** Whether a site may be on a host that has no rules for redirects. Without a name, it may be on any. */
const needsRedirectPages = (hosts: readonly HostName[]): boolean => hosts.length === 0 || hosts.some((host) => !hasRules[host]);

/** Names that some file system refuses. */
const refusedName = /[:*?"<>|\\]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * The file of the page that leads on from each redirect, for hosts without rules. An old address has one only where a host needs it: in a
 * folder of its name, so that hosts send the page as HTML and answer with and without a slash. It has none if no file can have its
 * name, if it has a query, or if its name differs from another one in letter case alone, which is one file on many machines.
 * `others`: the other files of the output, as far as they are known.
 */
export function redirectFiles(
  aliases: readonly Alias[],
  { address, hosts, others }: { address: SiteAddress; hosts: readonly HostName[]; others: Iterable<string> },
): Map<Alias, string> {
  const redirects = aliases.filter(({ as }) => as === 'redirect');
  const plain = redirects.filter(({ isOld }) => !isOld);
  const files = new Map(plain.map((alias) => [alias, htmlFile(address, alias.path)]));
  const old = needsRedirectPages(hosts) ? redirects.filter(({ isOld }) => isOld) : [];
  if (old.length === 0) return files;
  const taken = new CaselessNames([...others, ...files.values()]);
  for (const alias of old) {
    const file = fileOf(pathOnHost(address, alias.path));
    if (file !== null && taken.take(file)) files.set(alias, file);
  }
  return files;
}

function fileOf(path: string): string | null {
  if (addressParts(path).query !== null) return null;
  if (path === '/') return 'index.html';
  const names = path.slice(1).split('/').map(decodeURIComponent);
  if (names.some((name) => refusedName.test(name) || Buffer.byteLength(name) > 200)) return null;
  return `${names.join('/')}/index.html`;
}

/** The names of files and folders, without their letter case. */
class CaselessNames {
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();

  constructor(files: Iterable<string>) {
    for (const file of files) this.#add(file.toLowerCase());
  }

  /** Takes the name of a file, unless a file or a folder has it, or a file has that of one of its folders. */
  take(file: string): boolean {
    const name = file.normalize('NFC').toLowerCase();
    if (this.#files.has(name) || this.#folders.has(name)) return false;
    if (foldersOf(name).some((folder) => this.#files.has(folder))) return false;
    this.#add(name);
    return true;
  }

  #add(name: string): void {
    this.#files.add(name);
    for (const folder of foldersOf(name)) this.#folders.add(folder);
  }
}
