import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { DefaultReporter, type TestCase, type TestModule, type TestModuleState } from 'vitest/node';

/** How many files are named that took longest. */
const slowest = 10;

/**
 * What a run of tests prints: each failure in full, how many tests ran, and the files that took longest. What has passed is not
 * listed; a terminal shows how far the run has come.
 */
export default class QuietReporter extends DefaultReporter {
  override printTestModule(testModule: TestModule): void {
    if (testModule.state() === 'failed') super.printTestModule(testModule);
  }

  override printTestCase(moduleState: TestModuleState, test: TestCase): void {
    if (test.result().state === 'failed') super.printTestCase(moduleState, test);
  }

  override onTestRunEnd(...[testModules, errors, reason]: Parameters<DefaultReporter['onTestRunEnd']>): void {
    super.onTestRunEnd(testModules, errors, reason);
    this.#listFailed(testModules, errors);
    const files = testModules
      .map((testModule) => ({
        name: relative(this.ctx.config.root, testModule.moduleId),
        time: timeOf(testModule),
      }))
      .sort((a, b) => b.time - a.time)
      .slice(0, slowest);
    if (files.length === 0) return;
    this.log(' The slowest files:');
    for (const { name, time } of files) this.log(`${(time / 1000).toFixed(1).padStart(7)} s  ${name}`);
  }

  /** Leaves the names of failed files for `scripts/test.mjs`; none if something has failed that is of no file. */
  #listFailed(testModules: readonly TestModule[], errors: readonly unknown[]): void {
    const { FAILED_FILES } = process.env;
    if (FAILED_FILES === undefined) return;
    const failed = testModules.filter((testModule) => errors.length === 0 && testModule.state() === 'failed');
    const names = failed.map(({ moduleId }) => relative(this.ctx.config.root, moduleId));
    writeFileSync(FAILED_FILES, JSON.stringify(names));
  }
}

/** How long a file took, with its hooks and the modules that it loads. */
const timeOf = (testModule: TestModule): number => {
  const { collectDuration, setupDuration, duration } = testModule.diagnostic();
  return collectDuration + setupDuration + duration;
};
