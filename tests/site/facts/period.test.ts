import { expect, it } from 'vitest';
import { always, eitherOf, within } from '../../../cli/site/facts/period.ts';

const spring = { from: 3, until: 6, isDraft: false };
const april = { from: 4, until: 9, isDraft: true };

it('a part is published while it and what it lies in are', () => {
  expect(within(always, spring)).toBe(spring);
  expect(within(spring, always)).toBe(spring);
  expect(within(spring, april)).toEqual({ from: 4, until: 6, isDraft: true });
});

it('one of two is published from the first to the last day of both, and a draft never', () => {
  expect(eitherOf(spring, { ...april, isDraft: false })).toEqual({ from: 3, until: 9, isDraft: false });
  expect(eitherOf(spring, april)).toBe(spring);
  expect(eitherOf(april, spring)).toBe(spring);
  expect(eitherOf(spring, always)).toBe(always);
});
