/**
 * The promises to visitors that figures can judge, and what breaks them. Pure: figures in, broken promises out.
 *
 * A figure that is missing was not asked for (`--only`), and breaks nothing.
 *
 * @typedef {object} Figures What was measured on one page.
 * @property {string} path
 * @property {Scores} [scores]
 * @property {Scores} [before] what a page had before it was measured again
 * @property {number} [index] what Lighthouse says of the machine's speed: its benchmark index
 * @property {number} [lcp] largest contentful paint in milliseconds
 * @property {number} [tbt] total blocking time in milliseconds
 * @property {number} [cls] cumulative layout shift
 * @property {string[]} [findings] audits of Lighthouse that cost points
 * @property {Bytes} [bytes]
 * @property {number} [fonts] number of font files
 * @property {number} [typefaces] number of typefaces that the look of the site shows there
 * @property {boolean} [form] whether the page has a form to send
 * @property {Record<string, string[]>} [axe] violations by view and state, such as `390 px dark drawer`
 * @property {string[]} [html] errors that html-validate finds
 * @property {string[]} [w3c] errors that the W3C checker finds in HTML and CSS
 * @property {{ grade: string, score: number, failed: string[] }} [headers] by the rules of Mozilla's HTTP Observatory
 * @property {string[]} [console] messages and uncaught errors
 * @property {string[]} [policy] violations of the content security policy
 * @property {string[]} [thirdParty] addresses asked for outside the site
 * @property {string[]} [storage] keys before any click
 * @property {string[]} [cookies] names before any click
 *
 * @typedef {Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>} Scores 0 to 100
 *
 * @typedef {object} Bytes Response bodies as they are sent, compressed with brotli.
 * @property {number} html with the style sheet that stands in it
 * @property {number} css style sheets that are files
 * @property {number} script
 * @property {number} firstScript the part of `script` that comes before a visitor means to do something
 * @property {number} font
 * @property {number} data
 * @property {number} image
 * @property {number} other
 * @property {number} total what comes before a visitor means to do something, without pictures
 *
 * @typedef {object} Promised
 * @property {string} name
 * @property {(figures: Figures) => string[]} broken what breaks it on a page; nothing where it is kept
 *
 * @typedef {object} Broken
 * @property {string} path
 * @property {string} promise
 * @property {string[]} reasons
 */

const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(2)} kB`;

/**
 * A limit in bytes for each page.
 * @param {string} name
 * @param {(figures: Figures) => number | undefined} read
 * @param {(figures: Figures) => number} limit
 * @returns {Promised}
 */
const budget = (name, read, limit) => ({
  name,
  broken: (figures) => {
    const bytes = read(figures);
    return bytes === undefined || bytes <= limit(figures) ? [] : [kB(bytes)];
  },
});

/** @type {(name: string, read: (figures: Figures) => string[] | undefined) => Promised} */
const none = (name, read) => ({ name, broken: (figures) => read(figures) ?? [] });

/**
 * The scores that break the promise of Lighthouse, by category.
 * @param {Partial<Scores>} scores
 */
export const lowScores = (scores) => Object.entries(scores).filter(([, score]) => score < 100);

/** @type {readonly Promised[]} */
export const promises = [
  {
    name: 'Lighthouse mobile 100/100/100/100',
    broken: ({ scores = {}, findings = [] }) => {
      const low = lowScores(scores);
      return low.length === 0 ? [] : [...low.map(([name, score]) => `${name} ${score}`), ...findings];
    },
  },
  {
    name: 'cumulative layout shift 0',
    broken: ({ cls = 0 }) => (cls === 0 ? [] : [cls.toPrecision(2)]),
  },
  budget(
    'HTML with its inline CSS at most 14 kB',
    ({ bytes }) => bytes && bytes.html + bytes.css,
    () => 14_000,
  ),
  budget(
    'script before a visitor means to do something at most 5 kB',
    ({ bytes }) => bytes?.firstScript,
    () => 5_000,
  ),
  budget(
    'all script at most 92 kB, 100 kB where there is a form',
    ({ bytes }) => bytes?.script,
    ({ form }) => (form ? 100_000 : 92_000),
  ),
  {
    name: 'one font of at most 31 kB for each typeface',
    broken: ({ fonts = 0, typefaces = 1, bytes }) => [
      ...(fonts > typefaces ? [`${fonts} files`] : []),
      ...(bytes && bytes.font > 31_000 * typefaces ? [kB(bytes.font)] : []),
    ],
  },
  budget(
    'first view at most 60 kB without its pictures',
    ({ bytes }) => bytes?.total,
    () => 60_000,
  ),
  none('no violation of WCAG 2.2 AA that axe finds', ({ axe = {} }) =>
    Object.entries(axe).flatMap(([state, violations]) => violations.map((violation) => `${state}: ${violation}`)),
  ),
  none('valid HTML (html-validate)', ({ html }) => html),
  none('valid HTML and CSS (W3C checker)', ({ w3c }) => w3c),
  {
    name: 'security headers A+ (HTTP Observatory)',
    broken: ({ headers }) =>
      headers === undefined || headers.grade === 'A+' ? [] : [`${headers.grade}, ${headers.score} points`, ...headers.failed],
  },
  none('a silent console', ({ console }) => console),
  none('no violation of the content security policy', ({ policy }) => policy),
  none('no request to anybody else', ({ thirdParty }) => thirdParty),
  none('nothing stored before a click', ({ storage }) => storage),
  none('no cookie', ({ cookies }) => cookies),
];

/**
 * Every broken promise, page by page.
 * @param {readonly Figures[]} pages
 * @returns {Broken[]}
 */
export const brokenPromises = (pages) =>
  pages.flatMap((figures) =>
    promises
      .map(({ name, broken }) => ({ path: figures.path, promise: name, reasons: broken(figures) }))
      .filter(({ reasons }) => reasons.length > 0),
  );
