import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { optimizesLate, usableMemory } from './scripts/test-run.mjs';

/**
 * A command that runs in the process of a test is made of the sources. The files that it reads beside itself, and the threads and
 * processes that it starts, are those of the bundled command line.
 */
const besideTheBundle = {
  name: 'beside-the-bundle',
  transform: (code: string, id: string) =>
    id.startsWith(fileURLToPath(new URL('cli/', import.meta.url)))
      ? code.replace(/(new URL\([^()]+, )import\.meta\.url\)/g, `$1${JSON.stringify(bundle)})`)
      : undefined,
};

const bundle = new URL('.tvilling/cli/bin.js', import.meta.url).href;

/**
 * The options of Node.js for workers and the processes that they start. The first two: room for new objects, in MiB. With less, the
 * garbage collector takes a sixth of the time of checks.
 */
const nodeOptions = ['--min-semi-space-size=32', '--max-semi-space-size=32', optimizesLate];

/**
 * The suites. `*.test.ts` has the tests of data in memory, `*.<suite>.test.ts` those of another suite, which wait for the sites that are
 * built before. None inherits from the configuration below: what it says of workers would outdo the command line.
 */
const suite = (name: string, options: TestProjectInlineConfiguration['test'] = {}) => ({
  plugins: [besideTheBundle],
  resolve: {
    alias: { 'tvilling/schema': fileURLToPath(new URL('cli/definitions/schema.ts', import.meta.url)) },
  },
  test: {
    name,
    include: [`tests/**/*.${name}.test.{ts,tsx}`],
    globalSetup: ['tests/build-site.ts'],
    setupFiles: ['tests/start-git.ts'],
    // React's own code for development takes longer, and a build has none of it.
    env: { NODE_ENV: 'production' },
    // The files that run in one worker share their modules: to load these for each file takes a tenth of the time of all tests.
    isolate: false,
    execArgv: nodeOptions,
    // Browsers and builds share the processors. With long limits, no test fails because the machine is busy.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    ...options,
  },
});

/**
 * As many files run at a time as there are cores. One file of `cli` keeps a core busy for 97 % of the time, and one of `browser` for 75 %,
 * together with its Chromium: more at a time would only make each of them slower. Each takes up to 1.1 GB, with its builds and its
 * browser.
 */
const memoryOfWorker = 1.1e9;

export default defineConfig({
  test: {
    projects: [
      suite('unit', {
        include: ['tests/**/+([a-z0-9-]).test.{ts,tsx}'],
        globalSetup: [],
        setupFiles: [],
        env: {},
      }),
      ...['cli', 'browser'].map((name) => suite(name)),
      ...['processes', 'pages', 'engines', 'servers', 'packages', 'mutation', 'fuzz', 'scale'].map((name) => suite(name)),
    ],
    // The suites share modules that are made of TypeScript once. Their names follow their contents.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: fileURLToPath(new URL('.tvilling/test-modules', import.meta.url)),
    },
    reporters: ['./tests/reporter.ts'],
    silent: 'passed-only',
    maxWorkers: Math.max(1, Math.min(availableParallelism(), Math.floor(usableMemory() / memoryOfWorker))),
  },
});
