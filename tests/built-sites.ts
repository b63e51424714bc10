import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { optimizesLate } from '../scripts/test-run.mjs';
import { environment, root } from './run-cli.ts';

/** The cached bundles of a site. */
export const bundleFile = '.tvilling/store/bundles';

/** The cached pictures of the content. */
const encodedFolder = '.tvilling/store/encoded';

/** The schemas for editors. To make them takes three quarters of the time of the first check of a small site. */
export const schemaFolder = '.tvilling/schemas';

/** The cached bundle of the definitions of a site. */
const definitionsFolder = '.tvilling/store/definitions';

/** The caches of a site that take longest to make. */
const made = [bundleFile, '.tvilling/store/pictures', encodedFolder, schemaFolder, definitionsFolder];

/** The sites of `tests/sites/` that are built before the first suite that copies sites, because many tests build them. */
export const builtSites = ['minimal', 'trilingual'] as const;

const keptIn = join(root, '.tvilling/test-sites');

/** The day of all builds, so that they are the same every day. */
export const buildDate = '2026-11-21';

/** Says that this run has built the site of this repository. */
const isVerkbroBuilt = join(keptIn, 'verkbro-is-built');

/**
 * The output of the site of this repository. The first test of a run that asks for it builds it: a second build at the same time waits,
 * and finds nothing to do.
 */
export function verkbroDist(): string {
  if (!existsSync(isVerkbroBuilt)) {
    const command = [optimizesLate, join(root, '.tvilling/cli/bin.js'), 'build', '--date', buildDate];
    const { status, stderr } = spawnSync(process.execPath, command, {
      cwd: root,
      env: environment({}),
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`the site does not build:\n${stderr}`);
    mkdirSync(keptIn, { recursive: true });
    writeFileSync(isVerkbroBuilt, '');
  }
  return join(root, 'dist');
}

/** Has the site of this repository built again: its content or the tool may have changed since the last run. */
export const forgetVerkbro = (): void => rmSync(isVerkbroBuilt, { force: true });

/** A folder that says which sites are made in a run, by the id of the process that has started its workers. */
const claimsOf = (run: number): string => join(tmpdir(), `tvilling-made-${run}`);

/** Removes what this run has noted about sites. Called by the process that starts its workers. */
export const forgetMade = (): void => rmSync(claimsOf(process.pid), { recursive: true, force: true });

/**
 * Makes a site, so that its caches are kept, once in a run: the first who asks makes it, and others wait until that has ended. A file that
 * needs a site which another one makes at that moment would bundle it, too.
 */
export async function madeOnce(name: string, make: () => Promise<void>): Promise<void> {
  const claim = join(claimsOf(process.ppid), name);
  const ended = join(claim, 'ended');
  mkdirSync(dirname(claim), { recursive: true });
  try {
    mkdirSync(claim);
  } catch {
    while (!existsSync(ended)) await pause(20);
    return;
  }
  try {
    await make();
  } finally {
    writeFileSync(ended, '');
  }
}

/** The cached definitions of sites with templates of their own and their schemas: bytes by path. `key`: all that these are made of. */
const definitionsOf = new Map<string, Readonly<Record<string, Buffer>>>();

/** Gives a site the definitions that this worker has made of the same templates. A command makes them anew if they are others now. */
export function giveDefinitions(key: string, site: string): void {
  for (const [path, bytes] of Object.entries(definitionsOf.get(key) ?? {})) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), bytes);
  }
}

/** Keeps the definitions of a site for later tests of this worker: to bundle them takes most of the time of a check. */
export function keepDefinitions(key: string, site: string): void {
  if (definitionsOf.has(key) || !existsSync(join(site, definitionsFolder))) return;
  definitionsOf.set(key, madeIn(site, [definitionsFolder, schemaFolder]));
}

/** The folder of a site's caches. */
const keptOf = (name: string): string => join(keptIn, name);

/** Gives a copy of one of `tests/sites/` the caches of an earlier build, if there are any. */
export function giveMade(name: string, site: string): void {
  try {
    copyMade(keptOf(name), site);
  } catch {
    // Another run has just replaced them. A build makes what is missing.
  }
}

/**
 * Keeps the caches of a site's build for later tests and runs, in place of those that were made of other templates or by another
 * tool. Other runs may read or keep them at the same time: they appear as a whole.
 */
export function keepMade(name: string, site: string): void {
  mkdirSync(keptIn, { recursive: true });
  const fresh = mkdtempSync(join(keptIn, 'fresh-'));
  const kept = keptOf(name);
  try {
    if (isDeepStrictEqual(madeIn(kept), madeIn(site))) return;
    copyMade(site, join(fresh, 'made'));
    if (existsSync(kept)) renameSync(kept, join(fresh, 'replaced'));
    renameSync(join(fresh, 'made'), kept);
  } catch {
    // Another run has just replaced them.
  } finally {
    rmSync(fresh, { recursive: true });
  }
}

/** The caches in a folder: bytes by path. */
function madeIn(folder: string, paths: readonly string[] = made): Record<string, Buffer> {
  const files = paths
    .flatMap((path) => [path, ...namesIn(join(folder, path)).map((name) => join(path, name))])
    .map((path) => [path, join(folder, path)] as const)
    .filter(([, file]) => existsSync(file) && statSync(file).isFile());
  return Object.fromEntries(files.map(([path, file]) => [path, readFileSync(file)]));
}

const namesIn = (folder: string): string[] =>
  existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];

/** Copies the caches of a site to a folder, as far as they exist. */
function copyMade(from: string, to: string): void {
  mkdirSync(join(to, '.tvilling/store'), { recursive: true });
  for (const path of made) if (existsSync(join(from, path))) copy(join(from, path), join(to, path));
}

/** Copies a file or a folder. On Node.js 20, `cpSync` takes twice as long. */
export function copy(from: string, to: string): void {
  if (from.endsWith(bundleFile)) {
    copyBundle(from, to);
  } else if (statSync(from).isDirectory()) {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) copy(join(from, name), join(to, name));
  } else {
    copyFileSync(from, to);
  }
}

/**
 * Links a file of bundles to another place: it has three megabytes, and to copy them takes three quarters of the time of a copy of a
 * site. A command replaces the file and never writes into it. Who damages one replaces it, too.
 */
function copyBundle(from: string, to: string): void {
  rmSync(to, { force: true });
  try {
    linkSync(from, to);
  } catch {
    // It is on another file system.
    copyFileSync(from, to);
  }
}

/** Copies a site with its output and its caches. Its files keep their times, by which a build knows them. */
export function copyBuilt(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !path.endsWith(bundleFile),
  });
  if (existsSync(join(from, bundleFile))) copyBundle(join(from, bundleFile), join(to, bundleFile));
}
