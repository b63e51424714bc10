/**
 * Makes the parts of the package beside the templates: the bundle of the command line, the bundles of the templates, and the types of
 * what templates may import. Runs before `npm pack`.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './setup.mjs';
import { bundleCli } from './bundle-cli.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lib = join(root, 'lib');

rmSync(lib, { recursive: true, force: true });
await bundleCli(root, { dir: lib, sourcemap: false });
// Those of the checkout, if they are the same.
for (const name of ['bundles.json', 'prepared.json']) {
  const made = join(root, '.tvilling/cli', name);
  if (existsSync(made)) copyFileSync(made, join(lib, name));
}
run(join(lib, 'prebuild.js'));
rmSync(join(lib, 'prebuild.js'));
run(join(root, 'node_modules/typescript/bin/tsc'), '--project', 'tsconfig.types.json');

/** Runs a program of Node.js, and ends with it if it fails. */
function run(...program) {
  const { status } = spawnSync(process.execPath, program, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(2);
}
