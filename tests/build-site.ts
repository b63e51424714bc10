import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDate, builtSites, forgetMade, forgetVerkbro, giveMade, keepMade } from './built-sites.ts';
import { root, runCli } from './run-cli.ts';
import { copySite } from './temporary-site.ts';

/**
 * Builds a site that the tests copy, with its cached pictures.
 */
async function buildOnce(name: string): Promise<void> {
  const site = mkdtempSync(join(tmpdir(), 'tvilling-'));
  try {
    copySite(name, site);
    giveMade(name, site);
    const { code, stderr } = await runCli(['build', '--root', site, '--date', buildDate]);
    if (code !== 0) throw new Error(`the site ${name} does not build:\n${stderr}`);
    keepMade(name, site);
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

async function buildAll(): Promise<void> {
  if (!existsSync(join(root, '.tvilling/cli/bin.js'))) throw new Error('The command line is not bundled yet: npm run setup');
  forgetVerkbro();
  for (const name of builtSites) await buildOnce(name);
}

/** Each suite loads this file anew. */
const ofRun = globalThis as { builtOnce?: Promise<void> };

/**
 * Builds the sites that many tests copy: once in a run, before the first suite that needs them. What has not changed since an earlier run
 * is not made again.
 */
export function setup(): Promise<void> {
  ofRun.builtOnce ??= buildAll();
  return ofRun.builtOnce;
}

export const teardown = forgetMade;
