/** `npm run faults`: puts small faults into a copy of the code, one at a time, and says which ones the tests find. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeRunFolder, removeRunFolder } from '../scripts/test-run.mjs';
import { bundleCopy, cleanCopy, copyCheckout } from './checkout-copy.mjs';
import { allFaults, chooseFaults } from './choose.mjs';
import { coverage } from './coverage.mjs';
import { withFault } from './find.mjs';
import { inStages, isInMemory, isQuick, listTests, opensBrowser, runTests } from './suite.mjs';
import { faultDiff, roomTable } from './table.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    suite: { type: 'string', default: 'test' },
    resume: { type: 'boolean', default: false },
  },
});
const out = join(root, '.tvilling/faults');
const resultsFile = join(out, 'results.jsonl');
const say = (line) => void process.stdout.write(`${line}\n`);

mkdirSync(out, { recursive: true });
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
if (!options.resume) rmSync(resultsFile, { force: true });

/** The last result of each fault, by its id. `suite` is the last one that has been asked. */
const results = new Map();
if (existsSync(resultsFile))
  for (const line of readFileSync(resultsFile, 'utf8').split('\n').filter(Boolean)) {
    const result = JSON.parse(line);
    results.set(result.id, result);
  }

const folder = await makeRunFolder();
process.once('exit', () => removeRunFolder(folder));
const copy = copyCheckout(root, folder);
const faults = chooseFaults(await allFaults(copy, options.only), Number(options.count), options.seed);

/** The suites, each of which is asked for what the one before it does not find. `own`: tests of `npm test` in their own process. */
const suites = ['own', 'test', 'all'];

/** Whether this suite is still to be asked for a fault. */
function isOpen(suite, { id }) {
  const result = results.get(id);
  if (result === undefined) return suite !== 'all';
  return result.found === 'none' && suites.indexOf(result.suite) < suites.indexOf(suite);
}

/**
 * The first test that fails with a fault; null if all pass. First come the tests that run it in their own process: they need neither a
 * new bundle nor sites that are built anew. A fault in what builds the sites for the tests may show in all tests that are left.
 */
async function firstFailure(fault, suite, tests, { built, runs, bringBack }) {
  const costOf = (file) => runs[file]?.cost ?? 0;
  const sound = tests.filter(({ file }) => runs[file].isSound);
  const own = sound.filter(({ file }) => runs[file].own.includes(fault.id));
  const inTemplates = ({ project }) => fault.file.startsWith('templates/') && opensBrowser(project);
  const others = sound.filter((test) => runs[test.file].others.includes(fault.id) || inTemplates(test));
  const isBuilt = built.includes(fault.id);
  const left = isBuilt
    ? sound.filter((test) => !own.includes(test) && !others.includes(test) && !isInMemory(test.project))
    : [];
  const inTurn = async (stages, setsUp) => {
    for (const stage of stages) {
      const [failure] = await runTests(copy, { ...stage, setsUp, costOf });
      if (failure) return `${failure.file ?? stage.project}: ${failure.failed}`;
    }
    return null;
  };
  bringBack();
  const found = await inTurn(inStages(own, costOf), false);
  if (found !== null || suite === 'own' || others.length + left.length === 0) return found;
  if (isBuilt) cleanCopy(copy);
  const bringBundleBack = await bundleCopy(copy).catch(() => null);
  if (bringBundleBack === null) return 'the bundle';
  const foundLater = await inTurn([...inStages(others, costOf), ...inStages(left, costOf)], isBuilt);
  bringBundleBack();
  return foundLater;
}

/** Puts in the faults for which a suite is to be asked, one at a time, and keeps the results. */
async function askSuite(suite, tests) {
  const open = faults.filter((fault) => isOpen(suite, fault));
  if (open.length === 0) return;
  const reached = await coverage({
    copy,
    faults: open,
    tests,
    file: join(out, `coverage-${suite}.json`),
    say,
  });
  for (const [at, fault] of open.entries()) {
    const source = readFileSync(join(copy, fault.file), 'utf8');
    const begun = Date.now();
    writeFileSync(join(copy, fault.file), withFault(source, fault));
    const by = await firstFailure(fault, suite, tests, reached);
    writeFileSync(join(copy, fault.file), source);
    const seconds = (Date.now() - begun) / 1000;
    const finder = suite === 'own' ? 'test' : suite;
    const result = { ...fault, suite, found: by === null ? 'none' : finder, by, seconds };
    results.set(fault.id, { ...result, diff: faultDiff(source, fault) });
    appendFileSync(resultsFile, `${JSON.stringify(results.get(fault.id))}\n`);
    say(`${at + 1}/${open.length} ${fault.id}: ${by ?? 'not found'} (${seconds.toFixed(1)} s)`);
  }
}

const tests = listTests(copy);
const quick = ({ project }) => isQuick(project);
const testsOf = {
  own: tests.filter((test) => quick(test) && !opensBrowser(test.project)),
  test: tests.filter(quick),
  all: tests.filter((test) => !quick(test)),
};
for (const suite of options.suite === 'own' ? ['own'] : suites.slice(1, suites.indexOf(options.suite) + 1))
  await askSuite(suite, testsOf[suite]);

const chosen = faults.map(({ id }) => results.get(id)).filter((result) => result !== undefined);
say(`\n${roomTable(chosen)}\n`);
for (const { id, found, diff } of chosen) if (found === 'none') say(`${id}\n${diff}\n`);
