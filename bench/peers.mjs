/**
 * Installs Hugo, Eleventy, Astro and Next.js, builds the same pages with them and with Tvilling in turn, prints a table, and writes
 * it into docs/benchmarks.md. Pages whose text, links or head differ from Tvilling's are an error.
 */
import { parseArgs } from 'node:util';
import { newerNode } from '../scripts/newer-node.mjs';
import { articlePages, makeArticles } from './articles.mjs';
import { addressesIn, differences } from './compare.mjs';
import { editedPage } from './content.mjs';
import { peers, versionOnNode } from './peer-tools.mjs';
import { conditions, figureHeads, figures, median, medianOf, rangeOf, table, writeSection } from './report.mjs';
import { measureRounds } from './rounds.mjs';
import { targetsBesidePeers, targetsText } from './targets.mjs';
import { tvilling, tvillingArticles, tvillingNew, tvillingValidate } from './tvilling.mjs';
import { inWorkFolder, pagesOf, sizesOf, wholeNumber } from './work.mjs';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    sizes: { type: 'string', default: '62,1000,10000' },
    minutes: { type: 'string', default: '10' },
    articles: { type: 'boolean', default: false },
    only: { type: 'string', default: peers.map(({ name }) => name).join(',') },
    out: { type: 'string', default: 'docs/benchmarks.md' },
  },
});

const runs = wholeNumber('runs', options.runs);
const minutes = wholeNumber('minutes', options.minutes);
const sizes = options.articles ? [articlePages] : sizesOf(options);
/** The pages that are compared. Of articles, all are, but the edited page never is. */
const samples = ['/', '/sv', '/catalogue', '/catalogue/cell-5', '/sv/katalog/cell-7', '/sv/katalog/cell-27'];

const failures = [];
const say = (text) => process.stderr.write(`${text}\n`);
const fail = (text) => {
  failures.push(text);
  say(text);
};

/** A tool for the pages of this run. */
const suited = (tool, more) =>
  options.articles ? { ...tool, ...more, prepare: (folder, count) => tool.prepare(folder, count, makeArticles) } : tool;
const ours = onNewerNode(suited(options.articles ? tvillingArticles : tvilling));
/** What is measured once, beside the smallest size: a new site has as many pages as it has. */
const alone = onNewerNode(options.articles ? suited(tvillingValidate) : tvillingNew);

/** Tvilling, and the peers that can be installed. */
const tools = [ours];
for (const { name, install, articles } of peers) {
  if (!options.only.split(',').includes(name) || (options.articles && articles === undefined)) continue;
  say(`Installing ${name} …`);
  try {
    tools.push(suited({ name, ...install() }, articles));
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
    let expected;
    const measured = count === 62 || options.articles ? [...tools, alone] : tools;
    const found = await measureRounds(measured, count, {
      runs,
      minutes,
      place: ({ name }) => work(name),
      onOutput: (tool, output) => {
        if (tool === ours) expected = output;
        else if (expected !== undefined && tool !== alone) requireSame(expected, output);
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
  const goals = options.articles ? '' : targetsText(targets);
  writeSection(options.out, options.articles ? 'Articles' : 'Other generators', `${about}\n\n${text}\n\n${ratios}\n\n${missing}\n${goals}`);
  process.stdout.write(`${about}\n\n${text}\n\n${ratios}\n\n${goals}\n`);
});

if (failures.length > 0) process.exitCode = 1;

/** Tvilling on the Node.js of the other generators. The compiled code that it keeps lies where a cold build finds nothing. */
function onNewerNode(tool) {
  const node = newerNode();
  return {
    ...tool,
    version: versionOnNode(tool.version, node),
    command: (folder) => [node, ...tool.command(folder).slice(1)],
    env: { NODE_COMPILE_CACHE: '.tvilling/compiled' },
  };
}

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
        ratio(wall(found, tool, phase) / wall(found, ours, phase)),
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
  const parts = [...(found.get(ours)?.phases.keys() ?? [])].map((phase) => `${phase} ${ratio(wall(found, ours, phase) / full)}`);
  return [`- ${pagesOf(count)} pages: ${parts.join(', ')}`];
}

function ratio(value) {
  return Number.isNaN(value) ? '–' : value.toFixed(2);
}

function requireSame(mine, theirs) {
  const expected = addressesIn(mine);
  const found = new Set(addressesIn(theirs));
  const missing = expected.filter((address) => !found.has(address));
  if (missing.length > 0 || expected.length !== found.size)
    throw new Error(`its sitemap has ${found.size} pages instead of ${expected.length}; missing: ${missing[0] ?? 'none'}`);
  const all = expected.map((address) => new URL(address).pathname);
  const compared = options.articles ? all.filter((address) => address !== editedPage.address) : samples;
  const different = differences(mine, theirs, compared);
  if (different.length > 0) throw new Error(`its pages are not those of Tvilling:\n${different.join('\n')}`);
}
