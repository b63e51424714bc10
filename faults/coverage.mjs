import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleCopy, cleanCopy, keepProducts } from './checkout-copy.mjs';
import { checkoutFiles } from './choose.mjs';
import { readProbes, withProbes } from './probes.mjs';
import { isInMemory, runTests } from './suite.mjs';

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

/**
 * Finds out which test files run the places of the faults, and how long each takes, with probes. `own`: the places that the process of
 * the test runs; `others`: those that processes run which it starts. A file that fails with probes is run without. `isSound`: whether it
 * passes. `built`: the places that are run before all tests, while sites are built for them; any test may read these sites. What is
 * found is kept in `file` as long as the code and the choice are the same. Also gives a function that brings the built sites back.
 */
export async function coverage({ copy, faults, tests, file, say }) {
  const state = stateOf(copy, faults);
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const known = kept.state === state ? kept : { state, built: [], runs: {} };
  const buildSites = async () => {
    cleanCopy(copy);
    const waiting = tests.find(({ project }) => !isInMemory(project));
    if (waiting === undefined) return;
    const failures = await runTests(copy, {
      ...waiting,
      files: [waiting.file],
      setsUp: true,
      isSetUpOnly: true,
    });
    if (failures.length > 0) throw new Error(`the sites for the tests do not build: ${failures[0].failed}`);
  };
  const save = () => writeFileSync(file, JSON.stringify(known));
  const missing = tests.filter((test) => known.runs[test.file] === undefined);
  if (missing.length > 0) {
    const log = join(dirname(copy), 'probes');
    const removeProbes = putProbes(copy, faults, log);
    const bringBundleBack = await bundleCopy(copy);
    await buildSites();
    const idsOf = (numbers) => numbers.map((number) => faults[number].id);
    known.built = idsOf(takeProbes(log).others);
    await runWithProbes({ copy, missing, known, log, idsOf, say, save });
    removeProbes();
    bringBundleBack();
    save();
  }
  await buildSites();
  const bringBack = keepProducts(copy);
  for (const test of tests.filter(({ file }) => known.runs[file].isSound === undefined)) {
    bringBack();
    const [failure] = await runTests(copy, { ...test, files: [test.file] });
    known.runs[test.file].isSound = failure === undefined;
    if (failure) say(`${test.file} fails without a fault: ${failure.failed}`);
    save();
  }
  return { ...known, bringBack };
}

/** Runs test files, each alone and with the sites that were built before all, and notes what they run. */
async function runWithProbes({ copy, missing, known, log, idsOf, say, save }) {
  const bringBack = keepProducts(copy);
  for (const test of missing) {
    bringBack();
    takeProbes(log);
    const begun = Date.now();
    const failures = await runTests(copy, { ...test, files: [test.file], toEnd: true });
    const { own, others } = takeProbes(log);
    const cost = Date.now() - begun;
    known.runs[test.file] = { cost, own: idsOf(own), others: idsOf(others) };
    if (failures.length === 0) known.runs[test.file].isSound = true;
    say(`${test.file} runs ${own.length} and ${others.length} places (${(cost / 1000).toFixed(1)} s)`);
    save();
  }
}

/** Reads and removes what probes have written. */
function takeProbes(log) {
  const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
  rmSync(log, { force: true });
  return readProbes(text);
}
