/**
 * Measures builds of 62, 1,000 and 10,000 pages, prints a table, and writes it into docs/benchmarks.md. Then it measures the
 * commands on Verkbro. It asserts nothing, because machines differ.
 */
import { parseArgs } from 'node:util';
import { conditions, figureHeads, figures, medianOf, rangeOf, table, writeSection } from './report.mjs';
import { measureFloor, measureRounds } from './rounds.mjs';
import { targetsOfSize, targetsText } from './targets.mjs';
import { timingsOf, tvilling, tvillingLook } from './tvilling.mjs';
import { measureVerkbro } from './verkbro.mjs';
import { inWorkFolder, pagesOf, sizesOf, wholeNumber } from './work.mjs';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    sizes: { type: 'string', default: '62,1000,10000' },
    huge: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '20' },
    out: { type: 'string', default: 'docs/benchmarks.md' },
    'no-verkbro': { type: 'boolean', default: false },
  },
});

const runs = wholeNumber('runs', options.runs);
const minutes = wholeNumber('minutes', options.minutes);
const sizes = sizesOf(options);
/** Its cold builds only, and not of the largest site: they cost as much time as the rest. */
const look = { ...tvillingLook, phases: ['cold'] };
const toolsFor = (count) => (count > 10_000 ? [tvilling] : [tvilling, look]);
const failures = [];

await inWorkFolder(async ({ work, clear }) => {
  const rows = [];
  const timings = [];
  const ours = new Map();
  for (const count of sizes) {
    let floor;
    let size;
    const found = await measureRounds(toolsFor(count), count, {
      runs,
      minutes,
      place: ({ name }) => work(name === tvilling.name ? 'tvilling' : 'look'),
      onOutput: async (tool, output) => {
        if (tool === tvilling) floor = await measureFloor(output, work('floor'), runs);
      },
      onFailure: (tool, error) => failures.push(`${tool.name}, ${pagesOf(count)} pages: ${error.message}`),
    });
    for (const [tool, { phases, size: written }] of found) {
      size ??= written;
      for (const [phase, results] of phases)
        rows.push([pagesOf(count), tool === tvilling ? phase : `${phase}, own look`, ...figures(results), rangeOf(results)]);
    }
    if (floor !== undefined)
      rows.push([pagesOf(count), `writing ${size.files} files, ${megabytes(size.bytes)}`, ...figures(floor), rangeOf(floor)]);
    ours.set(count, found.get(tvilling)?.phases);
    if (found.has(tvilling)) timings.push(`${pagesOf(count)} pages\n\n${timingsOf(work('tvilling'))}`);
    clear();
  }
  const text = table(['pages', 'what', ...figureHeads, 'range (runs)'], rows, 2);
  const about = conditions(work('.'), [tvilling]);
  const shares = `Where a cold build spends its time, by \`tvilling build --timings\`:\n\n\`\`\`\n${timings.join('\n\n')}\n\`\`\``;
  const goals = targetsText(targetsOfSize((pages, phase) => medianOf(ours.get(pages)?.get(phase))));
  process.stdout.write(`${about}\n\n${text}\n\n${shares}\n\n${goals}\n\n`);
  writeSection(options.out, 'Builds', `${about}\n\n${text}\n\n${shares}\n\n${goals}`);
  if (options['no-verkbro']) return;
  const ofCommands = targetsText(await measureVerkbro(work));
  process.stdout.write(`\n${ofCommands}\n`);
  writeSection(options.out, 'Commands', `${about}\n\n${ofCommands}`);
});

for (const failure of failures) process.stderr.write(`${failure}\n`);
if (failures.length > 0) process.exitCode = 1;

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
