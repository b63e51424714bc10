import { describe, expect, it } from 'vitest';
import { siteInMemory } from './check.ts';
import { missedOf } from './judge.ts';
import { casesOf, kinds } from './kinds.ts';

/** A mistake of every kind, as in `every-place.mutation.test.ts`, which makes each at more places. */
const { raw, check } = siteInMemory();
const all = casesOf(raw, 1);

describe('a mistake of every kind', () => {
  it('is made', () => {
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)));
    expect(check(new Map())).toEqual([]);
  });

  it('is found', () => {
    expect(missedOf(all, raw, check)).toEqual([]);
  });
});
