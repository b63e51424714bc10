import { cpSync, rmSync } from 'node:fs';
import { beforeAll } from 'vitest';
import { keepMade } from '../../built-sites.ts';
import { builtWell } from '../../output-files.ts';
import { temporarySite } from '../../temporary-site.ts';

/** Builds the site `news` before the tests of a file. Returns a function that copies it with its output and its caches. */
export function builtNews(): () => string {
  let built = '';
  beforeAll(async () => {
    built = temporarySite('news', {}, () => {});
    await builtWell(built);
    keepMade('news', built);
    return () => rmSync(built, { recursive: true, force: true });
  }, 240_000);
  return () => {
    const site = temporarySite('minimal');
    rmSync(site, { recursive: true });
    cpSync(built, site, { recursive: true, preserveTimestamps: true });
    return site;
  };
}
