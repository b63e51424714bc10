import { hash } from 'node:crypto';
import { changedMeanwhile } from '../platform/environment-error.ts';
import { type RawFile, withBytes } from '../platform/files/list-files.ts';
import type { RunInputs } from '../platform/host.ts';
import { checkInTime, checkSite, type LoadedSite, readOnlyCaches, type SiteOptions } from './check-site.ts';
import { readSite, type SiteFiles } from './site-files.ts';
import type { Caches } from './site-graph.ts';

/** A site before a change that is played through in memory, and the inputs of its check. */
export interface SiteBefore {
  files: SiteFiles;
  loaded: LoadedSite;
  caches: Caches;
  options: SiteOptions;
}

/**
 * Reads a site that is going to be changed. Its files are read on demand, perhaps more than once: if one has changed meanwhile, reading
 * it throws EnvironmentError. Otherwise the change would be made from one text, and undo the edits of another one. Throws EnvironmentError
 * as `readSite`.
 */
export function readSteadySite(root: string): SiteFiles {
  const site = readSite(root);
  return { ...site, files: site.files.map(steady) };
}

function steady(file: RawFile): RawFile {
  let known: string | null = null;
  return withBytes(file, () => {
    const { bytes } = file;
    const digest = hash('sha256', bytes);
    if (known !== null && known !== digest) throw changedMeanwhile(file.path);
    known = digest;
    return bytes;
  });
}

/** A site as it is on the disk. Throws EnvironmentError as `readSteadySite`. */
export async function siteBefore(options: SiteOptions, host: RunInputs): Promise<SiteBefore> {
  const caches = readOnlyCaches(options);
  const files = readSteadySite(options.root);
  return { files, loaded: await checkInTime(files, caches, options, host), caches, options };
}

/**
 * Checks a changed site in memory. Both lockfiles follow from the result, so they are not up to date yet: under CI, that would be an error.
 */
export const checkChanged = (
  files: SiteFiles,
  { caches, options }: Pick<SiteBefore, 'caches' | 'options'>,
  { now, env }: RunInputs,
): LoadedSite => checkSite(files, caches, options, { now, env: { ...env, CI: '' } });
