import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Field, FieldChange, Json, PageFields } from '../../../cli/dev/editor/protocol.ts';
import type { Changes } from '../../temporary-site.ts';
import { openedEditor } from './opened-editor.ts';

/** Fields with parts of their own, which are edited instead. */
const withParts = ['group', 'list'];

/** A value of a file, with its language. */
interface Place {
  field: Field;
  language: string;
  before: Json;
}

/**
 * Edits values of a site through the door of its editor, there and back, and compares the bytes of all files of the site. `each`: every so
 * many values of a file are edited. `changes`: of the site's files, before.
 */
export async function editEveryValue(name: string, each: number, changes: Changes = {}): Promise<number> {
  const { root, change, file, editor, state } = await openedEditor(name, changes);
  const { languages } = await state();
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  let edited = 0;
  const problems: string[] = [];
  const readOnly: string[] = [];
  for (const path of editor.files) {
    const places = placesIn(await file(path));
    for (const [index, { field, language, before }] of places.entries()) {
      if (index % each !== 0) continue;
      const where = `${path} ${field.path.join('.')} ${language}`;
      if (field.readOnly !== undefined) {
        readOnly.push(where);
        continue;
      }
      const files = filesOf(
        path,
        languages.map(({ code }) => code),
      );
      const texts = files.map((one) => readIfThere(read, one));
      for (const now of othersOf(before)) {
        const there = await change(setting(field, language, before, now));
        const isChanged = files.some((one, at) => readIfThere(read, one) !== texts[at]);
        const back = await change(setting(field, language, now, before));
        const isBack = files.every((one, at) => readIfThere(read, one) === texts[at]);
        if (there.kind !== 'written' || back.kind !== 'written' || !isChanged || !isBack)
          problems.push(`${where}: ${JSON.stringify({ now, there, back, isChanged, isBack })}`);
        edited++;
      }
    }
  }
  expect(problems).toEqual([]);
  expect(readOnly).toEqual([]);
  return edited;
}

const setting = ({ file, path }: Field, language: string, before: Json, now: Json): FieldChange => ({
  file,
  path,
  do: 'set',
  before,
  now,
  ...(language === '' ? {} : { language }),
});

const placesIn = ({ groups }: PageFields): Place[] =>
  groups
    .flatMap(({ fields }) => fields)
    .filter(({ kind, localized }) => localized || !withParts.includes(kind))
    .flatMap((field) => Object.entries(field.values).map(([language, before]) => ({ field, language, before })));

/** The files that a value can be written in: that of the entry, and for one with a folder, those of its languages. */
const filesOf = (path: string, languages: readonly string[]): string[] =>
  path.endsWith('/index.yaml') ? [path, ...languages.map((code) => path.replace('index.yaml', `${code}.md`))] : [path];

function readIfThere(read: (path: string) => string, path: string): string | null {
  try {
    return read(path);
  } catch {
    return null;
  }
}

/** Other values of the same kind. What is left of a text stays in its lines. */
function othersOf(value: Json): Json[] {
  if (typeof value === 'string') return [`${value} Åå`];
  if (typeof value === 'number') return [value + 1];
  if (typeof value === 'boolean') return [!value];
  if (Array.isArray(value)) return value.length === 0 ? [] : [value.map((item: Json) => othersOf(item)[0] ?? item)];
  return [Object.fromEntries(Object.entries(value ?? {}).map(([key, part]) => [key, othersOf(part)[0] ?? part]))];
}
