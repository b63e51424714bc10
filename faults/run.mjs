/** `npm run faults`: puts small faults into a copy of the code, turns them on one at a time, and says which ones the tests find. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { testBrowserPath } from '../scripts/chromium.mjs';
import { makeRunFolder, removeRunFolder } from '../scripts/test-run.mjs';
import { cleanCopy, copyCheckout, keepProducts } from './checkout-copy.mjs';
import { allFaults, checkoutFiles, chooseFaults } from './choose.mjs';
import { hashOf, openJournal } from './journal.mjs';
import { judge } from './judge.mjs';
import { openSuite, projects } from './suite.mjs';
import { withSwitches } from './switches.mjs';
import { faultDiff, roomTable } from './table.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    projects: { type: 'string', default: projects.test.join(',') },
    resume: { type: 'boolean', default: false },
  },
});
const out = join(root, '.tvilling/faults');
const say = (line) => void process.stdout.write(`${line}\n`);
mkdirSync(out, { recursive: true });
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const faults = chooseFaults(await allFaults(root, options.only), Number(options.count), options.seed);
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
  writeFileSync(
    named,
    `#!/bin/sh\nexec "${browser}" "$@" --user-agent="${name} faults/$(cat "${folder}/now/on")"\n`,
  );
  chmodSync(named, 0o755);
  process.env.CHROMIUM_PATH = named;
}
nameBrowser();

/** What is known of a test stays known as long as neither it nor the code or the choice changes. */
const known = openJournal(join(out, 'journal.jsonl'), !options.resume);
const code = hashOf(root, [...checkoutFiles(root, 'cli', 'templates', 'content'), 'faults/find.mjs']);
const key = (files, on) =>
  [code, options.only, options.count, options.seed, hashOf(root, files), ...files, ...on].join(' ');

/** Pages in a browser cannot note what they reach: they may reach all of the templates. */
const opensBrowser = (project) => ['browser', 'pages', 'engines'].includes(project);
const inTemplates = faults.filter(({ file }) => file.startsWith('templates/')).map(({ id }) => id);

/** A file that needs more than this time of the processor never ends. */
const limitOf = (cost) => 10_000 + 4 * cost;

/** Tests that read the site of this repository, which is built for them. */
const readsSite = (file) => file.startsWith('tests/verkbro/');

/** Builds the sites for the tests, and runs tests that read them. */
async function runWithSites(files, on) {
  cleanCopy(copy);
  const suite = openSuite(copy, { project: 'cli', setsUp: true });
  const result = await suite.run(files, on, Object.fromEntries(files.map((file) => [file, 600_000])));
  await suite.close();
  return result;
}

/** Builds the sites as they are without a fault. */
async function buildSites(files) {
  const { failure, reached } = await runWithSites(files.filter(readsSite).slice(0, 1), []);
  if (failure) throw new Error(`the sites for the tests do not build: ${failure.failed}`);
  return reached.map((number) => faults[number].id);
}

/** The test files of a project that pass, with what each takes and which faults it reaches. */
async function measure(project) {
  const suite = openSuite(copy, { project, isMeasured: true });
  const tests = [];
  for (const file of await suite.files()) {
    const { failure, cost, reached } = await known(key([file], []), async () => {
      const result = await suite.run([file], [], { [file]: 600_000 });
      say(`${file} reaches ${result.reached.length} faults (${(result.cost / 1000).toFixed(1)} s)`);
      return { ...result, reached: result.reached.map((number) => faults[number].id) };
    });
    if (failure) say(`${file} fails without a fault: ${failure.failed}`);
    else
      tests.push({
        file,
        cost,
        reached: new Set([...reached, ...(opensBrowser(project) ? inTemplates : [])]),
      });
  }
  await suite.close();
  return tests;
}

const results = new Map();
let left = faults.map(({ id }) => id);

/** Judges the faults that are left. `runFiles(files, numbers)` runs files with faults. */
async function judgeLeft(project, tests, runFiles, time) {
  const run = async (files, ids) => {
    const { failure } = await known(key(files, [project, ...ids]), async () => {
      const on = ids.map((id) => numbers.get(id));
      const { failure: first, cost } = await runFiles(files, on);
      const said = first ? `${first.file}: ${first.failed}` : 'pass';
      say(`${files.length} files with ${ids.join(' ')}: ${said} (${(cost / 1000).toFixed(1)} s)`);
      return { failure: first };
    });
    return failure;
  };
  const found = (id, { file, failed }) => results.set(id, { project, by: `${file}: ${failed}` });
  left = await judge(left, tests, run, found, time);
  say(`${project}: ${left.length} of ${faults.length} are left`);
}

/** Judges with the tests of a project, and the sites as they are without a fault. */
async function judgeWith(project) {
  const bringBack = keepProducts(copy);
  const tests = await measure(project);
  const costs = new Map(tests.map(({ file, cost }) => [file, cost]));
  const suite = openSuite(copy, { project });
  await judgeLeft(project, tests, async (files, on) => {
    const limits = Object.fromEntries(files.map((file) => [file, limitOf(costs.get(file))]));
    const result = await suite.run(files, on, limits);
    if (result.failure && project !== 'unit') bringBack();
    return result;
  });
  await suite.close();
  return tests;
}

for (const project of options.projects.split(',')) {
  const files = checkoutFiles(root, 'tests').filter((file) => file.endsWith('.cli.test.ts'));
  const built = project === 'unit' ? [] : await buildSites(files);
  const tests = await judgeWith(project);
  if (project !== 'cli') continue;
  const readers = tests.filter(({ file }) => readsSite(file));
  const ofSites = readers.map((test) => ({ ...test, reached: new Set(built) }));
  await judgeLeft('sites', ofSites, runWithSites, 0);
}

const suiteOf = (result) =>
  result === undefined ? 'none' : projects.all.includes(result.project) ? 'all' : 'test';
const judged = faults.map((fault) => ({
  ...fault,
  found: suiteOf(results.get(fault.id)),
  by: results.get(fault.id)?.by,
}));
writeFileSync(join(out, 'results.json'), JSON.stringify(judged, null, 2));
say(`\n${roomTable(judged)}\n`);
for (const fault of judged)
  if (fault.found === 'none') say(`${fault.id}\n${faultDiff(sourceOf(fault.file), fault)}\n`);
