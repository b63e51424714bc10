/**
 * Runs tests of a project in the checkout in which it lies, each time that the process that has started it asks for it, with a list of
 * { file, tests }: without the ids `tests`, all of the file. Vitest and the transformed modules stay, but the tests run in a new process
 * each time, one file after another, until one fails; with `isMeasured` each file has its own process, and all of them are run. Answers
 * with what has failed, and the time of each test in ms; the time under '' is that between the tests.
 */
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';

const { project, setsUp, isMeasured, triesFaults } = JSON.parse(process.argv[2]);
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
let times = {};
const fail = (moduleId, name, errors, test) => {
  const message = errors?.[0]?.message?.split('\n')[0] ?? '';
  failure ??= { file: moduleId && relative(root, moduleId), test, failed: `${name}: ${message}` };
};
const reporter = {
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state !== 'skipped') times[test.id] = test.diagnostic()?.duration ?? 0;
    if (state === 'failed') fail(test.module.moduleId, test.fullName, errors, test.id);
  },
  onTestModuleEnd(module) {
    const ofTests = Object.values(times).reduce((sum, time) => sum + time, 0);
    times[''] = Math.max(0, module.diagnostic().duration - ofTests);
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
  bail: isMeasured || triesFaults ? 0 : 1,
  reporters: [reporter],
  sequence: { sequencer: InOrder },
});
for (const { config } of vitest.projects) {
  if (isMeasured) config.isolate = true;
  config.maxWorkers = 1;
  if (triesFaults) {
    config.runner = join(root, 'faults/test-runner.mjs');
    config.testTimeout = 60_000;
    config.hookTimeout = 60_000;
  }
  config.setupFiles = [join(root, 'faults/test-setup.mjs')];
  if (!setsUp) config.globalSetup = [];
}
await vitest.standalone();
const all = await vitest.globTestSpecifications();

process.on('message', async (wanted) => {
  failure = undefined;
  times = {};
  places = new Map(wanted.map(({ file }, at) => [join(root, file), at]));
  try {
    await vitest.runTestSpecifications(
      wanted.map(({ file, tests }) => {
        const whole = all.find(({ moduleId }) => moduleId === join(root, file));
        return tests ? whole.project.createSpecification(whole.moduleId, { testIds: tests }) : whole;
      }),
    );
  } catch (error) {
    fail(undefined, 'the run', [error]);
  }
  process.send({ failure, times });
});
// It waits for files also when nothing else goes on.
process.channel.ref();
process.send({ files: all.map(({ moduleId }) => relative(root, moduleId)) });
