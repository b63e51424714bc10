/**
 * Runs test files in the checkout in which it lies, one after another in the order given, until a test fails. Tells the process that
 * has started it which file it is at, what has failed, and that it is done.
 */
import { isAbsolute, join } from 'node:path';
import { startVitest } from 'vitest/node';

const { files, projects, bail } = JSON.parse(process.argv[2]);
const places = new Map(files.map((file, at) => [isAbsolute(file) ? file : join(process.cwd(), file), at]));
const tell = (message) => new Promise((resolve) => process.send(message, resolve));

class InOrder {
  sort(specifications) {
    return specifications.sort((a, b) => places.get(a.moduleId) - places.get(b.moduleId));
  }
  shard(specifications) {
    return specifications;
  }
}

const fail = (failed) => tell({ failed });

const reporter = {
  onTestModuleStart: ({ relativeModuleId: file }) => void tell({ begun: file }),
  onTestCaseResult(test) {
    void tell({ tested: test.fullName });
    if (test.result().state === 'failed') fail(`${test.module.relativeModuleId}: ${test.fullName}`);
  },
  onTestModuleEnd(module) {
    if (module.state() === 'failed') fail(module.relativeModuleId);
  },
  onTestRunEnd(_modules, errors) {
    if (errors.length > 0) fail(errors[0].message);
  },
};
try {
  const vitest = await startVitest('test', files, {
    ...(projects.length > 0 && { project: projects }),
    watch: false,
    bail,
    maxWorkers: 1,
    reporters: [reporter],
    sequence: { sequencer: InOrder },
  });
  if (vitest?.state.getFiles().length === 0) await fail('no test file was run');
} catch (error) {
  await fail(String(error));
}
await tell({ done: true });
