/**
 * Makes the parts of the package beside the templates: the bundle of the command line, and the types of what templates may
 * import. Runs before `npm pack`.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './setup.mjs';
import { bundleCli } from './bundle-cli.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lib = join(root, 'lib');

rmSync(lib, { recursive: true, force: true });
await bundleCli(root, { dir: lib, sourcemap: false });

const tsc = join(root, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '--project', 'tsconfig.types.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) process.exit(2);
