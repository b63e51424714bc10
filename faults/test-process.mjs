/**
 * Runs test files of a project in the checkout in which it lies, each time that the process that has started it asks for it. Vitest and
 * the transformed modules stay, but the tests run in a new process each time, one file after another, until one fails; with `isMeasured`
 * each file has its own process, and all of them are run. Answers with what has failed.
 */
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';

const { project, setsUp, isMeasured } = JSON.parse(process.argv[2]);
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

let places = new Map();
class InOrder {
  sort(specifications) {
    return specifications.toSorted((a, b) => places.get(a.moduleId) - places.get(b.moduleId));
  }
  shard(specifications) {
    return specifications;
  }
}

/** The first failure of the run. */
let failure;
const fail = (moduleId, name, errors) => {
  const message = errors?.[0]?.message?.split('\n')[0] ?? '';
  failure ??= { file: moduleId && relative(root, moduleId), failed: `${name}: ${message}` };
};
const reporter = {
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'failed') fail(test.module.moduleId, test.fullName, errors);
  },
  onTestModuleEnd(module) {
    if (module.state() === 'failed') fail(module.moduleId, 'the file', module.errors());
  },
  onTestRunEnd(_modules, errors) {
    if (errors.length > 0) fail(undefined, 'the run', errors);
  },
};
const vitest = await createVitest('test', {
  root,
  project,
  watch: false,
  bail: isMeasured ? 0 : 1,
  reporters: [reporter],
  sequence: { sequencer: InOrder },
});
for (const { config } of vitest.projects) {
  if (isMeasured) config.isolate = true;
  config.maxWorkers = 1;
  config.setupFiles = [join(root, 'faults/test-setup.mjs')];
  if (!setsUp) config.globalSetup = [];
}
await vitest.standalone();
const all = await vitest.globTestSpecifications();

process.on('message', async (files) => {
  failure = undefined;
  places = new Map(files.map((file, at) => [join(root, file), at]));
  try {
    await vitest.runTestSpecifications(all.filter(({ moduleId }) => places.has(moduleId)));
  } catch (error) {
    fail(undefined, 'the run', [error]);
  }
  process.send({ failure });
});
// It waits for files also when nothing else goes on.
process.channel.ref();
process.send({ files: all.map(({ moduleId }) => relative(root, moduleId)) });
