import type { PageProps } from '../contract.ts';
import { base } from './links.ts';

/** The addresses of props of pages whose path does not tell it, by encoded path: aliases, and not-found pages. */
const others = new Map<string, string>();

/** Props that were asked for before the client router was there, by their address. */
const early = new Map<string, Promise<PageProps>>();

/** The router decodes paths; links and the address bar have them encoded. */
const encoded = (path: string): string => new URL(path, location.origin).pathname;

/** The address of the props of the page at a path below the base. */
export function propsAddress(path: string): string {
  const key = encoded(path);
  const other = others.get(key);
  if (other !== undefined) return other;
  const bare = key.replace(/^\/|\/$/g, '');
  if (bare === '') return `${base}index.json`;
  const isFolder = document.getElementById('app')?.dataset.trailingSlash === 'always';
  return isFolder ? `${base}${bare}/index.json` : `${base}${bare}.json`;
}

/** Notes that the page at a path has its props at another address than its path tells. */
export const noteAddress = (path: string, address: string): void => void others.set(encoded(path), address);

/** Fetches props before the client router can show their page. They are kept until it takes them. */
export function fetchEarly(address: string): Promise<PageProps> {
  const known = early.get(address);
  if (known !== undefined) return known;
  const asked = fetchProps(address);
  early.set(address, asked);
  // Whoever asks next tries again.
  asked.catch(() => early.delete(address));
  return asked;
}

/** The props at an address. Rejects if they are missing. */
export function takeProps(address: string): Promise<PageProps> {
  const props = early.get(address) ?? fetchProps(address);
  early.delete(address);
  return props;
}

/** The addresses of the props that nobody has taken yet. */
export const earlyAddresses = (): string[] => [...early.keys()];

async function fetchProps(address: string): Promise<PageProps> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as PageProps;
}
