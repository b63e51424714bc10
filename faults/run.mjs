/** `npm run faults`: puts small faults into a copy of the code, turns them on one at a time, and says which ones the tests find. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { testBrowserPath } from '../scripts/chromium.mjs';
import { ensureTestPrograms } from '../scripts/test-programs.mjs';
import { makeRunFolder, removeRunFolder } from '../scripts/test-run.mjs';
import { cleanCopy, copyCheckout, keepProducts } from './checkout-copy.mjs';
import { allFaults, checkoutFiles, chooseFaults } from './choose.mjs';
import { foundBefore, hashOf, openJournal } from './journal.mjs';
import { judge } from './judge.mjs';
import { openSuite, projects } from './suite.mjs';
import { withSwitches } from './switches.mjs';
import { faultDiff, roomTable } from './table.mjs';
import { roomOfFile, tryFiles } from './tries.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    projects: { type: 'string', default: projects.test.join(',') },
    quick: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    tests: { type: 'string', default: '' },
    left: { type: 'boolean', default: false },
  },
});
const out = join(root, '.tvilling/faults');
ensureTestPrograms(options.projects.split(','));
const say = (line) => void process.stdout.write(`${line}\n`);
mkdirSync(out, { recursive: true });
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

/** Faults that have been shown to change nothing that can be seen, with the reason. They are not judged. */
const equivalent = JSON.parse(readFileSync(join(root, 'faults/equivalent.json'), 'utf8'));
const chosen = chooseFaults(await allFaults(root, options.only), Number(options.count), options.seed);
/** What was found, by fault. With `--left`, what the last run found stays known, and its faults are not put into the code again. */
const results = new Map(options.left ? foundBefore(join(out, 'results.json'), chosen) : []);
const faults = chosen.filter(({ id }) => !results.has(id));
const numbers = new Map(faults.map(({ id }, number) => [id, number]));
const sourceOf = (file) => readFileSync(join(root, file), 'utf8');

const folder = await makeRunFolder();
process.once('exit', () => removeRunFolder(folder));
const copy = copyCheckout(root, folder, (checkout) => {
  const numbered = [...faults.entries()];
  for (const file of new Set(faults.map((fault) => fault.file))) {
    const here = numbered.filter(([, fault]) => fault.file === file);
    writeFileSync(join(checkout, file), withSwitches(sourceOf(file), here, join(folder, 'now')));
  }
});

/** A browser that tells its pages by its name which faults are on. */
function nameBrowser() {
  const browser = testBrowserPath();
  if (browser === undefined) return;
  const named = join(folder, 'browser');
  const name = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
  writeFileSync(named, `#!/bin/sh\nexec "${browser}" "$@" --user-agent="${name} faults/$(cat "${folder}/now/on")"\n`);
  chmodSync(named, 0o755);
  process.env.CHROMIUM_PATH = named;
}
nameBrowser();

/** What is known of a test stays known as long as neither it nor the code or the choice changes. */
const known = openJournal(join(out, 'journal.jsonl'), !options.resume);
const code = hashOf(root, [...checkoutFiles(root, 'cli', 'templates', 'content'), 'faults/find.mjs']);
const key = (files, on) => [code, options.only, options.count, options.seed, hashOf(root, files), ...files, ...on].join(' ');

/** Pages in a browser cannot note what they reach: they may reach all of the templates. */
const opensBrowser = (project) => ['browser', 'pages', 'engines'].includes(project);
const inTemplates = faults.filter(({ file }) => file.startsWith('templates/')).map(({ id }) => id);

/** Who has found a fault: the tests of `npm test`, those of `npm run test:all`, or none. */
function suiteOf(id) {
  if (equivalent[id] !== undefined) return 'nothing';
  const project = results.get(id)?.project;
  return project === undefined ? 'none' : projects.all.includes(project) ? 'all' : 'test';
}

