import { expect, it } from 'vitest';
import { Recent } from '../../cli/platform/recent.ts';

it('keeps what was asked for last, up to its size', () => {
  const recent = new Recent<string, string>(3);
  for (const name of ['a', 'b', 'c', 'd']) recent.keep(name, name, 1);
  recent.get('a');
  for (const name of ['e', 'f', 'g']) recent.keep(name, name, 1);
  expect(['e', 'f', 'g'].map((name) => recent.get(name))).toEqual(['e', 'f', 'g']);
});

it('lets go what nobody has asked for since', () => {
  const recent = new Recent<number, number>(3);
  for (let number = 0; number < 100; number++) {
    recent.keep(number, number, 1);
    expect(recent.get(1)).toBe(number < 1 ? undefined : 1);
  }
  expect(Array.from({ length: 100 }, (_, number) => recent.get(number)).filter((one) => one !== undefined).length).toBeLessThan(9);
});

it('keeps the last one that is larger than its size', () => {
  const recent = new Recent<string, string>(3);
  recent.keep('large', 'large', 10);
  expect(recent.get('large')).toBe('large');
});

it('knows nothing of what was removed', () => {
  const recent = new Recent<string, number>(3);
  recent.keep('a', 1, 2);
  recent.remove('a');
  expect(recent.get('a')).toBeUndefined();
});
