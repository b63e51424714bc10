/**
 * Measures a build in parts beside one on one machine, prints a table, and writes it into docs/benchmarks.md. Each part begins without
 * any cache, as on a machine of its own. Fails if the joined output has other bytes.
 */
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { measure } from './measure.mjs';
import { conditions, figureHeads, figures, medianOf, rangeOf, table, writeSection } from './report.mjs';
import { filesIn } from './rounds.mjs';
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

await inWorkFolder(async ({ work, clear }) => {
  const rows = [];
  const targets = [];
  for (const count of sizes) {
    const folder = work('site');
    const add = (what, results) => rows.push([pagesOf(count), what, ...figures(results), rangeOf(results)]);
    tvilling.prepare(folder, count);
    const [command, ...build] = [...tvilling.command(folder), '--date', new Date().toISOString().slice(0, 10)];
    /** Builds without any cache. */
    const measured = (...args) => {
      for (const cache of tvilling.caches) rmSync(join(folder, cache), { recursive: true, force: true });
      return measure(command, [...build, ...args], { cwd: folder });
    };
    const whole = [await measured()];
    add('on one machine', whole);
    const kept = join(work('whole'), tvilling.output);
    renameSync(join(folder, tvilling.output), kept);
    const ofParts = [];
    for (let part = 1; part <= parts; part++) ofParts.push(await measured('--shard', `${part}/${parts}`));
    add(`one of ${parts} parts`, ofParts);
    const made = Array.from({ length: parts }, (_, index) => join(folder, 'shards', `${index + 1}-of-${parts}`));
    const joining = [await measured('--join', ...made)];
    add(`joining ${parts} parts`, joining);
    const medians = { whole: medianOf(whole), part: medianOf(ofParts), joining: medianOf(joining) };
    // The targets are about four parts.
    if (parts === 4) targets.push(...targetsOfParts(count, medians));
    assertSame(kept, join(folder, tvilling.output));
    clear();
  }
  const text = table(['pages', 'what', ...figureHeads, 'range (runs)'], rows, 2);
  const about = `${conditions(work('.'), [tvilling])}\n\nNothing is cached. The joined output has the bytes of that from one machine.`;
  const goals = targetsText(targets);
  process.stdout.write(`${about}\n\n${text}\n\n${goals}\n`);
  writeSection(options.out, 'Parts', `${about}\n\n${text}\n\n${goals}`);
});

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
