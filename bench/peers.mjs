/**
 * Installs Hugo, Eleventy, Astro and Next.js, builds the same pages with them and with Tvilling in turn, prints a table, and writes
 * it into docs/benchmarks.md. Pages whose text, links or head differ from Tvilling's are an error.
 */
import { parseArgs } from 'node:util';
import { addressesIn, differences } from './compare.mjs';
import { peers } from './peer-tools.mjs';
import {
  conditions,
  figureHeads,
  figures,
  median,
  medianOf,
  rangeOf,
  table,
  writeSection,
} from './report.mjs';
import { measureRounds } from './rounds.mjs';
import { targetsBesidePeers, targetsText } from './targets.mjs';
import { tvilling, tvillingNew } from './tvilling.mjs';
import { inWorkFolder, pagesOf, sizesOf, wholeNumber } from './work.mjs';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    sizes: { type: 'string', default: '62,1000,10000' },
    minutes: { type: 'string', default: '10' },
    only: { type: 'string', default: peers.map(({ name }) => name).join(',') },
    out: { type: 'string', default: 'docs/benchmarks.md' },
  },
});

const runs = wholeNumber('runs', options.runs);
const minutes = wholeNumber('minutes', options.minutes);
const sizes = sizesOf(options);
/** The pages that are compared. The edited page is not among them. */
const samples = ['/', '/sv', '/catalogue', '/catalogue/cell-5', '/sv/katalog/cell-7', '/sv/katalog/cell-27'];

const failures = [];
const say = (text) => process.stderr.write(`${text}\n`);
const fail = (text) => {
  failures.push(text);
  say(text);
};

/** The peers that can be installed. */
const tools = [tvilling];
for (const { name, install } of peers) {
  if (!options.only.split(',').includes(name)) continue;
  say(`Installing ${name} …`);
  try {
    tools.push({ name, ...install() });
  } catch (error) {
    fail(`${name} could not be installed: ${error.message}`);
  }
}

await inWorkFolder(async ({ work, clear }) => {
  const rows = [];
  const beside = [];
  const targets = [];
  for (const count of sizes) {
    say(`Building ${pagesOf(count)} pages …`);
    let ours;
    // A new site has as many pages as it has: it is measured once, beside the smallest sites of the others.
    const measured = count === 62 ? [...tools, tvillingNew] : tools;
    const found = await measureRounds(measured, count, {
      runs,
      minutes,
      place: ({ name }) => work(name),
      onOutput: (tool, output) => {
        if (tool === tvilling) ours = output;
        else if (ours !== undefined && tool !== tvillingNew) requireSame(ours, output);
      },
      onFailure: (tool, error) => fail(`${tool.name} failed with ${pagesOf(count)} pages: ${error.message}`),
    });
    rows.push(...rowsOf(found, count));
    beside.push(...besideHugo(found, count));
    targets.push(...targetsBesidePeers(count, (name, phase) => medianIn(found, name, phase)));
    clear();
  }
  const text = table(['pages', 'what', 'tool', 'ratio', ...figureHeads, 'range (runs)'], rows, 3);
  const about = conditions(work('.'), tools);
  const ratios = `The ratio is the tool's wall time to that of Tvilling in the same phase. Tvilling's time to that of Hugo's full
build:\n\n${beside.join('\n')}`;
  const missing = failures.map((failure) => `- ${failure.split('\n').slice(0, 2).join(' ')}\n`).join('');
  const goals = targetsText(targets);
  writeSection(options.out, 'Other generators', `${about}\n\n${text}\n\n${ratios}\n\n${missing}\n${goals}`);
  process.stdout.write(`${about}\n\n${text}\n\n${ratios}\n\n${goals}\n`);
});

if (failures.length > 0) process.exitCode = 1;

/** The medians of a tool in a phase, by its name; undefined if there are none. */
function medianIn(found, name, phase) {
  return medianOf([...found].find(([tool]) => tool.name === name)?.[1].phases.get(phase));
}

/** The median of a tool's wall times in a phase; NaN if there are none. */
function wall(found, tool, phase) {
  return median((found.get(tool)?.phases.get(phase) ?? []).map(({ seconds }) => seconds));
}

/** Rows by phase, so that the tools stand below each other. */
function rowsOf(found, count) {
  const phases = new Set([...found.values()].flatMap((tool) => [...tool.phases.keys()]));
  return [...phases].flatMap((phase) =>
    [...found]
      .filter(([, { phases: measured }]) => measured.has(phase))
      .map(([tool, { phases: measured }]) => [
        pagesOf(count),
        phase,
        tool.name,
        ratio(wall(found, tool, phase) / wall(found, tvilling, phase)),
        ...figures(measured.get(phase)),
        rangeOf(measured.get(phase)),
      ]),
  );
}

/** Hugo keeps nothing from one build to the next, so each phase of Tvilling is also compared with its full build. */
function besideHugo(found, count) {
  const full = wall(
    found,
    tools.find(({ name }) => name === 'Hugo'),
    'cold',
  );
  if (Number.isNaN(full)) return [];
  const parts = [...(found.get(tvilling)?.phases.keys() ?? [])].map(
    (phase) => `${phase} ${ratio(wall(found, tvilling, phase) / full)}`,
  );
  return [`- ${pagesOf(count)} pages: ${parts.join(', ')}`];
}

function ratio(value) {
  return Number.isNaN(value) ? '–' : value.toFixed(2);
}

function requireSame(ours, theirs) {
  const expected = addressesIn(ours);
  const found = new Set(addressesIn(theirs));
  const missing = expected.filter((address) => !found.has(address));
  if (missing.length > 0 || expected.length !== found.size)
    throw new Error(
      `its sitemap has ${found.size} pages instead of ${expected.length}; missing: ${missing[0] ?? 'none'}`,
    );
  const different = differences(ours, theirs, samples);
  if (different.length > 0) throw new Error(`its pages are not those of Tvilling:\n${different.join('\n')}`);
}
