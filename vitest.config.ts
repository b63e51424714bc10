import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: { 'tvilling/schema': fileURLToPath(new URL('cli/definitions/schema.ts', import.meta.url)) },
  },
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    globalSetup: ['tests/build-site.ts'],
    // Six files at a time, even on one core, because tests often wait for processes and pages: four use 1.5 of two cores.
    maxWorkers: 6,
    // The files that run in one worker share their modules: to load these for each file takes a tenth of the time of all tests.
    isolate: false,
    // Room for new objects, in MiB. With less, the garbage collector takes a sixth of the time of checks.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=32'],
    // Browsers and builds share two cores. With long limits, no test fails because the machine is busy.
    testTimeout: 180_000,
    hookTimeout: 240_000,
  },
});
