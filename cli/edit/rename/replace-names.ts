import { replaceName } from '../../content/edits/written-value.ts';
import { dataAt } from '../../content/schema-walk.ts';
import { dataAsJson } from '../../content/yaml-data.ts';
import type { Edit } from '../../diagnostics/finding.ts';
import { withoutMark } from '../../platform/byte-order-mark.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { groupBy } from '../../platform/group-by.ts';
import { applyEdits } from '../changeset/apply-edits.ts';
import type { RenamedName } from './references.ts';

/**
 * The texts of all files with new names, by path. Throws EnvironmentError if a file would then hold anything else than the same data
 * with the new names. `textOf`: the text of a file, with its byte order mark.
 */
export function replaceNames(
  places: readonly RenamedName[],
  textOf: (file: string) => string,
): Map<string, string> {
  return new Map(
    Array.from(
      groupBy(places, ({ at }) => at.file),
      ([file, own]) => [file, replaceIn(file, textOf(file), own)],
    ),
  );
}

function replaceIn(file: string, raw: string, places: readonly RenamedName[]): string {
  const text = withoutMark(raw);
  const edits = new Map<string, Edit>();
  for (const { at, from, to, offset } of places) {
    const edit = at.range && replaceName(text, { range: at.range, from, to, isWithin: offset !== null });
    // An alias (`*name`) has no name to replace: it repeats a value, whose own place is among these.
    if (edit !== null) edits.set(JSON.stringify(edit.range), edit);
  }
  const now = applyEdits(raw, [[...edits.values()]]).text;
  const isRight = dataAsJson(file, withoutMark(now)) === dataWith(file, text, places);
  if (isRight) return now;
  const [first] = places;
  throw new EnvironmentError(
    `${file}${first?.at.range ? `:${first.at.range.start.line}` : ''} writes "${first?.from}" in a way that cannot be replaced safely.`,
    'Write the name there as plain text, without escapes and without an alias (*name).',
  );
}

/** The data of a file with the new names, as JSON. */
function dataWith(file: string, text: string, places: readonly RenamedName[]): string {
  // What aliases repeat is separate in JSON. The paths of all repetitions are among the places.
  const data: unknown = JSON.parse(dataAsJson(file, text));
  // From the end, so that the offsets of names in one text stay right.
  const values = places.filter(({ isKey }) => !isKey).sort((a, b) => (b.offset ?? 0) - (a.offset ?? 0));
  for (const { source, path: ofEntry, from, to, offset } of values) {
    const { path } = source.inFile(ofEntry);
    const key = path.at(-1) ?? '';
    const parent = dataAt(data, path.slice(0, -1)) as Record<PropertyKey, unknown> | undefined;
    const value = parent?.[key];
    if (parent === undefined || typeof value !== 'string') continue;
    parent[key] = offset === null ? to : `${value.slice(0, offset)}${to}${value.slice(offset + from.length)}`;
  }
  // The paths have the old keys, so those of the inner mappings come first.
  const keys = places.filter(({ isKey }) => isKey).sort((a, b) => b.path.length - a.path.length);
  for (const { path, from, to } of keys) renameKey(dataAt(data, path.slice(0, -1)), from, to);
  return JSON.stringify(data);
}

/** Renames a key of a mapping, which keeps its position. */
function renameKey(mapping: unknown, from: string, to: string): void {
  if (typeof mapping !== 'object' || mapping === null) return;
  const parts = Object.entries(mapping);
  for (const [key] of parts) Reflect.deleteProperty(mapping, key);
  Object.assign(mapping, Object.fromEntries(parts.map(([key, value]) => [key === from ? to : key, value])));
}
