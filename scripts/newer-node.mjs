import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Git ignores the folder. */
const folder = fileURLToPath(new URL('../.tvilling/newer-node', import.meta.url));

/**
 * The program of Node.js 24, for tools that need a newer Node.js than this one: Astro 7 needs 22.12, Lighthouse 13 needs 22.19. It comes
 * from the npm package `node`, once for a checkout. Throws if it cannot be installed.
 */
export function newerNode() {
  const program = join(folder, 'node_modules/node/bin/node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const args = ['install', 'node@24', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return program;
}
