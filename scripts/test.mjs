/**
 * Runs projects of tests (vitest.config.ts): `node scripts/test.mjs unit,cli [options and files of vitest]`. `--changed` stands for the
 * tests of what differs from the last commit, and `--changed=<commit>` from another. Prepares the checkout first. Projects whose programs
 * are missing do not run: the last lines say which, and how to get the programs; in continuous integration, that is a failure. There,
 * a few failed files of the large suites run a second time, alone, and the last lines say so. Whether the run ends or is interrupted,
 * nothing of it stays behind.
 */
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withChangedTests } from './changed-tests.mjs';
import { missingPrograms } from './test-programs.mjs';
import { endGroup, failedFiles, makeRunFolder, removeRunFolder, startGroup } from './test-run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [names = '', ...rest] = process.argv.slice(2);
const projects = names.split(',');

/** Projects whose sites are small. Others write thousands of pages, or whole checkouts with their packages. */
const small = ['unit', 'cli', 'browser'];

const isSmall = projects.every((project) => small.includes(project));
const folder = await makeRunFolder({ isSmall });
/** The signal that has interrupted the run, and what it ends. */
const interruption = {};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interruption.signal ??= signal;
    interruption.end?.();
  });
}

/** Runs a step of the run to its end, and ends whatever it has left running. Resolves to its exit code. */
async function step(...args) {
  if (interruption.signal) return null;
  const child = startGroup(args, folder);
  const code = await new Promise((resolve) => {
    interruption.end = () => resolve(null);
    child.once('exit', resolve);
  });
  await endGroup(child.pid, folder);
  return code;
}

const vitest = join(root, 'node_modules/vitest/vitest.mjs');

/** The most failed files that run a second time: where more fail, it is not for what runs beside them. */
const mostAgain = 3;

/**
 * Runs failed files once more, alone. Tests of the large suites start servers, package managers and three browser engines, which may lose
 * on a busy machine what they never lose alone. Such a test is a defect, but not one of the change that is judged.
 */
async function runAgain(options) {
  const list = failedFiles(folder);
  const failed = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  if (failed.length === 0 || failed.length > mostAgain) return 1;
  process.stdout.write(`\nFailed beside others, runs again alone: ${failed.join(', ')}\n`);
  const code = await step(vitest, 'run', ...options, '--maxWorkers=1', ...failed);
  if (code === 0) process.stdout.write(`Failed beside others, passed alone: ${failed.join(', ')}\n`);
  return code;
}

async function run() {
  const setup = join(root, 'scripts/setup.mjs');
  const isReady = await step(setup, '--development', `--test-programs=${names}`);
  if (isReady !== 0 || interruption.signal) return isReady ?? 1;
  const { left, lines } = missingPrograms(projects);
  const running = projects.filter((project) => !left.includes(project));
  const options = running.map((project) => `--project=${project}`);
  // Vitest colours a file, too.
  if (!process.stdout.isTTY && !process.env.FORCE_COLOR) options.push('--no-color');
  const chosen = withChangedTests(root, rest);
  if (chosen === null) process.stdout.write('No test is about what has changed.\n');
  const isNothing = running.length === 0 || chosen === null;
  let code = isNothing ? 0 : await step(vitest, 'run', ...options, ...chosen);
  if (code === 1 && process.env.CI && !isSmall && !interruption.signal) code = await runAgain(options);
  if (!interruption.signal) process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  return code === 0 && process.env.CI && lines.length > 0 ? 1 : (code ?? 1);
}

try {
  process.exitCode = await run();
} finally {
  removeRunFolder(folder);
}
if (interruption.signal) process.exitCode = 128 + constants.signals[interruption.signal];
