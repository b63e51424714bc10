import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveMade, keepMade, madeOnce } from './built-sites.ts';
import { ownParts } from './own-parts.ts';
import { runMain } from './run-main.ts';
import { type Changes, edit, minimal, temporarySite, writeSite } from './temporary-site.ts';

/**
 * A copy of one of `tests/sites/` that has templates of its own, with its bundles. The first copy in a run makes these, if no
 * earlier run has made them of the same templates. Changes of content, and of settings but look and address, need no others.
 */
export async function bundledSite(
  name: string,
  changes: Changes = {},
  whenFinished?: Parameters<typeof temporarySite>[2],
): Promise<string> {
  await buildOnce(name, (site) => writeSite(site, name, {}));
  return temporarySite(name, changes, whenFinished);
}

/** The same for a site that has all `ownParts`, whatever its content. */
export async function siteWithParts(
  name: 'minimal' | 'booking',
  changes: Changes = {},
  whenFinished?: Parameters<typeof temporarySite>[2],
): Promise<string> {
  const kept = 'own-parts';
  await buildOnce(kept, (site) => {
    writeSite(site, 'booking', ownParts);
    giveMade(kept, site);
  });
  const site = temporarySite(name, { ...ownParts, ...changes }, whenFinished);
  giveMade(kept, site);
  return site;
}

/** The sub-path of the sites that share the bundles of `tests/sites/trilingual` at it. */
export const subPath = '/verkstad';

/** A copy of the minimal site whose address has the sub-path, with bundles for it. These depend on the base, and not on the content. */
export async function siteAtSubPath(changes: Changes = {}): Promise<string> {
  const kept = `trilingual${subPath.replace('/', '-')}`;
  await buildOnce(kept, (site) => {
    writeSite(site, 'trilingual', {});
    edit(site, 'site.config.yaml', 'masthamn.example', `masthamn.example${subPath}`);
    giveMade(kept, site);
  });
  const config = minimal('site.config.yaml', ['nordkaj.example', `nordkaj.example${subPath}`]);
  const site = temporarySite('minimal', { 'site.config.yaml': config, ...changes });
  giveMade(kept, site);
  return site;
}

const buildOnce = (name: string, write: (site: string) => void): Promise<void> => madeOnce(name, () => buildAndKeep(name, write));

async function buildAndKeep(name: string, write: (site: string) => void): Promise<void> {
  const site = mkdtempSync(join(tmpdir(), 'tvilling-'));
  try {
    write(site);
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21']);
    if (code !== 0) throw new Error(`the site ${name} does not build:\n${stderr}`);
    keepMade(name, site);
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}
