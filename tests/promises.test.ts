import { describe, expect, test } from 'vitest';
import { brokenPromises, promises } from '../audit/promises.mjs';

const bytes = {
  html: 14_000,
  css: 0,
  script: 92_000,
  firstScript: 5_000,
  font: 31_000,
  data: 5_000,
  image: 0,
  other: 0,
  total: 60_000,
};

/** A page that keeps every promise, most of them only just. */
const kept = {
  path: '/services',
  scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  lcp: 1200,
  tbt: 50,
  cls: 0,
  findings: [],
  bytes,
  fonts: 1,
  typefaces: 1,
  form: false,
  axe: { '390 px light page': [], '390 px light drawer': [] },
  html: [],
  w3c: [],
  headers: { grade: 'A+', score: 130, failed: [] },
  console: [],
  policy: [],
  thirdParty: [],
  storage: [],
  cookies: [],
};

const lighthouse = 'Lighthouse mobile 100/100/100/100';
const allScript = 'all script at most 92 kB, 100 kB where there is a form';

/** A figure that breaks a promise, the promise, and the reason. */
const breaking: [object, string, string[]][] = [
  [
    { headers: { grade: 'A', score: 90, failed: ['corp-not-implemented'] } },
    'security headers A+ (HTTP Observatory)',
    ['A, 90 points', 'corp-not-implemented'],
  ],
  [
    { scores: { ...kept.scores, performance: 99 }, findings: ['total-blocking-time 210 ms'] },
    lighthouse,
    ['performance 99', 'total-blocking-time 210 ms'],
  ],
  [{ scores: { ...kept.scores, accessibility: 95 } }, lighthouse, ['accessibility 95']],
  [{ scores: { ...kept.scores, 'best-practices': 0 } }, lighthouse, ['best-practices 0']],
  [{ scores: { ...kept.scores, seo: 92 } }, lighthouse, ['seo 92']],
  [{ cls: 0.0004 }, 'cumulative layout shift 0', ['0.00040']],
  [{ bytes: { ...bytes, html: 14_060 } }, 'HTML with its inline CSS at most 14 kB', ['14.06 kB']],
  [{ bytes: { ...bytes, css: 2_000 } }, 'HTML with its inline CSS at most 14 kB', ['16.00 kB']],
  [{ bytes: { ...bytes, firstScript: 5_100 } }, 'script before a visitor means to do something at most 5 kB', ['5.10 kB']],
  [{ bytes: { ...bytes, script: 92_100 } }, allScript, ['92.10 kB']],
  [{ bytes: { ...bytes, script: 100_100 }, form: true }, allScript, ['100.10 kB']],
  [{ fonts: 2 }, 'one font of at most 31 kB for each typeface', ['2 files']],
  [{ bytes: { ...bytes, font: 31_100 } }, 'one font of at most 31 kB for each typeface', ['31.10 kB']],
  [{ bytes: { ...bytes, total: 60_100 } }, 'first view at most 60 kB without its pictures', ['60.10 kB']],
  [
    { axe: { ...kept.axe, '390 px dark drawer': ['color-contrast: a.logo'] } },
    'no violation of WCAG 2.2 AA that axe finds',
    ['390 px dark drawer: color-contrast: a.logo'],
  ],
  [{ html: ['1:2 no-dup-id'] }, 'valid HTML (html-validate)', ['1:2 no-dup-id']],
  [{ w3c: ['1:2 Stray end tag'] }, 'valid HTML and CSS (W3C checker)', ['1:2 Stray end tag']],
  [{ console: ['log: here'] }, 'a silent console', ['log: here']],
  [{ policy: ['style-src-attr inline'] }, 'no violation of the content security policy', ['style-src-attr inline']],
  [{ thirdParty: ['https://cdn.example/a.js'] }, 'no request to anybody else', ['https://cdn.example/a.js']],
  [{ storage: ['i18nextLng'] }, 'nothing stored before a click', ['i18nextLng']],
  [{ cookies: ['id'] }, 'no cookie', ['id']],
];

describe('the promises', () => {
  test('are all kept by a page that is just good enough', () => {
    expect(brokenPromises([kept])).toEqual([]);
    expect(brokenPromises([{ ...kept, form: true, bytes: { ...bytes, script: 100_000 } }])).toEqual([]);
    expect(brokenPromises([{ ...kept, fonts: 2, typefaces: 2, bytes: { ...bytes, font: 62_000 } }])).toEqual([]);
  });

  test.each(breaking)('by %j are broken: %s', (change, promise, reasons) => {
    const other = { ...kept, path: '/about' };
    expect(brokenPromises([other, { ...kept, ...change }])).toEqual([{ path: '/services', promise, reasons }]);
  });

  test('are each broken by one of these figures', () => {
    expect(new Set(breaking.map(([, promise]) => promise))).toEqual(new Set(promises.map(({ name }) => name)));
  });

  test('are not judged by figures that were not asked for', () => {
    expect(brokenPromises([{ path: '/' }])).toEqual([]);
  });
});
