import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { siteInMemory } from './check.ts';
import { type RawFile, textOf } from './raw-site.ts';
import type { RawNode } from './raw-yaml.ts';

/** The plain data of a file. Every text is a string. */
function dataOf(file: RawFile, node: RawNode): unknown {
  if (node.kind === 'map') return Object.fromEntries(node.children.map((child) => [child.key?.name, dataOf(file, child)]));
  return node.kind === 'list' ? node.children.map((child) => dataOf(file, child)) : textOf(file, node);
}

/** The data of the package in the same form: numbers, days and booleans as texts. */
const asTexts = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (_, value: unknown) => (typeof value === 'object' ? value : String(value).trimEnd()));

const { raw } = siteInMemory();

it.each([...raw.files.values()].map((file) => [file.path, file] as const))('reads %s', (_, file) => {
  expect(dataOf(file, file.root)).toEqual(asTexts(parse(file.text)));
});
