import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkoutFiles } from './choose.mjs';
import { withProbes } from './probes.mjs';
import { runTests } from './suite.mjs';

/** The state of all that says which test runs which code. */
function stateOf(copy, faults) {
  const sum = createHash('sha256');
  for (const file of checkoutFiles(
    copy,
    'cli',
    'templates',
    'tests',
    'content',
    'package-lock.json',
    'vitest.config.ts',
  ))
    if (existsSync(join(copy, file))) sum.update(file).update(readFileSync(join(copy, file)));
  return sum.update(faults.map(({ id }) => id).join('\n')).digest('hex');
}

/** Puts probes at all faults into the copy of the checkout, and gives the function that removes them. */
function putProbes(copy, faults, log) {
  const sources = new Map(faults.map(({ file }) => [file, readFileSync(join(copy, file), 'utf8')]));
  const numbered = [...faults.entries()];
  for (const [file, source] of sources) {
    const here = numbered.filter(([, fault]) => fault.file === file);
    writeFileSync(join(copy, file), withProbes(source, here, log));
  }
  return () => {
    for (const [file, source] of sources) writeFileSync(join(copy, file), source);
  };
}

/** The numbers that probes have written. */
const readLog = (log) =>
  existsSync(log) ? [...new Set(readFileSync(log, 'utf8').split('\n').filter(Boolean).map(Number))] : [];

/**
 * Finds out which test files run the places of the faults, and how long they take, by running each alone from a clean state, with
 * probes. A file that fails with them is run without. `failing`: the files that fail in both ways, which say nothing of a fault. What is
 * found is kept in `file` as long as the code and the choice are the same.
 */
export async function coverage({ copy, faults, tests, file, say }) {
  const state = stateOf(copy, faults);
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const known = kept.state === state ? kept : { state, runs: {} };
  const missing = tests.filter((test) => known.runs[test.file] === undefined);
  const log = join(dirname(copy), 'probes');
  const save = () => writeFileSync(file, JSON.stringify(known));
  const removeProbes = putProbes(copy, faults, log);
  for (const [at, test] of missing.entries()) {
    rmSync(log, { force: true });
    const begun = Date.now();
    const failed = await runTests(copy, { ...test, files: [test.file], toEnd: true });
    const hit = readLog(log).map((number) => faults[number].id);
    known.runs[test.file] = { cost: Date.now() - begun, hit, failed };
    say(
      `${at + 1}/${missing.length} ${test.file}: ${hit.length} places${failed ? `, fails with probes: ${failed}` : ''}`,
    );
    save();
  }
  removeProbes();
  for (const test of missing) {
    const run = known.runs[test.file];
    if (run.failed === null) continue;
    run.failed = await runTests(copy, { ...test, files: [test.file] });
    if (run.failed !== null) say(`${test.file} fails without a fault: ${run.failed}`);
    save();
  }
  return known.runs;
}
