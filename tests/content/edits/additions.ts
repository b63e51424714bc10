import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { addItem, addKey } from '../../../cli/content/edits/insert.ts';
import { type Layout, layoutOf } from '../../../cli/content/yaml/layout.ts';
import type { Path } from '../../../cli/content/yaml/source.ts';
import { applyEdits } from '../../../cli/edit/changeset/apply-edits.ts';
import { root } from '../../run-cli.ts';

/** The path of every list and mapping in a text. */
const collections = (layout: Layout | null, path: Path = []): { path: Path; kind: string }[] => {
  if (layout === null || layout.kind === 'scalar') return [];
  const below =
    layout.kind === 'list'
      ? layout.items.flatMap((item, index) => collections(item, [...path, index]))
      : layout.entries.flatMap(({ key, value }) => collections(value, [...path, key]));
  return [{ path, kind: layout.kind }, ...below];
};

const dataAt = (data: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown>)[step], data);

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && !file.endsWith('.lock.yaml'))
    .map((file) => `${folder}/${file}`);

const item = { id: 'new', title: { en: "It's: new", sv: 'no' }, on: true };

/** Adds something to lists and mappings of each file in the folders. Expects that the file says what it said, and the new. */
export function expectAdditions(folders: readonly string[]): void {
  for (const file of folders.flatMap(filesIn)) {
    const text = readFileSync(join(root, file), 'utf8');
    const found = collections(layoutOf(text));
    // Only a few of each, because the file is parsed again for each.
    const step = Math.ceil(found.length / 3);
    const places = found.filter((_, index) => index % step === 0);
    expect(places, file).not.toEqual([]);
    for (const place of places) expectAddition(file, text, place);
  }
}

function expectAddition(file: string, text: string, { path, kind }: { path: Path; kind: string }): void {
  const edit = kind === 'list' ? addItem(text, path, item) : addKey(text, path, 'added', item);
  const place = `${file} ${path.join('.')}`;
  if (edit === null) throw new Error(`no edit: ${place}`);
  const after = applyEdits(text, [[edit]]).text;
  const data = parse(text) as unknown;
  const added = dataAt(data, path);
  if (Array.isArray(added)) added.push(item);
  else (added as Record<string, unknown>).added = item;
  expect(parse(after), place).toEqual(data);
  // Brackets of an empty list go.
  const gone = edit.range.end.column - edit.range.start.column;
  expect(after.length).toBe(text.length - gone + edit.text.length);
}