/** Writes what is known by now, so that a run that is stopped has not been in vain. */
function save() {
  const judged = chosen.map((fault) => ({ ...fault, found: suiteOf(fault.id), ...results.get(fault.id) }));
  writeFileSync(join(out, 'results.json'), JSON.stringify(judged, null, 2));
  return judged;
}

/** A file that needs more than this time of the processor never ends. */
const limitOf = (cost) => 10_000 + 4 * cost;

/** Tests that read the site of this repository, which is built for them. */
const readsSite = (file) => file.startsWith('tests/verkbro/');

/** Is the file one of those that `--tests` names by how they begin? */
const isAsked = (file) => options.tests.split(',').some((start) => file.startsWith(start));

/** Builds the sites for the tests, and runs tests that read them. */
async function runWithSites(files, on) {
  cleanCopy(copy);
  const suite = openSuite(copy, { project: 'cli', setsUp: true });
  const limits = Object.fromEntries(files.map(({ file }) => [file, 600_000]));
  const result = await suite.run(files, on, limits);
  await suite.close();
  return result;
}

/** Builds the sites as they are without a fault. Gives the ids of the faults that are reached. */
async function buildSites(files) {
  const first = files.filter(readsSite).slice(0, 1);
  const { failure, reached } = await runWithSites(
    first.map((file) => ({ file })),
    [],
  );
  if (failure) throw new Error(`the sites for the tests do not build: ${failure.failed}`);
  return [...new Set(Object.values(reached).flat())].map((number) => faults[number].id);
}

/** How many files are run in one process, and the time in ms that the tests of other rooms may take there with one fault. */
const [inOneProcess, most] = [10, 20_000];

/** Tries all faults that are left with each test of a project, in the process of the test. */
async function tryWith(project) {
  const bringBack = keepProducts(copy);
  const suite = openSuite(copy, { project, triesFaults: true });
  const run = async (files, asked) => {
    if (project !== 'unit') bringBack();
    const limits = Object.fromEntries(files.map((file) => [file, 60_000]));
    const { noted, cost } = await suite.run(
      files.map((file) => ({ file })),
      [],
      limits,
      asked,
    );
    say(`${files[0]} and others: ${asked.left.length} faults (${(cost / 1000).toFixed(1)} s)`);
    return noted;
  };
  const files = (await suite.files()).filter(isAsked);
  for (let at = 0; left.length > 0 && at < files.length; at += inOneProcess) {
    const chunk = files.slice(at, at + inOneProcess);
    const asked = {
      left: left.map((id) => numbers.get(id)),
      rooms: faults.map(({ file }) => roomOfFile(file)),
      most,
    };
    const noted = await known(key(chunk, [project, 'tries', ...left]), () => tryFiles(chunk, asked, run));
    for (const { found, name, message } of noted) {
      results.set(faults[found].id, { project, by: `${name}: ${message}` });
      say(`${faults[found].id}: ${name}: ${message}`);
    }
    left = left.filter((id) => !results.has(id));
    save();
  }
  await suite.close();
  say(`${project}: ${left.length} of ${faults.length} are left`);
}

/** The test files of a project that pass, with the time that each takes in ms, and its tests in the form that `judge` wants. */
async function measure(project) {
  const suite = openSuite(copy, { project, isMeasured: true });
  const files = [];
  for (const file of (await suite.files()).filter(isAsked)) {
    const { failure, cost, times, reached } = await known(key([file], []), async () => {
      const result = await suite.run([{ file }], [], { [file]: 600_000 });
      const count = new Set(Object.values(result.reached).flat()).size;
      say(`${file} reaches ${count} faults (${(result.cost / 1000).toFixed(1)} s)`);
      return result;
    });
    if (failure) say(`${file} fails without a fault: ${failure.failed}`);
    else files.push({ file, cost, tests: testsOf(project, file, times, reached) });
  }
  await suite.close();
  return files;
}

