/** The report of the audit, for the terminal and for docs/audit.md. */
import { promises } from './promises.mjs';
import { markdownTable, terminalTable } from './table.mjs';

/**
 * @typedef {object} Report
 * @property {import('./promises.mjs').Figures[]} pages
 * @property {import('./promises.mjs').Broken[]} broken
 * @property {Record<string, string>} judges names and versions
 */

const counted = (/** @type {number} */ number, /** @type {string} */ noun) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/**
 * @param {Report} report
 * @returns {string}
 */
const verdict = ({ pages, broken }) =>
  broken.length === 0
    ? `All promises kept on ${counted(pages.length, 'page')}.`
    : `${counted(broken.length, 'broken promise')} on ${counted(new Set(broken.map(({ path }) => path)).size, 'page')} of ${pages.length}.`;

const versions = (/** @type {Report['judges']} */ judges) => Object.entries(judges).map(([name, version]) => `${name} ${version}`);

/** What Lighthouse found on pages before they were measured again. Empty if there are none. */
const measuredAgain = (/** @type {Report['pages']} */ pages) =>
  pages.flatMap(({ path, before }) => (before === undefined ? [] : `${path} (${Object.values(before).join(' ')} before)`));

/** @param {Report} report */
export function terminalReport(report) {
  const complaints = report.broken.flatMap(({ path, promise, reasons }) => [
    `${path}  broken: ${promise}`,
    ...reasons.map((reason) => `    ${reason}`),
  ]);
  const again = measuredAgain(report.pages).map((page) => `Measured again: ${page}`);
  return [versions(report.judges).join(', '), '', terminalTable(report.pages), ...complaints, ...again, verdict(report), ''].join('\n');
}

/**
 * @param {Report} report
 * @param {Date} date
 */
export function markdownReport(report, date) {
  const { broken, pages, judges } = report;
  const again = measuredAgain(pages);
  const state = (/** @type {string} */ name) => {
    const paths = broken.filter(({ promise }) => promise === name).map(({ path }) => `\`${path}\``);
    return paths.length === 0 ? 'kept' : `**broken** on ${paths.join(', ')}`;
  };
  return [
    '# Audit',
    '',
    `${verdict(report)} Written by \`npm run audit -- --write\` on ${date.toISOString().slice(0, 10)}.`,
    '',
    ...versions(judges).map((line) => `- ${line}`),
    '',
    '| promise | |',
    '| --- | --- |',
    ...promises.map(({ name }) => `| ${name} | ${state(name)} |`),
    '',
    'Lighthouse figures are medians of three runs on a simulated slow phone; sizes are bodies compressed with brotli (1 kB = 1000',
    'bytes); axe counts are sums over light and dark at 390 and 1280 px. An empty cell is a state that the page does not have.',
    'A page below 100 is measured again after all others, because a slow minute of the machine is in all runs of a page:',
    ...(again.length === 0 ? ['none was.'] : ['', ...again.map((page) => `- ${page}`)]),
    '',
    markdownTable(pages),
  ].join('\n');
}
