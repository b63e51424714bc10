import { describe, expect, it } from 'vitest';
import { type Check, siteInMemory } from './check.ts';
import { type Missed, missedOf } from './judge.ts';
import { casesOf, kinds } from './kinds.ts';

/**
 * Every realistic mistake in the real content of this site must lead to the right code at the right line and column, and to no
 * other finding. `MUTATIONS=all npx vitest run tests/mutation/every-place.mutation.test.ts` tries all places, which takes long. By default,
 * each kind is tried at this many places, spread over the site.
 */
const most = process.env.MUTATIONS === 'all' ? Number.POSITIVE_INFINITY : 10;

const { raw, check } = siteInMemory();
const all = casesOf(raw, most);
const cases = new Map(Object.keys(kinds).map((name) => [name, all.filter(({ kind }) => kind === name)]));
const missed = new Map<string, Missed[]>();

/** `4,812` */
const count = (number: number): string => number.toLocaleString('en');

/** The score, with a line for each kind that is not always found. */
function score(): string {
  const found = all.length - [...missed.values()].flat().length;
  const rows = [...cases].flatMap(([kind, own]) => {
    const wrong = missed.get(kind)?.length ?? 0;
    return wrong === 0 ? [] : [`  ${`${own.length - wrong} of ${own.length}`.padEnd(12)} ${kind}\n`];
  });
  const share = Math.floor((found / all.length) * 1000) / 10;
  return `${rows.join('')}Mutation score: ${count(found)} of ${count(all.length)} (${share} %)\n`;
}

describe('mistakes in the real content', () => {
  it('are none at first', () => {
    expect(check(new Map())).toEqual([]);
    expect(check(new Map(), { ci: true })).toEqual([]);
  });

  it.each(Object.keys(kinds))('are found: %s', { timeout: 3_600_000 }, (kind) => {
    const own = cases.get(kind) ?? [];
    expect(own).not.toEqual([]);
    missed.set(kind, missedOf(own, raw, check));
    expect(missed.get(kind)?.slice(0, 5), `${missed.get(kind)?.length} of ${own.length}`).toEqual([]);
  });

  it('are found alike where nothing is known from an earlier run', { timeout: 3_600_000 }, () => {
    const sample = all.filter((_, index) => index % 8 === 0);
    const firstRun: Check = (changed, run) => check(changed, { ...run, isFirst: true });
    expect(missedOf(sample, raw, firstRun)).toEqual([]);
  });

  it('reach the score of 100 %', () => {
    process.stdout.write(score());
    expect(all.length).toBeGreaterThan(1000);
    expect([...missed.values()].flat()).toEqual([]);
  });
});
