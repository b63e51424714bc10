import { checkSite } from '../../cli/commands/load-site.ts';
import type { FileCache } from '../../cli/content/file-cache.ts';
import { readIconModules } from '../../cli/content/icon-names.ts';
import {
  listPublicFiles,
  type RawFile,
  readLock,
  readPublicFile,
  readSiteFiles,
} from '../../cli/content/read.ts';
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts';
import { publishedPath } from '../../cli/site/published-file.ts';
import { lockPath } from '../../cli/translations/lock-file.ts';
import { root } from '../run-cli.ts';
import { RawSite } from './raw-site.ts';

/** The day on which every case is checked: positions of the site are open on it. */
export const day = '2026-11-21';

/** Files as they are to be; null where one is not there. */
export type Changed = ReadonlyMap<string, string | Uint8Array | null>;

/** Checks the site with changes. */
export type Check = (changed: Changed, run?: { ci?: boolean; release?: boolean }) => Diagnostic[];

/** The site of this repository in memory: it can be checked over and over. */
export function siteInMemory(): { raw: RawSite; check: Check } {
  const files = readSiteFiles(root);
  const lock = readLock(root, lockPath);
  const published = readLock(root, publishedPath);
  const publicFiles = new Map(
    listPublicFiles(root).map((path) => [path, () => readPublicFile(root, path)] as const),
  );
  const icons = readIconModules();
  const cache = cacheOf(files);
  const check: Check = (changed, { ci = false, release = false } = {}) => {
    const lockAt = (path: string, text: string | null) => {
      const own = changed.get(path);
      return own === undefined ? text : (own as string | null);
    };
    const site = {
      files: withChanges(files, changed),
      publicFiles: new Map([...publicFiles, ...publicAmong(changed)]),
      lock: { lock: lockAt(lockPath, lock), committed: () => null },
      published: { lock: lockAt(publishedPath, published), committed: () => ({ text: published }) },
      versions: () => [].values(),
      icons: () => icons,
    };
    const host = { env: ci ? { CI: 'true' } : {}, now: () => new Date(day) };
    const caches = { parsed: cache, facts: nothingKept, checked: nothingKept };
    return checkSite(site, caches, { date: day, release }, host).diagnostics;
  };
  const texts = new Map(files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]));
  const locks = new Map([
    [lockPath, lock ?? ''],
    [publishedPath, published ?? ''],
  ]);
  return { raw: new RawSite(texts, locks), check };
}

const nothingKept: FileCache = { get: () => undefined, set: () => {} };

/** Files that are put into `public/`. */
const publicAmong = (changed: Changed): [string, () => Uint8Array][] =>
  [...changed].flatMap(([path, content]) =>
    path.startsWith('public/') && content !== null
      ? [[path.slice('public/'.length), () => Buffer.from(content)]]
      : [],
  );

/** Files that are as they were are parsed once. */
function cacheOf(files: readonly RawFile[]): FileCache {
  const texts = new Map(files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]));
  const parsed = new Map<string, unknown>();
  return {
    get: (path, text) => (texts.get(path) === text ? parsed.get(path) : undefined),
    set: (path, text, data) => void (texts.get(path) === text && parsed.set(path, data)),
  };
}

function withChanges(files: readonly RawFile[], changed: Changed): RawFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const [path, text] of changed) {
    byPath.delete(path);
    if (text === null || path.endsWith('.lock.yaml') || path.startsWith('public/')) continue;
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    byPath.set(path, { path, bytes, size: bytes.length });
  }
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
