import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: { 'tvilling/schema': fileURLToPath(new URL('cli/definitions/schema.ts', import.meta.url)) },
  },
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    globalSetup: ['tests/build-site.ts'],
    // Test files mostly wait for processes and pages: two at a time, on a machine with one core too.
    maxWorkers: 2,
    // Browsers and builds share two cores; a test waits for them rather than failing on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
