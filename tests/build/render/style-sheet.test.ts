import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { minifyProperties } from '../../../cli/build/render/style-sheet.ts';
import { shortProperties } from '../../../scripts/short-properties.mjs';
import { root } from '../../run-cli.ts';

test('a property that no sheet reads goes, whichever sheet reads the others', () => {
  const sheets = ['.a{--one:1px;--two:2px}.b{--three:3px}', '.c{width:var(--two)}.d{height:var(--three,0)}'];
  expect(minifyProperties(sheets)).toEqual(['.a{--two:2px}.b{--three:3px}', sheets[1]]);
});

test('each property has a short name of its own, in the order of its first use', () => {
  const long = Array.from({ length: 300 }, (_, number) => `--property-${number}`);
  const names = shortProperties([
    `.icon--forward{${long.map((name) => `${name}:0`).join(';')}}`,
    long.map((name) => `.a{width:var(${name})}`).join(''),
  ]);
  expect(Object.keys(names)).toEqual(long);
  expect(new Set(Object.values(names)).size).toBe(long.length);
  expect(Object.values(names).filter((name) => !/^--[A-Z][a-z]$/.test(name))).toEqual([]);
});

test('the command line has short names for all properties of its sheets', () => {
  const { css } = JSON.parse(readFileSync(join(root, '.tvilling/cli/style-sheets.json'), 'utf8'));
  const names = JSON.parse(readFileSync(join(root, '.tvilling/cli/short-properties.json'), 'utf8'));
  const used = [
    ...Object.values(css)
      .join()
      .matchAll(/(?<![\w-])--[\w-]+/g),
  ].map(([name]) => name);
  expect(used.length).toBeGreaterThan(500);
  expect(used.filter((name) => names[name] === undefined)).toEqual([]);
});
