import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { endGroup, startGroup } from '../scripts/test-run.mjs';

/** The projects of `npm test`, cheapest first. All others are those of `npm run test:all`. */
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const quick = scripts.test.split(' ').at(-1).split(',');

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
    project: projectName,
  }));
}

/** Whether `npm test` runs this project. */
export const isQuick = (project) => quick.includes(project);

/** Whether tests of this project start nothing and read no built site. */
export const isInMemory = (project) => project === 'unit';

/** Whether tests of this project run templates in a browser, where probes say nothing. */
export const opensBrowser = (project) => ['browser', 'pages', 'engines'].includes(project);

const order = (project) => (isQuick(project) ? quick.indexOf(project) : quick.length);

/** Groups tests by project, in the order in which they are run, and has the quickest ones first. */
export function inStages(tests, costOf) {
  const projects = [...new Set(tests.map(({ project }) => project))].sort((a, b) => order(a) - order(b));
  return projects.map((project) => ({
    project,
    files: tests
      .filter((test) => test.project === project)
      .map(({ file }) => file)
      .sort((a, b) => costOf(a) - costOf(b)),
  }));
}

/**
 * Runs test files of a project in the copy of the checkout, until one fails, or all of them with `toEnd`. `setsUp`: builds sites before,
 * as the project does; `isSetUpOnly`: and runs no test. Resolves to what has failed: [{ file, failed }].
 */
export async function runTests(copy, { costOf = () => 0, ...given }) {
  const folder = mkdtempSync(join(dirname(copy), 'tmp-'));
  const child = startGroup([join(copy, 'faults/test-process.mjs'), JSON.stringify(given)], folder);
  const failures = [];
  const ended = new Promise((resolve) => {
    let current;
    let timer;
    const end = (failure) => {
      clearTimeout(timer);
      if (failure) failures.push(failure);
      resolve();
    };
    const wait = (time) => {
      clearTimeout(timer);
      timer = setTimeout(() => end({ file: current, failed: 'no end' }), time);
    };
    child.once('exit', () => end({ file: current, failed: 'the tests ended too early' }));
    child.on('message', ({ file, failed, isDone }) => {
      if (failed) failures.push({ file, failed });
      if (isDone || (failed && !given.toEnd)) return end();
      current = file ?? current;
      wait(silence.file + 5 * costOf(current));
    });
    wait(silence.start);
  });
  await ended;
  child.removeAllListeners('exit').removeAllListeners('message');
  await endGroup(child.pid, folder);
  rmSync(folder, { recursive: true, force: true });
  return failures;
}
