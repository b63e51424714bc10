/**
 * Measures a build in parts beside one on one machine, prints a table, and writes it into docs/benchmarks.md. Each part has a machine of
 * its own. Fails if the joined output has other bytes.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { measure } from './measure.mjs';
import { conditions, figureHeads, figures, medianOf, rangeOf, table, writeSection } from './report.mjs';
import { editTemplate, filesIn } from './rounds.mjs';
import { targetsOfParts, targetsText } from './targets.mjs';
import { tvilling } from './tvilling.mjs';
import { inWorkFolder, pagesOf, sizesOf, wholeNumber } from './work.mjs';

const { values: options } = parseArgs({
  options: {
    parts: { type: 'string', default: '4' },
    sizes: { type: 'string', default: '10000' },
    huge: { type: 'boolean', default: false },
    out: { type: 'string', default: 'docs/benchmarks.md' },
  },
});

const parts = wholeNumber('parts', options.parts);
const sizes = sizesOf(options);

const about = {
  'nothing cached': 'each machine begins without any cache',
  'a template edited': 'each has the cache of its own last run, as in CI, and all pages are rendered again',
};

await inWorkFolder(async ({ work, clear }) => {
  const rows = [];
  const targets = [];
  for (const count of sizes) {
    const folder = work('site');
    tvilling.prepare(folder, count);
    const machines = machinesOf(folder, work('caches'));
    for (const phase of Object.keys(about)) {
      const add = (what, results) => rows.push([pagesOf(count), phase, what, ...figures(results), rangeOf(results)]);
      if (phase === 'a template edited') editTemplate(tvilling, folder, 1);
      const whole = [await machines.measured('one')];
      add('on one machine', whole);
      const kept = join(work(phase), tvilling.output);
      renameSync(join(folder, tvilling.output), kept);
      const ofParts = [];
      for (let part = 1; part <= parts; part++) ofParts.push(await machines.measured(`part ${part}`, '--shard', `${part}/${parts}`));
      add(`one of ${parts} parts`, ofParts);
      const made = Array.from({ length: parts }, (_, index) => join(folder, 'shards', `${index + 1}-of-${parts}`));
      const joining = [await machines.measured('joining', '--join', ...made)];
      add(`joining ${parts} parts`, joining);
      const medians = { whole: medianOf(whole), part: medianOf(ofParts), joining: medianOf(joining) };
      // The targets are about four parts.
      if (parts === 4) targets.push(...targetsOfParts(`${pagesOf(count)} pages, ${phase}`, medians));
      assertSame(kept, join(folder, tvilling.output));
    }
    clear();
  }
  const text = table(['pages', 'phase', 'what', ...figureHeads, 'range (runs)'], rows, 3);
  const means = Object.entries(about).map(([phase, what]) => `- ${phase}: ${what}`);
  const intro = `${conditions(work('.'), [tvilling])}\n\nThe joined output has the bytes of that from one machine.\n\n${means.join('\n')}`;
  const goals = targetsText(targets);
  process.stdout.write(`${intro}\n\n${text}\n\n${goals}\n`);
  writeSection(options.out, 'Parts', `${intro}\n\n${text}\n\n${goals}`);
});

/** Builds a site in its folder as several machines do, each with caches of its own, which lie in another folder meanwhile. */
function machinesOf(folder, caches) {
  const [command, ...build] = [...tvilling.command(folder), '--date', new Date().toISOString().slice(0, 10)];
  const move = (from, to) => {
    for (const cache of tvilling.caches) {
      rmSync(join(to, cache), { recursive: true, force: true });
      if (existsSync(join(from, cache))) renameSync(join(from, cache), join(to, cache));
    }
  };
  const measured = async (machine, ...args) => {
    const own = join(caches, machine);
    mkdirSync(own, { recursive: true });
    move(own, folder);
    // What an earlier run has left to write must not slow down this one.
    execFileSync('sync');
    const result = await measure(command, [...build, ...args], { cwd: folder });
    move(folder, own);
    return result;
  };
  return { measured };
}

/** Throws if two folders do not have the same files with the same bytes. */
function assertSame(one, other) {
  const [files, others] = [one, other].map((folder) =>
    filesIn(folder)
      .map((file) => relative(folder, file))
      .sort(),
  );
  const isSame = (file, index) => file === others[index] && readFileSync(join(one, file)).equals(readFileSync(join(other, file)));
  const differing = files.find((file, index) => !isSame(file, index));
  if (differing !== undefined || files.length !== others.length)
    throw new Error(`the joined output is another one, at ${differing ?? 'a file of its own'}`);
}
