import { describe, expect, it } from 'vitest';
import { countOf, Dependants, eachOf, hasNumber } from '../../cli/incremental/dependants.ts';

const numbersIn = (runs: readonly number[]) => {
  const numbers: number[] = [];
  eachOf(runs, (number) => numbers.push(number));
  return numbers;
};

describe('the results that things are a part of', () => {
  it('are kept as runs of numbers, by name', () => {
    const inputs = new Dependants<{ name: string }>(({ name }) => name);
    const shared = { name: 'navigation' };
    for (const result of [0, 1, 2]) inputs.add(shared, result);
    inputs.add({ name: 'about' }, 1);
    inputs.add({ name: 'navigation' }, 2);
    inputs.add({ name: 'navigation' }, 5);
    expect(inputs.all).toEqual([
      [shared, [0, 3, 5, 6]],
      [{ name: 'about' }, [1, 2]],
    ]);
    expect(numbersIn([0, 3, 5, 6])).toEqual([0, 1, 2, 5]);
    expect(countOf([0, 3, 5, 6])).toBe(4);
    expect([2, 3, 5].map((number) => hasNumber([0, 3, 5, 6], number))).toEqual([true, false, true]);
  });

  it('get other numbers when some of them are left out, and a thing without any goes', () => {
    const inputs = new Dependants<string>((name) => name);
    inputs.add('navigation', 0);
    // Of five results, the second and the last are left out. The others follow the one that is there.
    inputs.take(
      [
        ['navigation', [0, 5]],
        ['about', [1, 2]],
        ['home', [0, 1, 3, 5]],
      ],
      Int32Array.from([1, 2, 2, 3, 4, 4]),
    );
    expect(inputs.all).toEqual([
      ['navigation', [0, 4]],
      ['home', [1, 2, 3, 4]],
    ]);
  });
});
