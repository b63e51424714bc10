import { expect, it } from 'vitest';
import { isWhole } from '../../../cli/check/graph/shown-parts.ts';

const valid = { isValid: true };
const content = {
  isReadable: true,
  knowsPages: true,
  pageFiles: new Map([['home', valid]]),
  pages: new Map([['home', valid]]),
  collections: new Map([['jobs', { files: [valid] }]]),
  routes: valid,
};
const wholeWith = (own: object) => isWhole({ ...content, ...own } as never);

it('a site is whole if each file could be read and is valid', () => {
  expect(wholeWith({})).toBe(true);
  expect(wholeWith({ routes: null })).toBe(true);
  expect(wholeWith({ routes: { isValid: false } })).toBe(false);
  expect(wholeWith({ collections: new Map([['jobs', { files: [{ isValid: false }] }]]) })).toBe(false);
  expect(wholeWith({ pages: new Map() })).toBe(false);
});
