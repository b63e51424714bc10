import { expect, it } from 'vitest';
import { figuresIn } from '../../../cli/site/translations/figures-in-text.ts';

const values = (text: string, locale: string) => figuresIn(text, locale).map(({ value }) => value);

it.each([
  ['١٬٢٤٠ و 62', 'ar-EG', ['1240', '62']],
  // The site has chosen 123, and an author writes the digits of the region.
  ['١٢٠ و 1,240.5', 'ar-EG-u-nu-latn', ['120', '1240.5']],
  ['۱۲۰ و ٦٢', 'fa-IR-u-nu-arab', ['120', '62']],
])('figures are read in the digits of the site and of the region: %s in %s', (text, locale, read) => {
  expect(values(text, locale)).toEqual(read);
});
