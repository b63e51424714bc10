import { expect, it } from 'vitest';
import { pixelWidth } from '../../../cli/site/pages/text-width.ts';

it.each([
  ['ij', 9],
  ['Wå', 30],
  ['船', 20],
  ['жж', 23],
  ['', 0],
])('"%s" takes %i pixels of a line at 20 pixels', (text, width) => {
  expect(pixelWidth(text, 20)).toBe(width);
});
