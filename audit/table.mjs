/** The figures as one table: for a terminal of 100 columns, and as Markdown. */

/** @typedef {import('./promises.mjs').Figures} Figures */

const kB = (/** @type {number | undefined} */ bytes) => (bytes === undefined ? '' : (bytes / 1000).toFixed(1));
const count = (/** @type {readonly string[] | undefined} */ list) => (list === undefined ? '' : `${list.length}`);

/** Violations of axe over all views, in the states for which `wanted` is true. */
const axe = (/** @type {Figures} */ figures, /** @type {string} */ state) => {
  const lists = Object.entries(figures.axe ?? {}).filter(([name]) => name.endsWith(` ${state}`));
  return lists.length === 0 ? '' : `${lists.flatMap(([, list]) => list).length}`;
};

/** Short titles for the terminal, with their meaning. */
const columns = /** @type {const} */ ([
  ['Perf', 'Lighthouse performance', (/** @type {Figures} */ { scores }) => `${scores?.performance ?? ''}`],
  ['Acc', 'Lighthouse accessibility', ({ scores }) => `${scores?.accessibility ?? ''}`],
  ['Best', 'Lighthouse best practices', ({ scores }) => `${scores?.['best-practices'] ?? ''}`],
  ['SEO', 'Lighthouse SEO', ({ scores }) => `${scores?.seo ?? ''}`],
  ['Idx', 'benchmark index of the machine', ({ index }) => `${index ?? ''}`],
  ['LCP', 'largest contentful paint, s', ({ lcp }) => (lcp === undefined ? '' : (lcp / 1000).toFixed(2))],
  ['TBT', 'total blocking time, ms', ({ tbt }) => `${tbt ?? ''}`],
  ['CLS', 'cumulative layout shift', ({ cls }) => (cls ? cls.toFixed(3) : `${cls ?? ''}`)],
  ['HTML', 'HTML with inline CSS, kB', ({ bytes }) => kB(bytes?.html)],
  ['CSS', 'CSS files, kB', ({ bytes }) => kB(bytes?.css)],
  ['JS 1st', 'script before an intent, kB', ({ bytes }) => kB(bytes?.firstScript)],
  ['JS', 'all script, kB', ({ bytes }) => kB(bytes?.script)],
  ['Font', 'fonts, kB', ({ bytes }) => kB(bytes?.font)],
  ['Data', 'data, kB', ({ bytes }) => kB(bytes?.data)],
  ['Img', 'images, kB', ({ bytes }) => kB(bytes?.image)],
  ['All', 'first view without pictures, kB', ({ bytes }) => kB(bytes?.total)],
  ['axe', 'axe, page as opened', (figures) => axe(figures, 'page')],
  ['sub', 'axe, submenu open', (figures) => axe(figures, 'submenu')],
  ['drw', 'axe, drawer open', (figures) => axe(figures, 'drawer')],
  ['err', 'axe, form errors', (figures) => axe(figures, 'form errors')],
  ['htm', 'html-validate errors', ({ html }) => count(html)],
  ['w3c', 'W3C checker errors', ({ w3c }) => count(w3c)],
  ['con', 'console messages', ({ console }) => count(console)],
  ['csp', 'CSP violations', ({ policy }) => count(policy)],
  ['3rd', 'third-party requests', ({ thirdParty }) => count(thirdParty)],
  ['sto', 'storage keys before a click', ({ storage }) => count(storage)],
  ['coo', 'cookies before a click', ({ cookies }) => count(cookies)],
]);

/**
 * The columns that were judged, as cells of text.
 * @param {readonly Figures[]} pages
 */
function judged(pages) {
  return columns
    .map(([title, meaning, read]) => ({ title, meaning, cells: pages.map(read) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/**
 * The address of each page on a line, and its figures on the next ones.
 * @param {readonly Figures[]} pages
 */
export function terminalTable(pages) {
  const lines = foldAt(
    100,
    judged(pages).map((column) => ({
      ...column,
      width: Math.max(...[column.title, ...column.cells].map(({ length }) => length)) + 1,
    })),
  );
  const row = (read) => lines.map((line) => ` ${line.map((column) => read(column).padStart(column.width)).join('')}`);
  return [
    ...row(({ title }) => title),
    ...pages.flatMap(({ path }, index) => [path, ...row(({ cells }) => cells[index] ?? '')]),
    '',
    ...judged(pages).map(({ title, meaning }) => `${title.padEnd(7)} ${meaning}`),
    '',
  ].join('\n');
}

/**
 * @template {{ width: number }} Column
 * @param {number} width
 * @param {readonly Column[]} list
 */
function foldAt(width, list) {
  /** @type {Column[][]} */
  const lines = [];
  let left = 0;
  for (const column of list) {
    left -= column.width;
    if (left < 0) {
      lines.push([]);
      left = width - 2 - column.width;
    }
    lines.at(-1)?.push(column);
  }
  return lines;
}

/**
 * One row per page, with full titles.
 * @param {readonly Figures[]} pages
 */
export function markdownTable(pages) {
  const shown = judged(pages);
  const row = (cells) => `| ${cells.join(' | ')} |`;
  return [
    row(['page', ...shown.map(({ meaning }) => meaning)]),
    row(['---', ...shown.map(() => '---:')]),
    ...pages.map(({ path }, index) => row([`\`${path}\``, ...shown.map(({ cells }) => cells[index] ?? '')])),
    '',
  ].join('\n');
}
