/**
 * What the builds are to reach, beside what a run has measured. A target is a ratio of two figures of the same run, because machines
 * differ, or an amount of memory. Nothing fails at a target: the last lines of a benchmark name those that are missed.
 */
import { median, table } from './report.mjs';
import { pagesOf } from './work.mjs';

/**
 * @typedef {{ what: string, figure: number, most: number, unit: string }} Target
 * `figure` is NaN if it was not measured. `unit`: `× Hugo`, `MB`, `s`.
 * @typedef {{ seconds: number, megabytes: number } | undefined} Median of the runs; undefined if there are none
 */

/** The phases that an edit or nothing comes before. They are measured against the cold build of Hugo, which keeps nothing. */
const later = { unchanged: 0.08, 'one text edited': 0.15 };

/**
 * The targets of builds beside other generators.
 * @param {number} pages
 * @param {(tool: string, phase: string) => Median} of
 * @returns {Target[]}
 */
export function targetsBesidePeers(pages, of) {
  const ratio = (phase, most, peer, { ours = 'Tvilling', theirs = phase } = {}) => ({
    what: ours === 'Tvilling' ? `${pagesOf(pages)} pages, ${phase}` : `${ours}, ${phase}`,
    figure: ratioOf(of(ours, phase), of(peer, theirs)),
    most,
    unit: `× ${peer}`,
  });
  const memory = (phase, most) => ({
    what: `${pagesOf(pages)} pages, ${phase}`,
    figure: of('Tvilling', phase)?.megabytes ?? Number.NaN,
    most,
    unit: 'MB',
  });
  if (pages === 62)
    return [ratio('cold', 1, 'Eleventy', { ours: newSite }), ratio('cold', 0.5, 'Astro'), ratio('a template edited', 0.3, 'Astro')];
  if (pages !== 10_000) return [];
  return [
    ...['cold', 'a template edited'].flatMap((phase) => [ratio(phase, 1, 'Hugo'), memory(phase, 500)]),
    ...Object.entries(later).flatMap(([phase, most]) => [ratio(phase, most, 'Hugo', { theirs: 'cold' }), memory(phase, 250)]),
  ];
}

/** The name of a site as `init` writes it, in tables. */
export const newSite = 'Tvilling, a new site';

/**
 * The targets of 100,000 pages beside 10,000.
 * @param {(pages: number, phase: string) => Median} of
 * @returns {Target[]}
 */
export function targetsOfSize(of) {
  const [small, large] = [of(10_000, 'cold'), of(100_000, 'cold')];
  return [
    { what: '100,000 pages, cold', figure: ratioOf(large, small), most: 11, unit: '× 10,000 pages' },
    { what: '100,000 pages, cold', figure: large?.megabytes ?? Number.NaN, most: 1000, unit: 'MB' },
    {
      what: '100,000 pages, unchanged',
      figure: of(100_000, 'unchanged')?.seconds ?? Number.NaN,
      most: 5,
      unit: 's',
    },
  ];
}

/**
 * The targets of a build in parts beside one on one machine.
 * @param {string} of the pages and the phase
 * @param {{ whole: Median, part: Median, joining: Median }} medians
 * @returns {Target[]}
 */
export const targetsOfParts = (of, { whole, ...medians }) =>
  Object.entries({ part: 0.35, joining: 0.3 }).flatMap(([what, most]) => [
    { what: `${of}, ${what}`, figure: ratioOf(medians[what], whole), most, unit: '× the whole' },
    { what: `${of}, ${what}`, figure: medians[what]?.megabytes ?? Number.NaN, most: 600, unit: 'MB' },
  ]);

/**
 * The targets of commands on Verkbro, of `dev` on a new site, and of text edits that `dev` shows.
 * @param {{ empty: number, validate: number, firstPage: number, edits: { pages: number, ms: number, most: number, megabytes: number }[] }}
 *   measured times in seconds: an empty Node.js, `validate`, and the first page of a new site; in ms an edit, and its target
 * @returns {Target[]}
 */
export const targetsOfCommands = ({ empty, validate, firstPage, edits }) => [
  { what: 'validate', figure: validate / empty, most: 2.5, unit: '× an empty Node.js' },
  { what: 'dev, first page of a new site', figure: firstPage / empty, most: 8, unit: '× an empty Node.js' },
  ...edits.flatMap(({ pages, ms, most, megabytes }) => [
    { what: `dev, text edit, ${pagesOf(pages)} pages`, figure: ms, most, unit: 'ms' },
    { what: `dev, ${pagesOf(pages)} pages`, figure: megabytes, most: 350, unit: 'MB' },
  ]),
];

/** Milliseconds of an empty Node.js on the machine for which the times of the editor were set. */
const emptyOfTargets = 40;

/**
 * The targets of `tvilling edit`, beside a process that does nothing.
 * @param {number} pages with as many as Verkbro has, an edit is quicker
 * @param {{ dev: number[], opening: number[], shown: number[], saved: number[], empty: number, script: number,
 *   memory: { count: number, heap: number, process: number, page: number }[] }} measured times in ms, the script in bytes, and the
 *   memory after some numbers of edits, in MB
 * @returns {Target[]}
 */
export function targetsOfEditor(pages, { dev, opening, shown, saved, script, memory, empty }) {
  const isSmall = pages < 1000;
  const time = (what, ms, most) => ({
    what: `${pagesOf(pages)} pages, ${what}`,
    figure: ms / empty,
    most: most / emptyOfTargets,
    unit: '× an empty Node.js',
  });
  const [first, last] = [memory.at(0), memory.at(-1)];
  const growth = (what, key) => ({
    what: `${pagesOf(pages)} pages, ${what}, ${last.count} edits`,
    figure: last[key] / first[key],
    most: 1.1,
    unit: `× ${first.count} edits`,
  });
  return [
    time('keystroke to page', median(shown), isSmall ? 100 : 250),
    time('save', median(saved), isSmall ? 50 : 150),
    time('editor ready after `dev`', median(opening) - median(dev), 2000),
    { what: 'script of the editor', figure: script / 1000, most: 350, unit: 'kB' },
    growth('heap of the server', 'heap'),
    growth('memory of the server', 'process'),
    growth('heap of the browser', 'page'),
  ];
}

/** Targets as a table, then a line for each that is missed. What was not measured is neither. */
export function targetsText(targets) {
  const measured = targets.filter(({ figure }) => !Number.isNaN(figure));
  if (measured.length === 0) return 'No target is about what was measured.';
  const rows = measured.map(({ what, figure, most, unit }) => [
    what,
    shown(figure, unit),
    `≤ ${most}`,
    unit,
    figure > most ? 'missed' : 'met',
  ]);
  const missed = measured.filter(({ figure, most }) => figure > most);
  const lines = missed.map(({ what, figure, most, unit }) => `- Missed: ${what}: ${shown(figure, unit)} instead of ${most} ${unit}`);
  return [table(['what', 'measured', 'target', 'unit', ''], rows, 1), lines.join('\n') || 'All targets are met.'].join('\n\n');
}

const ratioOf = (one, other) => (one?.seconds ?? Number.NaN) / (other?.seconds ?? Number.NaN);

const shown = (figure, unit) => figure.toFixed(unit === 'MB' ? 0 : 2);
