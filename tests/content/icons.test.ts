import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readIcons } from '../../cli/content/icons.ts';
import { root } from '../run-cli.ts';

const icons = readIcons();
const bundle = join(root, '.tvilling/cli');

it('have the names of Lucide, each once, with its aliases', () => {
  expect(icons.size).toBeGreaterThan(1500);
  expect(icons.get('Truck')).toMatch(/^<path d="M14 18V6a2 2 0 0 0-2-2H4[^"]*"><\/path>/);
  expect(icons.get('CheckCircle')).toBe(icons.get('CircleCheckBig'));
  for (const other of ['LucideTruck', 'TruckIcon', 'truck', 'createLucideIcon', 'Icon', 'icons'])
    expect(icons.has(other), other).toBe(false);
});

it('are shapes and nothing else, because they become markup of pages', () => {
  const shape =
    /^(?:<(path|circle|ellipse|rect|line|polyline|polygon)(?: (?:d|fill|r[xy]?|[xy][12]?|c[xy]|width|height|points|transform)="[\w #().,-]*")+><\/\1>)+$/;
  expect([...icons].filter(([, shapes]) => !shape.test(shapes))).toEqual([]);
});

it('make another tool of the command line, as all data beside it do', () => {
  const read = (name: string) => readFileSync(join(bundle, name), name.startsWith('fonts/') ? null : 'utf8');
  const folders = ['editor', 'grammars', 'fonts', 'vike'].flatMap((folder) =>
    readdirSync(join(bundle, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const files = folders.filter((name) => statSync(join(bundle, name)).isFile());
  const names = ['style-sheets.json', 'short-properties.json', 'icons.json', 'highlighter.cjs', 'live.js', ...files];
  const digest = createHash('sha256')
    .update(JSON.stringify(names.map((name) => [name, read(name)]).sort()))
    .digest('hex');
  expect(read('bin.js').includes(`\n// ${digest}`)).toBe(true);
});

it('have their licence beside them', () => {
  const licence = readFileSync(join(bundle, 'THIRD-PARTY-NOTICES'), 'utf8');
  expect(licence).toContain('ISC License');
  expect(licence).toContain('Copyright (c) 2013-present Cole Bemis');
});
