/** Lighthouse's mobile figures: its defaults, simulated throttling, and a fresh browser profile for every run. */
import { createRequire } from 'node:module';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumFlags, chromiumPath } from '../scripts/chromium.mjs';

export const lighthouseVersion = createRequire(import.meta.url)('lighthouse/package.json').version;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const flags = [
  ...chromiumFlags,
  '--headless=new',
  // The browser's own requests reach nobody.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/**
 * The median of three runs. If two runs have the same scores, the third cannot change the median and is left out.
 * @type {import('./run.mjs').Judge}
 */
export async function judgeLighthouse({ site, paths, tell }) {
  const figures = new Map();
  for (const path of paths) {
    const runs = [await run(site.origin + path), await run(site.origin + path)];
    if (!agree(...runs)) runs.push(await run(site.origin + path));
    const found = combine(runs);
    figures.set(path, found);
    tell(path, `${Object.values(found.scores).join(' ')} in ${runs.length} runs`);
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
    if (!lostTrace.has(runtimeError.code) || lost > mostLost)
      throw new Error(`Lighthouse: ${runtimeError.message}`);
  }
}

/** The codes of Lighthouse's errors for a trace that lacks its start or its end (lighthouse, core/lib/lh-error.js). */
const lostTrace = new Set(['NO_NAVSTART', 'NO_TRACING_STARTED']);

async function runOnce(url) {
  const chrome = await launch({ chromePath: chromiumPath(), chromeFlags: flags, logLevel: 'silent' });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      onlyCategories: categories,
      disableFullPageScreenshot: true,
    });
    if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}.`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

/** @param {import('lighthouse').Result} result */
function readResult({ categories: judged, audits }) {
  const value = (id) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(categories.map((id) => [id, Math.round((judged[id]?.score ?? 0) * 100)])),
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
    lcp: median(({ lcp }) => lcp),
    tbt: median(({ tbt }) => tbt),
    cls: median(({ cls }) => cls),
    findings: runs.find(({ scores }) => scores.performance === performance).findings,
  };
}
