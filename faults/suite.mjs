import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { endGroup, endStrays, startGroup } from '../scripts/test-run.mjs';
import { readReached } from './switches.mjs';

/** The projects of `npm test`, cheapest first, and those of `npm run test:all`. */
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const projectsOf = (script) => scripts[script].split(' ').at(-1).split(',');
export const projects = { test: projectsOf('test'), all: projectsOf('test:all') };

/** A file that takes too long is ended by its own process. This is for a process that waits for it for ever. */
const patience = 1_800_000;

/** The next message of a process; a failure if it ends or says nothing in time. */
async function answerOf(child, time) {
  let timer;
  const answer = await new Promise((resolve) => {
    child.once('message', resolve);
    child.once('exit', () => resolve({ isBroken: true, failure: { failed: 'the tests ended too early' } }));
    timer = setTimeout(() => resolve({ isBroken: true, failure: { failed: 'no end' } }), time);
  });
  clearTimeout(timer);
  child.removeAllListeners('message').removeAllListeners('exit');
  return answer;
}

const readLines = (file) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);

/**
 * Runs test files of a project in a copy of the checkout. `setsUp`: builds the sites for the tests before. `isMeasured`: runs each file
 * in a process of its own, and all of its tests. `triesFaults`: runs each test with faults (test-runner.mjs). The folder `now` beside the
 * copy is for the files that are run: `on` has the numbers of the faults that are on, `reached` those of the faults that have been passed.
 */
export function openSuite(copy, given) {
  const [now, vitestFolder] = ['now', 'vitest'].map((name) => join(dirname(copy), name));
  let open;

  async function start() {
    mkdirSync(vitestFolder, { recursive: true });
    const child = startGroup([join(copy, 'faults/test-process.mjs'), JSON.stringify(given)], vitestFolder);
    return { child, ...(await answerOf(child, 600_000)) };
  }

  async function close() {
    if (open) await endGroup(open.child.pid, vitestFolder);
    await endStrays(join(now, 'tmp'));
    open = undefined;
  }

  /**
   * Runs files, or some of their tests, as [{ file, tests }], in this order until a test fails. `limits`: the time of the processor in ms
   * that each may take. Resolves to the first failure, as { file, test, failed }, or undefined; to the numbers of the faults that the
   * tests pass; to the time in ms, and that of each test. `asked`: the faults to try; `noted`: what came out.
   */
  async function run(files, on, limits, asked = {}) {
    // What has just been ended may still write its last file.
    rmSync(now, { recursive: true, force: true, maxRetries: 10 });
    mkdirSync(join(now, 'tmp'), { recursive: true });
    writeFileSync(join(now, 'on'), on.join(','));
    writeFileSync(join(now, 'run.json'), JSON.stringify({ limits }));
    writeFileSync(join(now, 'tries.json'), JSON.stringify(asked));
    open ??= await start();
    const begun = Date.now();
    let { failure, isBroken, times } = open;
    if (!isBroken) {
      open.child.send(files);
      ({ failure, isBroken, times } = await answerOf(open.child, patience));
    }
    const cost = Date.now() - begun;
    if (isBroken) await close();
    else await endStrays(join(now, 'tmp'));
    const last = readLines(join(now, 'begun')).at(-1);
    if (failure) failure.file ??= last === undefined ? files[0].file : relative(copy, last);
    const noted = readLines(join(now, 'tries')).map((line) => JSON.parse(line));
    return { failure, cost, times, noted, reached: readReached(readLines(join(now, 'reached'))) };
  }

  /** The test files of the project. */
  async function files() {
    open ??= await start();
    return open.files;
  }
  return { run, files, close };
}
