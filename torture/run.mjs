/** `npm run torture`: kills and disturbs builds and other commands, prints a table, and writes it into docs/reliability.md. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { conditions, table } from '../bench/report.mjs';
import { killChanges } from './changes.mjs';
import { fuzz } from './fuzz.mjs';
import { sendForms } from './submissions.mjs';
import { edits, faultyBuild, inTurn, killedBuild, prepare, spread, togetherBuilds } from './trials.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    faults: { type: 'string', default: '50' },
    together: { type: 'string', default: '20' },
    submissions: { type: 'string', default: '20' },
    fuzz: { type: 'string', default: '5' },
    jobs: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: join(root, 'docs/reliability.md') },
  },
});
const [most, each, pairs, width] = [options.kills, options.faults, options.together, options.jobs].map(Number);

/** Numbers from 0 to below 1, always the same for a seed (a linear congruential generator). */
let state = Number(options.seed);
const random = () => {
  state = (state * 1103515245 + 12345) % 2 ** 31;
  return state / 2 ** 31;
};

const folder = mkdtempSync(join(tmpdir(), 'tvilling-torture-'));
let code = 0;
try {
  const ground = await prepare(join(root, 'tests/sites/minimal'), folder, edits);
  const { change, look } = ground.operations;
  const kill = (of) => (at) => () => faultyBuild(of, { kind: 'change', at, fault: 'KILL' });
  // No page comes or goes, and few are others.
  const inContent = edits.filter(([file]) => file.startsWith('content/'));
  const few = await prepare(join(root, 'tests/sites/minimal'), join(folder, 'few'), inContent);
  const fault = (kind, name) => spread(ground.operations[kind], each).map((at) => () => faultyBuild(ground, { kind, at, fault: name }));
  const groups = [
    [`killed at each of ${change} changes of files`, spread(change, most).map(kill(ground))],
    [`killed at each of ${few.operations.change}, files are exchanged`, spread(few.operations.change, most).map(kill(few))],
    [
      'killed at random moments',
      Array.from({ length: most }, () => [random() * 1.1]).map(
        ([at]) =>
          () =>
            killedBuild(ground, at),
      ),
    ],
    [
      'two builds and a dev server, one build killed',
      Array.from({ length: pairs }, () => [random()]).map(
        ([at]) =>
          () =>
            togetherBuilds(ground, at),
      ),
    ],
    ['disk full from the nth change on (ENOSPC)', fault('change', 'ENOSPC')],
    ['read-only from the nth change on (EROFS)', fault('change', 'EROFS')],
    ['nth change refused (EACCES)', fault('change', 'EACCES')],
    [`nth of ${look} looks refused (EACCES)`, fault('look', 'EACCES')],
    ['nth look without a free handle (EMFILE)', fault('look', 'EMFILE')],
  ];
  const rows = [];
  for (const [name, jobs] of groups) {
    const results = await inTurn(jobs, width, (done) => progress(name, done.length, jobs.length));
    const count = (pattern) => String(results.filter(({ problems }) => problems.some((problem) => pattern.test(problem))).length);
    rows.push([name, String(results.length), count(/lost/), count(/crash/), count(/next build/), count(/^left/)]);
    for (const { name: which, problems } of results)
      for (const problem of problems) process.stderr.write(`\n${which}: ${problem.slice(0, 1500)}\n`);
    if (results.some(({ problems }) => problems.length > 0)) code = 1;
  }
  const head = ['what happened to a build', 'times', 'dist/ lost', 'crashes', 'next build wrong', 'leftovers'];
  const changesFolder = join(folder, 'changes');
  mkdirSync(changesFolder);
  const changed = await killChanges(changesFolder, {
    kills: most,
    width,
    tell: (done, all) => progress('commands that change files', done, all),
  });
  for (const mixture of changed.mixtures) process.stderr.write(`\n${mixture.slice(0, 1500)}\n`);
  if (changed.mixtures.length > 0) code = 1;
  const changeHead = ['commands that change files of authors', 'killed', 'mixtures'];
  const changeRow = ['12 commands, at changes of files', String(changed.kills), String(changed.mixtures.length)];
  const { sent, acknowledged, refused, lost } = await sendForms(folder, {
    rounds: Number(options.submissions),
    random,
  });
  if (lost > 0) code = 1;
  const formHead = ['forms sent while the receiver is killed', 'sent', 'acknowledged', 'refused', 'lost'];
  const formRow = [`in ${options.submissions} rounds, by 200 senders at once`, ...[sent, acknowledged, refused, lost].map(String)];
  const { text: fuzzed, isClean } = fuzz(Number(options.fuzz));
  if (!isClean) code = 1;
  const text = `${conditions(folder, [])}\n${table(head, rows, 1)}\n\n${table(changeHead, [changeRow], 1)}\n\n${table(formHead, [formRow], 1)}\n\n${fuzzed}`;
  process.stderr.write('\n');
  process.stdout.write(`${text}\n`);
  writeInto(options.out, text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = code;

function progress(name, done, all) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${name}: ${done} of ${all}`);
}

/** Replaces what stands between the two marks of a document. */
function writeInto(file, text) {
  const [begin, end] = ['<!-- torture -->\n', '\n<!-- end -->'];
  const document = readFileSync(file, 'utf8');
  const [start, stop] = [document.indexOf(begin) + begin.length, document.indexOf(end)];
  if (start < begin.length || stop < start) throw new Error(`${file} has no place for the table`);
  writeFileSync(file, document.slice(0, start) + text + document.slice(stop));
}