/** What is reached between the tests of a file, or by a process that they start, may matter to each of them. */
function testsOf(project, file, { '': between, ...times }, reached) {
  const shared = reached[''].map((number) => faults[number].id);
  return Object.entries(times).map(([test, time]) => {
    const own = (reached[test] ?? []).map((number) => faults[number].id);
    return {
      name: `${file} ${test}`,
      file,
      cost: time + between,
      reached: new Set([...shared, ...own, ...(opensBrowser(project) ? inTemplates : [])]),
    };
  });
}

/** The files of tests, each with the ids of its tests: [{ file, tests }]. */
function byFile(names) {
  const files = new Map();
  for (const [file, test] of names.map((name) => name.split(' '))) files.set(file, [...(files.get(file) ?? []), test]);
  return [...files].map(([file, tests]) => ({ file, tests }));
}

let left = faults.map(({ id }) => id).filter((id) => equivalent[id] === undefined);

/** Judges the faults that are left. `runFiles([{ file, tests }], numbers)` runs tests with faults. */
async function judgeLeft(project, tests, runFiles, time) {
  /** Runs tests until one fails. If a whole file fails, its first test stands for it. */
  const runTests = async (names, ids) => {
    const { failure } = await known(key(filesOf(names), [project, ...names, '', ...ids]), async () => {
      const on = ids.map((id) => numbers.get(id));
      const { failure: first, cost } = await runFiles(byFile(names), on);
      const said = first ? `${first.file}: ${first.failed}` : 'pass';
      say(`${names.length} tests with ${ids.join(' ') || 'no fault'}: ${said} (${(cost / 1000).toFixed(1)} s)`);
      const isFailed = (name) => name === `${first.file} ${first.test}`;
      const name = first && (names.find(isFailed) ?? names.find((each) => each.startsWith(`${first.file} `)));
      return { failure: first && { ...first, name } };
    });
    return failure;
  };
  /** These fail alone without a fault, because they need the others of their file. They say nothing of a fault. */
  const dependent = new Set();
  const run = async (names, ids) => {
    const independent = names.filter((name) => !dependent.has(name));
    const failure = independent.length === 0 ? undefined : await runTests(independent, ids);
    if (failure === undefined || (await runTests([failure.name], [])) === undefined) return failure;
    dependent.add(failure.name);
    return run(independent, ids);
  };
  const found = (id, { file, failed }) => results.set(id, { project, by: `${file}: ${failed}` });
  left = await judge(left, tests, run, found, time);
  save();
  say(`${project}: ${left.length} of ${faults.length} are left`);
}

const filesOf = (names) => byFile(names).map(({ file }) => file);

/** Judges with the tests of a project, and the sites as they are without a fault. */
async function judgeWith(project) {
  const bringBack = keepProducts(copy);
  const files = await measure(project);
  const costs = new Map(files.map(({ file, cost }) => [file, cost]));
  const tests = files.flatMap((file) => file.tests);
  const suite = openSuite(copy, { project });
  await judgeLeft(project, tests, async (chosen, on) => {
    const limits = Object.fromEntries(chosen.map(({ file }) => [file, limitOf(costs.get(file))]));
    const result = await suite.run(chosen, on, limits);
    if (result.failure && project !== 'unit') bringBack();
    return result;
  });
  await suite.close();
  return tests;
}

for (const project of options.projects.split(',')) {
  const files = checkoutFiles(root, 'tests').filter((file) => file.endsWith('.cli.test.ts'));
  const built = project === 'unit' ? [] : await buildSites(files);
  await tryWith(project);
  if (options.quick) continue;
  const tests = await judgeWith(project);
  if (project !== 'cli') continue;
  const readers = tests.filter(({ file }) => readsSite(file));
  const ofSites = readers.map((test) => ({ ...test, reached: new Set(built) }));
  await judgeLeft('sites', ofSites, runWithSites, 0);
}

const judged = save();
say(`\n${roomTable(judged)}\n`);
for (const fault of judged) if (fault.found === 'none') say(`${fault.id}\n${faultDiff(sourceOf(fault.file), fault)}\n`);
