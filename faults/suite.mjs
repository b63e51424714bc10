import { execFileSync, fork } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { bundleCopy, cleanCopy } from './checkout-copy.mjs';

/** The projects of `npm test`, cheapest first. All others are those of `npm run test:all`. */
const quick = ['unit', 'cli', 'browser'];

/** Without news for this time, and five times what a file usually takes, it hangs. Before the first file, sites are built. */
const silence = { start: 300_000, file: 60_000 };

/** All test files, by their projects: [{ file, project }]. */
export function listTests(copy) {
  const listed = execFileSync('npx', ['vitest', 'list', '--filesOnly', '--json'], {
    cwd: copy,
    encoding: 'utf8',
  });
  return JSON.parse(listed).map(({ file, projectName }) => ({
    file: relative(copy, file),
    project: projectName ?? '',
  }));
}

/** Whether `npm test` runs this project. */
export const isQuick = (project) => quick.includes(project);

/** Whether tests of this project run templates in a browser, where probes say nothing. */
export const opensBrowser = (project) => ['browser', 'pages', 'engines'].includes(project);

const order = (project) => (isQuick(project) ? quick.indexOf(project) : quick.length);

/** Groups tests by project, in the order in which they are run, cheapest first. */
export function inStages(tests, costs) {
  const projects = [...new Set(tests.map(({ project }) => project))].sort((a, b) => order(a) - order(b));
  return projects.map((project) => ({
    project,
    files: tests
      .filter((test) => test.project === project)
      .map(({ file }) => file)
      .sort((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0)),
  }));
}

/** Temporary files of tests are removed with those of the copy. */
function environment(copy) {
  const TMPDIR = join(dirname(copy), 'tmp');
  rmSync(TMPDIR, { recursive: true, force: true });
  mkdirSync(TMPDIR);
  return { ...process.env, TMPDIR };
}

/**
 * Runs test files in the copy of the checkout, until one fails, or all of them with `toEnd`. Resolves to what has failed first, null if
 * nothing has.
 */
export function runTests(copy, { project, files, toEnd = false }, costs = {}) {
  cleanCopy(copy);
  if (project !== 'unit' && !bundleCopy(copy)) return Promise.resolve('the bundle');
  const given = { files, projects: project === '' ? [] : [project], bail: toEnd ? 0 : 1 };
  // A group of its own, which ends as a whole.
  const child = fork('faults/test-process.mjs', [JSON.stringify(given)], {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: environment(copy),
  });
  const end = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All have ended.
    }
  };
  let failed = null;
  let isDone = false;
  let timer;
  const fail = (what) => {
    failed ??= what;
    if (!toEnd) end();
  };
  const wait = (what, time) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      failed ??= `${what}: no end`;
      end();
    }, time);
  };
  let current = 'start';
  child.on('message', (message) => {
    if (message.begun) current = message.begun;
    if (message.failed) fail(message.failed);
    isDone ||= message.done === true;
    if (isDone) end();
    else wait(current, silence.file + 5 * (costs[current] ?? 0));
  });
  wait('start', silence.start);
  process.once('exit', end);
  return new Promise((resolve) => {
    child.once('exit', () => {
      clearTimeout(timer);
      process.off('exit', end);
      end();
      resolve(failed ?? (isDone ? null : 'the tests ended too early'));
    });
  });
}
