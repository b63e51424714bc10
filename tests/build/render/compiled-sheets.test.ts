import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { sheetsBelow } from '../../../cli/build/render/sheets-state.mjs';
import { root } from '../../run-cli.ts';

test('the style sheets beside the command line are those of the templates, and none is missing', () => {
  const { paths, state } = sheetsBelow(join(root, 'templates'));
  const compiled = JSON.parse(readFileSync(join(root, '.tvilling/cli/style-sheets.json'), 'utf8'));
  expect(compiled.state).toBe(state);
  const whole = paths.filter((path) => !basename(path).startsWith('_'));
  expect(Object.keys(compiled.css)).toEqual(whole);
  expect(compiled.css['styles/parts/call.scss']).toMatch(/light-dark\(/);
  expect(Object.values(compiled.css).join()).not.toMatch(/@use|@include|\$[a-z]/);
});
