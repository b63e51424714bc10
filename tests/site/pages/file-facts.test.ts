import { expect, it } from 'vitest';
import { fileFacts } from '../../../cli/site/pages/page-links.ts';

it.each([
  ['report.pdf', 1_234_000, 'PDF, 1.2 MB'],
  ['report.pdf', 999_600, 'PDF, 1 MB'],
  ['report.pdf', 999_400, 'PDF, 999 kB'],
  ['report.pdf', 1, 'PDF, 1 kB'],
  ['report.pdf', 0, 'PDF, 0 kB'],
  ['LICENSE', 2_000, '2 kB'],
])('%s of %d bytes is %s', (file, bytes, said) => {
  expect(fileFacts(file, bytes, { direction: 'ltr' }, 'en-GB')).toBe(said);
});

it.each([
  ['ar-SY-u-nu-latn', '\u2068PDF\u2069\u060c 2 كيلوبايت'],
  ['fa-IR', '\u2068PDF\u2069\u060c ۲ kB'],
  ['he-IL', '\u2068PDF\u2069, 2 kB'],
])('has the comma of the script of %s', (locale, said) => {
  expect(fileFacts('plan.pdf', 2_000, { direction: 'rtl' }, locale)).toBe(said);
});
