#!/usr/bin/env node
/**
 * The program behind `npx tvilling`. In the repository it does the set-up first, like the npm scripts. The package has a bundled
 * command line. This file is not a bundle, because npx looks only once whether the command exists.
 */
import { existsSync } from 'node:fs';

if (existsSync(new URL('setup.mjs', import.meta.url))) {
  await import('./setup.mjs');
  await import('../.tvilling/cli/bin.js');
} else {
  await import('../lib/bin.js');
}
