import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The environment in which Node.js runs a module before the command line, to break a part of it. The module is in the site's
 * folder.
 */
export function preload(site: string, code: string): Record<string, string> {
  const file = join(site, 'preload.mjs');
  writeFileSync(file, code);
  return { NODE_OPTIONS: `--import=${file}` };
}
