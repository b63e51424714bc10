import { createHash } from 'node:crypto';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { encodePath } from '../../platform/escape.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { Manifest, ManifestEntry, manifestRanges } from './manifest.ts';
import { addressesOf } from './site-address.ts';

/** What a server answers. */
interface ServedAnswer {
  /** The address after all redirects. */
  url: URL;
  status: number;
  sha256: string;
}

/** A deployed site. */
export interface DeployedSite {
  /** Its address, with the folder that it lies in. */
  url: URL;
  /** The name of the manifest in findings. */
  file: string;
  rangeOf: ReturnType<typeof manifestRanges>;
  /** Whether visitors get a file only in another way, or not at all. */
  isPrivate(path: string): boolean;
  signal: AbortSignal;
}

/** More requests at once could count as an attack. */
const atOnce = 8;

/** In milliseconds. */
const longest = 30_000;

/**
 * Asks a server for each file that a build has written, as a visitor would: pages at their address, the not-found page at an address that
 * does not exist. Reports each answer with other bytes. A page that stands for a redirect may be a redirect. Returns the number of
 * files that were asked for. Throws an EnvironmentError if the server does not answer at all, and the reason of the signal if it is
 * aborted.
 */
export async function compareAddress(
  manifest: Manifest,
  { url, file, rangeOf, isPrivate, signal }: DeployedSite,
  report: Report,
): Promise<number> {
  const root = new URL(`${url.origin}${url.pathname.replace(/\/*$/, '/')}`);
  const asked = [...manifest].filter(([path]) => !isPrivate(path) && !isCompressed(path, manifest));
  await assertAnswers(root, signal);
  await inParallel(asked, atOnce, async ([path, entry]) => {
    const address = addressIn(root, path, entry);
    const found = await answerOf(address, entry, signal);
    const status = isNotFoundPage(path) ? 404 : 200;
    if (isAsBuilt(found, entry, { root, status })) return;
    const range = rangeOf(path);
    const facts = { address: address.href, ...problemOf(found, entry, status) };
    report(findingOf('output/differs', { file, range }, facts));
  });
  return asked.length;
}

/** Servers send these files in place of those that they were made from. */
const isCompressed = (path: string, manifest: Manifest): boolean =>
  /\.(?:br|gz)$/.test(path) && manifest.has(path.replace(/\.(?:br|gz)$/, ''));

const isNotFoundPage = (path: string): boolean => /(?:^|\/)404\.html$/.test(path);

/** The address at which visitors get a file. */
function addressIn(root: URL, path: string, { sha256 }: ManifestEntry): URL {
  // A not-found page has no address of its own. Each run asks for the same one, so that servers' logs are easy to read.
  const shown = isNotFoundPage(path) ? path.replace(/404\.html$/, `no-such-page-${sha256.slice(0, 8)}`) : addressesOf(path)[0];
  return new URL(encodePath(shown), root);
}

function isAsBuilt(
  found: ServedAnswer | Error,
  { sha256, leadsTo }: ManifestEntry,
  { root, status }: { root: URL; status: number },
): boolean {
  if (found instanceof Error) return false;
  if (found.status === status && found.sha256 === sha256) return true;
  return found.url.host === root.host && found.url.pathname === leadsTo;
}

function problemOf(
  found: ServedAnswer | Error,
  { leadsTo }: ManifestEntry,
  expected: number,
): { problem: 'unanswered'; reason: string } | { problem: 'status'; status: number } | { problem: 'changed' } {
  if (found instanceof Error) return { problem: 'unanswered', reason: reasonOf(found) };
  const isOther = found.status !== expected && leadsTo === undefined;
  return isOther ? { problem: 'status', status: found.status } : { problem: 'changed' };
}

/** The cause of an error of `fetch`, such as ECONNREFUSED. */
function reasonOf(error: Error): string {
  const { cause } = error;
  const { code } = (cause ?? {}) as NodeJS.ErrnoException;
  return code ?? (cause instanceof Error ? cause.message : error.message);
}

async function assertAnswers(root: URL, signal: AbortSignal): Promise<void> {
  const found = await answerOf(root, { bytes: Number.POSITIVE_INFINITY, sha256: '' }, signal);
  if (found instanceof Error)
    throw new EnvironmentError(`${root.origin} does not answer: ${reasonOf(found)}.`, 'Check the address and the network.');
}

/** What a server answers, or the reason why it does not. Tries twice. Throws the reason of the signal if it is aborted. */
async function answerOf(url: URL, entry: ManifestEntry, signal: AbortSignal): Promise<ServedAnswer | Error> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(url, entry, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (attempt === 2) return error instanceof Error ? error : new Error(String(error));
    }
  }
}

/** In one go: to https, to the address with a slash, and to the new address of a page. */
const mostRedirects = 5;

/** Follows redirects within the host: another one may serve the same bytes, and they are not those of this one. */
async function ask(url: URL, { bytes, leadsTo }: ManifestEntry, signal: AbortSignal): Promise<ServedAnswer> {
  let at = url;
  for (let count = 0; ; count++) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { 'Cache-Control': 'no-cache' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]),
    });
    const { status, headers, body } = response;
    const location = headers.get('location');
    if (status < 300 || status >= 400 || location === null) return { url: at, status, sha256: await digestOf(response, bytes) };
    await body?.cancel();
    at = new URL(location, at);
    if (count === mostRedirects || at.host !== url.host || at.pathname === leadsTo) return { url: at, status, sha256: '' };
  }
}

/** The SHA-256 of an answer. An answer with more bytes than the file is not read to its end. */
async function digestOf({ body }: Response, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.length;
    if (length > bytes) break;
    hash.update(piece);
  }
  return length === bytes ? hash.digest('hex') : '';
}
