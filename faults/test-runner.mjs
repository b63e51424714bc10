/**
 * Runs each test again and again in the same process, with faults on (vitest's `runner`): once without a fault, to see which faults it
 * reaches; then with all of these that no test has found, and, as long as it fails, with halves of them. To start a process for each
 * fault takes ten times as long. A fault is found if the test fails with it alone and passes without it afterwards. If it fails then too,
 * something has stayed behind, or the test cannot be run twice: this says nothing, and the process ends.
 *
 * `tries.json` has what is asked: the faults that are `left`, with the `room` of each, the groups of faults that have ended the process
 * before, by test, and the time of the processor in ms that the tests of other rooms may take with one fault. What comes out is noted in `tries`, a line
 * each.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TestRunner } from 'vitest';
import { tries } from './tries.mjs';

const folder = fileURLToPath(new URL('../../now/', import.meta.url));
const asked = () => {
  const given = JSON.parse(readFileSync(`${folder}tries.json`, 'utf8'));
  return { ...given, left: new Set(given.left), done: new Set(given.done), spent: {} };
};
const note = (line) => appendFileSync(`${folder}tries`, `${JSON.stringify(line)}\n`);
/** The numbers of the faults that have been passed since the last time that they were forgotten. */
const passed = () =>
  readFileSync(`${folder}reached`, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => Number(line.split(' ')[0]));
function forgetPassed() {
  globalThis.__faultsSeen?.clear();
  writeFileSync(`${folder}reached`, '');
}

/** A suite and those around it, the outermost first. */
const suitesOf = (suite) => [...(suite.suite ? suitesOf(suite.suite) : suite.file !== suite ? [suite.file] : []), suite];

/** For each suite, the faults that are reached before its tests, and whether what is there was made without a fault. */
const prepared = new WeakMap();

/** Makes again what a suite makes before its tests. */
async function prepareAgain(suite, on) {
  const hooks = suitesOf(suite).flatMap((each) => TestRunner.getSuiteHooks(each).beforeAll.map((hook) => () => hook(each)));
  const known = prepared.get(suite);
  if (hooks.length === 0 || (on.length === 0 && known?.isClean)) return;
  for (const hook of hooks) await hook();
  prepared.set(suite, { reached: known?.reached ?? passed(), isClean: on.length === 0 });
}

const cpuTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export default class extends TestRunner {
  #rounds;
  #on;
  #begun = 0;
  #isLast = false;
  /** What a round may take of the time of the processor, in ms. */
  #limit;
  /** What the process had taken of it before the round. */
  #used;
  /** How long the first round took, in ms. */
  #first = 0;

  async onBeforeRunTask(test) {
    globalThis.__asked ??= asked();
    if (globalThis.__asked.done.has(test.id)) test.mode = 'skip';
    await super.onBeforeRunTask(test);
    // Vitest compares with it after each round.
    test.repeats = { valueOf: () => (this.#isLast ? -1 : Number.POSITIVE_INFINITY) };
    this.#rounds = undefined;
    this.#limit = 60_000;
    this.#isLast = false;
  }

  async onBeforeTryTask(test) {
    super.onBeforeTryTask(test);
    if (this.#rounds === undefined) {
      globalThis.__test = test.id;
      const ofSuite = () => (this.#on.length === 0 ? prepared.get(test.suite ?? test.file)?.reached : []);
      const reached = () => [...new Set([...passed(), ...(ofSuite() ?? [])])];
      this.#rounds = tries(globalThis.__asked, test, reached, note);
      this.#on = this.#rounds.next().value;
    }
    globalThis.__faultsOn = new Set(this.#on);
    writeFileSync(`${folder}on`, this.#on.join(','));
    note({ test: test.id, begins: this.#on });
    forgetPassed();
    this.#begun = performance.now();
    this.#used = cpuTime();
    globalThis.__limit.postMessage(this.#limit);
    await prepareAgain(test.suite ?? test.file, this.#on);
  }

  /** With a fault, a test can wait for ever. */
  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    if (this.#on.length === 0) return run();
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('the test does not end')), 5_000 + 3 * this.#first);
    });
    try {
      await Promise.race([run(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  onAfterRetryTask(test) {
    const { state, errors } = test.result;
    const time = cpuTime() - this.#used;
    if (this.#limit === 60_000) {
      this.#limit = 5_000 + 4 * time;
      this.#first = performance.now() - this.#begun;
    }
    const { value, done } = this.#rounds.next({
      isPassed: state !== 'fail',
      time,
      message: errors?.[0]?.message,
    });
    this.#isLast = done === true;
    globalThis.__faultsOn = new Set();
    writeFileSync(`${folder}on`, '');
    if (done) {
      globalThis.__test = '';
      note({ test: test.id, done: true });
      if (value === 'spoilt') process.kill(process.pid, 'SIGKILL');
      if (value === 'fails') return;
    } else this.#on = value;
    test.result.state = 'pass';
    test.result.errors = undefined;
  }

  async onAfterRunSuite(suite) {
    await super.onAfterRunSuite(suite);
    if (suite.filepath !== undefined) note({ file: suite.filepath });
  }
}
