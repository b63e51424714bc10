import type { Host } from '../host.ts';
import { type Caches, checkSite, type LoadedSite, readOnlyCaches, type SiteOptions } from './check-site.ts';
import { readSite, type SiteFiles } from './site-files.ts';

/** A site before a change that is played through in memory, and the inputs of its check. */
export interface SiteBefore {
  files: SiteFiles;
  loaded: LoadedSite;
  caches: Caches;
  options: SiteOptions;
}

/** A site as it is on the disk. Throws EnvironmentError as `readSite`. */
export function siteBefore(options: SiteOptions, host: Pick<Host, 'now' | 'env'>): SiteBefore {
  const caches = readOnlyCaches(options);
  const files = readSite(options.root);
  return { files, loaded: checkSite(files, caches, options, host), caches, options };
}

/**
 * Checks a changed site in memory. Both locks follow from the result, so they are not up to date yet: under CI, that would be an error.
 */
export const checkChanged = (
  files: SiteFiles,
  { caches, options }: Pick<SiteBefore, 'caches' | 'options'>,
  { now, env }: Pick<Host, 'now' | 'env'>,
): LoadedSite => checkSite(files, caches, options, { now, env: { ...env, CI: '' } });
