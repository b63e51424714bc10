import { offsetAt, rangeOf } from '../../content/edits/offsets.ts';
import { scalar } from '../../content/edits/written-value.ts';
import { dataAt } from '../../content/schema-walk.ts';
import { dataAsJson } from '../../content/yaml-data.ts';
import type { Edit, Range } from '../../diagnostics/finding.ts';
import { withoutMark } from '../../platform/byte-order-mark.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { groupBy } from '../../platform/group-by.ts';
import { applyEdits } from '../changeset/apply-edits.ts';
import type { RenamedName } from './references.ts';

/**
 * The texts of all files with new names, by path. Throws EnvironmentError if a file would then hold anything else than the same data
 * with the new names. `textOf`: the text of a file, with its byte order mark.
 */
export function replaceNames(places: readonly RenamedName[], textOf: (file: string) => string): Map<string, string> {
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

/** A name in a YAML text, and the name in its place. */
export interface Replacement {
  /** The range of the value, or of the name within a longer text. */
  range: Range;
  from: string;
  to: string;
  /** Whether the name is a part of a longer text, so that it has no quotation marks of its own. */
  isWithin: boolean;
}

/**
 * The edit that replaces a name and keeps how the value is written: its quotation marks, its block. A name without quotation marks
 * gets some only if YAML would read the new one as something else than text. Null if the name is not written there as it is, or
 * more than once. `text`: without byte order mark.
 */
export function replaceName(text: string, { range, from, to, isWithin }: Replacement): Edit | null {
  const start = offsetAt(text, range.start);
  const written = text.slice(start, offsetAt(text, range.end));
  if (written === from) return { range, text: isWithin ? to : scalar(to) };
  const at = written.indexOf(from);
  if (at < 0 || written.includes(from, at + 1)) return null;
  const part = { start: start + at, end: start + at + from.length };
  return { range: rangeOf(text, part), text: to };
}
