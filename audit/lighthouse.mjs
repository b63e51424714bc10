/** Lighthouse's mobile figures: its defaults, simulated throttling, and a fresh browser profile for every run. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumFlags, chromiumPath } from '../scripts/chromium.mjs';
import { newerNode } from '../scripts/newer-node.mjs';
import { lowScores } from './promises.mjs';

const program = fileURLToPath(new URL('node_modules/lighthouse/cli/index.js', import.meta.url));
export const lighthouseVersion = createRequire(import.meta.url)('lighthouse/package.json').version;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const flags = [
  ...chromiumFlags,
  '--headless=new',
  // The browser's own requests reach nobody.
  '--host-resolver-rules="MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"',
];

/**
 * The median of three runs. If two runs have the same scores, the third cannot change the median and is left out. A slow minute of the
 * machine is in all runs of a page. So a page below 100 is measured again after all others, and has the second result; `before` has the
 * scores of the first one.
 * @type {import('./run.mjs').Judge}
 */
export async function judgeLighthouse({ site, paths, tell }) {
  const measure = async (path) => {
    const runs = [await run(site.origin + path), await run(site.origin + path)];
    if (!agree(...runs)) runs.push(await run(site.origin + path));
    const found = combine(runs);
    tell(path, `${Object.values(found.scores).join(' ')} in ${runs.length} runs, index ${found.index}`);
    return found;
  };
  const figures = new Map();
  for (const path of paths) figures.set(path, await measure(path));
  for (const [path, { scores: before, cls }] of [...figures].filter(([, { scores }]) => lowScores(scores).length > 0)) {
    const again = await measure(path);
    // A shift is no matter of the machine's speed: the larger one counts.
    figures.set(path, { ...again, cls: Math.max(cls, again.cls), before });
  }
  return figures;
}

/** How often a run may lose its trace. */
const mostLost = 3;

/** A run, again if Chromium has lost its trace: Lighthouse then asks for another one (`NO_NAVSTART` and the like). */
async function run(url) {
  for (let lost = 0; ; ) {
    const { runtimeError, ...result } = await runOnce(url);
    if (runtimeError === undefined) return readResult(result);
    lost += 1;
    if (!lostTrace.has(runtimeError.code) || lost > mostLost) throw new Error(`Lighthouse: ${runtimeError.message}`);
  }
}

/** The codes of Lighthouse's errors for a trace that lacks its start or its end (lighthouse, core/lib/lh-error.js). */
const lostTrace = new Set(['NO_NAVSTART', 'NO_TRACING_STARTED']);

/**
 * A report of Lighthouse (its `Result`). It has one too if a run has failed. It is read from a file: Lighthouse may end before a pipe has
 * taken all of it.
 */
async function runOnce(url) {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-lighthouse-'));
  const report = join(folder, 'report.json');
  const args = [
    ...[program, url, '--output=json', `--output-path=${report}`, '--quiet', '--no-enable-error-reporting'],
    ...['--disable-full-page-screenshot', `--only-categories=${categories}`, `--chrome-flags=${flags.join(' ')}`],
  ];
  const options = { env: { ...process.env, CHROME_PATH: chromiumPath() } };
  try {
    return await new Promise((resolve, reject) => {
      execFile(newerNode(), args, options, (error, _, stderr) => {
        if (existsSync(report)) resolve(JSON.parse(readFileSync(report, 'utf8')));
        else reject(new Error(`Lighthouse gave no result for ${url}: ${stderr.trim() || error?.message}`));
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readResult({ categories: judged, audits, environment }) {
  const value = (id) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(categories.map((id) => [id, Math.round((judged[id]?.score ?? 0) * 100)])),
    index: Math.round(environment.benchmarkIndex),
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cls: value('cumulative-layout-shift'),
    findings: categories
      .flatMap((id) => judged[id]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => describe(audits[id])),
  };
}

/** An audit with its measured value, and the first elements that it lists. */
function describe({ id, displayValue = '', details }) {
  const nodes = (details?.items ?? []).slice(0, 3).map(({ node }) => node?.selector ?? '');
  return [id, displayValue, ...nodes].filter((word) => word !== '').join(' ');
}

const agree = (one, other) => categories.every((id) => one.scores[id] === other.scores[id]);

/** Medians; of two values the larger one. Findings are those of the run with the median performance. */
function combine(runs) {
  const median = (read) => runs.map(read).sort((a, b) => a - b)[Math.floor(runs.length / 2)];
  const performance = median(({ scores }) => scores.performance);
  return {
    scores: Object.fromEntries(categories.map((id) => [id, median(({ scores }) => scores[id])])),
    index: median(({ index }) => index),
    lcp: median(({ lcp }) => lcp),
    tbt: median(({ tbt }) => tbt),
    cls: median(({ cls }) => cls),
    findings: runs.find(({ scores }) => scores.performance === performance).findings,
  };
}
