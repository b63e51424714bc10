import { expect, it } from 'vitest';
import { sanitizeLines } from '../../cli/platform/sanitize.ts';

it.each([
  ['a command of a runner', '  ::error::No', '  :\\u{3a}error::No'],
  ['a section inside of an article, as a patch has it', ' :::price-list\n+:::', ' :::price-list\n+:::'],
])('%s', (_, text, shown) => {
  expect(sanitizeLines(text)).toBe(shown);
});
