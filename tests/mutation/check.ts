import { checkSite } from '../../cli/check/check-site.ts';
import type { Caches } from '../../cli/check/site-graph.ts';
import { type FileCache, readOnly } from '../../cli/content/file-cache.ts';
import { isPictureFile, type PictureFile, pictureInMemory } from '../../cli/content/pictures.ts';
import { lockfileLimit, readLockfile, readPictureFiles, readPublicFiles, readSiteFiles } from '../../cli/content/read.ts';
import type { Definitions } from '../../cli/definitions/definitions.ts';
import { packageDefinitions } from '../../cli/definitions/package-definitions.ts';
import type { Finding } from '../../cli/diagnostics/finding.ts';
import type { RawFile } from '../../cli/platform/files/list-files.ts';
import { publishedPath } from '../../cli/site/routes/published-file.ts';
import { lockfilePath } from '../../cli/site/translations/lockfile.ts';
import { root } from '../run-cli.ts';
import { RawSite } from './raw-site.ts';

/** The day of every check. Positions of the site are open on it. */
export const day = '2026-11-21';

/** The new files; null for a removed one. */
export type Changed = ReadonlyMap<string, string | Uint8Array | null>;

export interface Run {
  ci?: boolean;
  release?: boolean;
  /** Whether the caches are empty. Otherwise they are those of a run without findings. */
  isFirst?: boolean;
}

/** Checks the site with changes. */
export type Check = (changed: Changed, run?: Run) => Finding[];

/** A site in memory, by default that of this repository. It can be checked many times. */
export function siteInMemory(folder = root, definitions: Definitions = packageDefinitions): { raw: RawSite; check: Check } {
  const files = readSiteFiles(folder);
  const { lockfile } = readLockfile(folder, lockfilePath, lockfileLimit(files));
  const { lockfile: published } = readLockfile(folder, publishedPath, lockfileLimit(files));
  const publicFiles = readPublicFiles(folder);
  const pictureFiles = readPictureFiles(folder);
  const checkWith = (caches: Caches, changed: Changed, { ci = false, release = false }: Run) => {
    const lockfileAt = (path: string, text: string | null) => {
      const own = changed.get(path);
      return own === undefined ? text : (own as string | null);
    };
    const site = {
      files: withChanges(files, changed),
      publicFiles: [...publicFiles, ...publicAmong(changed)],
      pictureFiles: [...pictureFiles, ...picturesAmong(changed)],
      lockfile: { lockfile: lockfileAt(lockfilePath, lockfile), limit: 0, committed: () => null },
      published: {
        lockfile: lockfileAt(publishedPath, published),
        limit: 0,
        committed: () => ({ text: published }),
      },
      versions: () => [].values(),
      tracked: () => [],
      templates: null,
    };
    const host = { env: ci ? { CI: 'true' } : {}, now: () => new Date(day) };
    return checkSite(site, caches, { definitions, date: day, release }, host).findings;
  };
  const known = emptyCaches();
  checkWith(known, new Map(), {});
  const check: Check = (changed, run = {}) => checkWith(run.isFirst ? emptyCaches() : learningNothing(known), changed, run);
  const texts = new Map(files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]));
  const lockfiles = new Map([
    [lockfilePath, lockfile ?? ''],
    [publishedPath, published ?? ''],
  ]);
  return { raw: new RawSite(texts, lockfiles), check };
}

const emptyCaches = (): Caches => ({
  parsed: cacheInMemory(),
  facts: cacheInMemory(),
  checked: cacheInMemory(),
});

const learningNothing = ({ parsed, facts, checked }: Caches): Caches => ({
  parsed: readOnly(parsed),
  facts: readOnly(facts),
  checked: readOnly(checked),
});

/** A cache whose data go through JSON, like those on disk. */
function cacheInMemory(): FileCache {
  const known = new Map<string, { state: string; json: string }>();
  return {
    get(path, state) {
      const kept = known.get(path);
      return kept?.state === state ? JSON.parse(kept.json) : undefined;
    },
    set: (path, state, data) => void known.set(path, { state, json: JSON.stringify(data) }),
  };
}

/** Files in `public/`. */
const publicAmong = (changed: Changed): RawFile[] =>
  [...changed].flatMap(([path, content]) => {
    if (!path.startsWith('public/') || content === null) return [];
    const bytes = Buffer.from(content);
    return [{ path, bytes, size: bytes.length }];
  });

/** Pictures of the content. */
const picturesAmong = (changed: Changed): PictureFile[] =>
  [...changed].flatMap(([path, content]) => {
    if (!isPictureFile(path) || content === null) return [];
    const bytes = Buffer.from(content);
    return [pictureInMemory({ path, size: bytes.length }, () => bytes)];
  });

function withChanges(files: readonly RawFile[], changed: Changed): RawFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const [path, text] of changed) {
    byPath.delete(path);
    if (text === null || path.endsWith('.lock.yaml') || path.startsWith('public/') || isPictureFile(path)) continue;
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    byPath.set(path, { path, bytes, size: bytes.length });
  }
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
