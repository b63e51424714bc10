import { expect, it } from 'vitest';
import { isBlank } from '../../editor/page/page-frame.ts';

it.each([
  ['an answer without a page', null, true],
  ['a page without a body', { childElementCount: 0 }, true],
  ['a page', { childElementCount: 2 }, false],
])('%s: is it blank? %s', (_, app, expected) => {
  const document = { getElementById: (id: string) => (id === 'app' ? (app as HTMLElement | null) : null) };
  expect(isBlank(document)).toBe(expected);
});
