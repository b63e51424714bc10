/**
 * Audits the built site by its promises to visitors: builds, serves, measures every canonical page, prints one table. Exit codes:
 * 0 all promises are kept, 1 one is broken, 2 the audit could not run.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '../scripts/chromium.mjs';
import { axeVersion, judgeAxe } from './axe.mjs';
import { judgeHeaders, observatoryVersion } from './headers.mjs';
import { judgeHtml } from './html.mjs';
import { judgeLighthouse, lighthouseVersion } from './lighthouse.mjs';
import { canonicalPages } from './pages.mjs';
import { brokenPromises } from './promises.mjs';
import { judgeQuiet } from './quiet.mjs';
import { markdownReport, terminalReport } from './report.mjs';
import { serveSite } from './site.mjs';
import { judgeW3c, w3cVersion } from './w3c.mjs';
import { judgeWeight } from './weight.mjs';

/**
 * @typedef {object} Audited The input of a judge.
 * @property {import('./site.mjs').ServedSite} site
 * @property {readonly string[]} paths
 * @property {import('playwright-core').Browser} browser
 * @property {(path: string, what: string) => void} tell
 *
 * @typedef {(audited: Audited) => Promise<Map<string, Partial<import('./promises.mjs').Figures>>>} Judge
 */

/** @type {Readonly<Record<string, Judge>>} */
const judges = {
  headers: judgeHeaders,
  html: judgeHtml,
  w3c: judgeW3c,
  weight: judgeWeight,
  quiet: judgeQuiet,
  axe: judgeAxe,
  lighthouse: judgeLighthouse,
};

const usage = `npm run audit [-- options]
  --root <folder>     the site that is audited; without it, that of this repository
  --write             also writes the report to docs/audit.md; only for the whole audit of this repository's site
  --pages <paths>     only these pages, * for anything: '/contact*,/sv'
  --only <judges>     only these judges: ${Object.keys(judges).join(',')}
`;

try {
  process.exitCode = await audit(readOptions());
} catch (error) {
  process.stderr.write(`The audit could not run. ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      root: { type: 'string' },
      write: { type: 'boolean', default: false },
      pages: { type: 'string' },
      only: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { root, write, pages, only, help } = values;
  const chosen = only?.split(',') ?? Object.keys(judges);
  const unknown = chosen.find((name) => !(name in judges));
  if (unknown !== undefined) throw new Error(`There is no judge "${unknown}".\n${usage}`);
  if (write && [root, pages, only].some((option) => option !== undefined))
    throw new Error(`A report of a part, or of another site, would pass for the whole.\n${usage}`);
  return { root, write, pages, chosen, help };
}

/** @param {ReturnType<typeof readOptions>} options */
async function audit({ root, write, pages: pattern, chosen, help }) {
  if (help) {
    process.stdout.write(usage);
    return 0;
  }
  const site = await serveSite(root);
  try {
    const paths = canonicalPages(site.folder, pattern);
    if (paths.length === 0) throw new Error(`No canonical page is called ${pattern}.`);
    const { pages, versions } = await judge({ site, paths, chosen });
    const report = { pages, broken: brokenPromises(pages), judges: versions };
    process.stdout.write(terminalReport(report));
    if (write) writeFileSync(new URL('../docs/audit.md', import.meta.url), markdownReport(report, new Date()));
    return report.broken.length === 0 ? 0 : 1;
  } finally {
    await site.stop();
  }
}

/**
 * The results of the chosen judges. Judges that count run at the same time. Lighthouse measures time, so it runs alone.
 * @param {{ site: Audited['site'], paths: string[], chosen: string[] }} options
 */
async function judge({ site, paths, chosen }) {
  /** @type {Map<string, import('./promises.mjs').Figures>} */
  const figures = new Map(paths.map((path) => [path, { path }]));
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
  const run = async (/** @type {string} */ name) => {
    const found = await judges[name]({ site, paths, browser, tell: progress(name, paths.length) });
    for (const [path, added] of found) Object.assign(figures.get(path), added);
  };
  try {
    await Promise.all(chosen.filter((name) => name !== 'lighthouse').map(run));
  } finally {
    await browser.close();
  }
  if (chosen.includes('lighthouse')) await run('lighthouse');
  const versions = {
    Lighthouse: lighthouseVersion,
    Chromium: browser.version(),
    axe: axeVersion,
    'HTTP Observatory': observatoryVersion,
    'W3C checker': w3cVersion ?? 'was not run: it needs Java',
  };
  return { pages: [...figures.values()], versions };
}

/** Prints one line for each finished page of a judge. */
function progress(name, total) {
  const started = performance.now();
  let done = 0;
  // axe visits the pages once for each view.
  return (path, what) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    process.stderr.write(`${seconds} s  ${name} ${(done++ % total) + 1}/${total} ${path}: ${what}\n`);
  };
}
