#!/usr/bin/env node
/**
 * What `npx tvilling` runs. In the repository it sees to the set-up first, as the npm scripts do; the package brings the command line
 * bundled. It is no bundle itself because npx looks once whether a command is there, and goes by that as long as the checkout lies
 * where it lies.
 */
import { existsSync } from 'node:fs';

if (existsSync(new URL('setup.mjs', import.meta.url))) {
  await import('./setup.mjs');
  await import('../.tvilling/cli/bin.js');
} else {
  await import('../lib/bin.js');
}
