#!/usr/bin/env node
/**
 * What `npx tvilling` runs: sees to the set-up, as the npm scripts do, then is the command line. It stands here and not in the
 * bundle because npx looks once whether a command is there, and goes by that for as long as the checkout lies where it lies.
 */
await import('./setup.mjs');
await import('../.tvilling/cli/bin.js');
