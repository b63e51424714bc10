/**
 * Runs test files of a project in the checkout in which it lies, one after another in the order given, until one fails, or all of them
 * with `toEnd`. Tells the process that has started it which file it is at, what has failed, and that it is done.
 */
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';

const { files, project, toEnd, setsUp, isSetUpOnly } = JSON.parse(process.argv[2]);
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const places = new Map(files.map((file, at) => [join(root, file), at]));
const tell = (message) => new Promise((resolve) => process.send(message, resolve));

class InOrder {
  sort(specifications) {
    return specifications.sort((a, b) => places.get(a.moduleId) - places.get(b.moduleId));
  }
  shard(specifications) {
    return specifications;
  }
}

const fail = (failed, { moduleId } = {}) => tell({ failed, file: moduleId && relative(root, moduleId) });

const reporter = {
  onTestModuleQueued: ({ moduleId }) => void tell({ file: relative(root, moduleId) }),
  onTestCaseResult(test) {
    if (test.result().state === 'failed') void fail(test.fullName, test.module);
    else void tell({});
  },
  onTestModuleEnd(module) {
    if (module.state() === 'failed') void fail('the file', module);
  },
  onTestRunEnd(_modules, errors) {
    if (errors.length > 0) void fail(errors[0].message);
  },
};
try {
  const vitest = await createVitest('test', {
    root,
    project,
    watch: false,
    bail: toEnd ? 0 : 1,
    reporters: [reporter],
    sequence: { sequencer: InOrder },
    ...(isSetUpOnly && { testNamePattern: '^$' }),
  });
  for (const { config } of vitest.projects) {
    config.maxWorkers = 1;
    if (!setsUp) config.globalSetup = [];
  }
  await vitest.start(files);
  if (vitest.state.getFiles().length === 0) await fail('no test file was run');
} catch (error) {
  await fail(String(error));
}
await tell({ isDone: true });
