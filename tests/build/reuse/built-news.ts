import { rmSync } from 'node:fs';
import { beforeAll } from 'vitest';
import { copyBuilt } from '../../built-sites.ts';
import { bundledSite } from '../../bundled-site.ts';
import { builtWell } from '../../output-files.ts';
import { temporarySite } from '../../temporary-site.ts';

/** Builds the site `news` before the tests of a file. Returns a function that copies it with its output and its caches. */
export function builtNews(): () => string {
  let built = '';
  beforeAll(async () => {
    built = await bundledSite('news', {}, () => {});
    await builtWell(built);
    return () => rmSync(built, { recursive: true, force: true });
  }, 240_000);
  return () => {
    const site = temporarySite('minimal');
    rmSync(site, { recursive: true });
    copyBuilt(built, site);
    return site;
  };
}
