import { expect, test } from 'vitest';
import { minifyProperties } from '../../cli/render/style-sheet.ts';

test('short names of properties begin with a letter, and each stands for one long name', () => {
  const long = Array.from({ length: 300 }, (_, number) => `--property-${number}`);
  const sheet = `:root{${long.map((name, value) => `${name}:${value}px`).join(';')}}`;
  const uses = long.map((name) => `.a{width:var(${name})}`).join('');
  const [first = '', second = ''] = minifyProperties([sheet, uses]);
  const names = [...first.matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name);
  expect(new Set(names).size).toBe(long.length);
  expect(names.filter((name) => !/^--[a-z]/.test(name))).toEqual([]);
  expect([...second.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name)).toEqual(names);
});
