import { isDeepStrictEqual } from 'node:util';
import { addKeyIn } from '../../content/edits/insert.ts';
import { columnAt, endOfLine, lineEndOf, rangeOf } from '../../content/edits/offsets.ts';
import { removeKey } from '../../content/edits/remove.ts';
import { setWords } from '../../content/edits/set-text.ts';
import { entryLines, inFlow, scalar, type Value } from '../../content/edits/written-value.ts';
import { entryOf, layoutAt, layoutOf } from '../../content/yaml/layout.ts';
import type { Path } from '../../content/yaml/source.ts';
import { dataOfFile } from '../../content/yaml-data.ts';
import type { Edit } from '../../diagnostics/finding.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import { applyEdits } from '../changeset/apply-edits.ts';
import { type Json, ownValue } from './returned-entries.ts';

/** The data of the YAML of an entry; undefined if it cannot be read. `text`: without byte order mark. */
export const entryDataOf = (text: string): unknown => dataOfFile('entry.yaml', text);

/**
 * The YAML of an entry with other values, and all else as it is written. Undefined stands for a key that is removed. New keys follow
 * those before them in `order`. Null if the text cannot be edited as it is written. `text`: without byte order mark.
 */
export function withValues(
  text: string,
  values: ReadonlyMap<string, Json | undefined>,
  order: readonly string[],
): string | null {
  const before = entryDataOf(text);
  if (!isMapping(before)) return null;
  const now = new Map(Object.entries(before));
  let written = text;
  for (const [key, value] of sorted(values, order)) {
    const behind = order.slice(0, Math.max(0, order.indexOf(key))).findLast((other) => now.has(other));
    const next = withValue(written, [key], { before: now.get(key), value, behind });
    if (next === null) return null;
    written = next;
    if (value === undefined) now.delete(key);
    else now.set(key, value);
  }
  // An edit may have another meaning than it seems, such as one of what an alias repeats.
  return written === text || isDeepStrictEqual(entryDataOf(written), Object.fromEntries(now))
    ? written
    : null;
}

/** Keys with their values in an order; those that it does not name come last. */
export const sorted = <V>(values: ReadonlyMap<string, V>, order: readonly string[]): [string, V][] => {
  const placeOf = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...values].sort(([a], [b]) => placeOf(a) - placeOf(b));
};

interface Change {
  before: unknown;
  value: Json | undefined;
  /** The key that a new one follows. */
  behind?: string | undefined;
}

/** The text with another value at a path. */
function withValue(text: string, path: Path, { before, value, behind }: Change): string | null {
  if (isDeepStrictEqual(before, value)) return text;
  if (value === undefined) return edited(text, [removeKey(text, path)]);
  const root = layoutOf(text);
  const key = String(path.at(-1));
  if (before === undefined)
    return edited(text, [addKeyIn(text, root, path.slice(0, -1), { key, value: value as Value, behind })]);
  const written = layoutAt(root, path);
  if (written?.kind === 'mapping' && isMapping(value) && isMapping(before)) {
    const parts = withParts(text, path, before, value as Readonly<Record<string, Json>>);
    if (parts !== null) return parts;
  }
  const isLine = typeof value === 'string' && !value.includes('\n');
  const isBlock = written?.kind === 'scalar' && (written.style === 'literal' || written.style === 'folded');
  if (
    written?.kind === 'scalar' &&
    written.style !== 'alias' &&
    typeof value === 'string' &&
    (isLine || isBlock)
  )
    return edited(text, setWords(text, root, path, value));
  return edited(text, [replaceValue(text, path, value as Value)]);
}

/** The text with another mapping at a path, key by key. */
function withParts(
  text: string,
  path: Path,
  before: Readonly<Record<string, unknown>>,
  value: Readonly<Record<string, Json>>,
): string | null {
  let written: string | null = text;
  for (const key of new Set([...Object.keys(value), ...Object.keys(before)])) {
    if (written === null) return null;
    written = withValue(written, [...path, key], {
      before: ownValue(before, key),
      value: ownValue(value, key),
    });
  }
  return written;
}

function edited(text: string, edits: readonly (Edit | null)[] | null): string | null {
  const made = edits?.filter((edit) => edit !== null) ?? [];
  return edits === null || made.length < edits.length ? null : applyEdits(text, [made]).text;
}

/** The edit that writes a key and its value anew. */
function replaceValue(text: string, path: Path, value: Value): Edit | null {
  const root = layoutOf(text);
  const mapping = layoutAt(root, path.slice(0, -1));
  const entry = mapping?.kind === 'mapping' ? entryOf(mapping, String(path.at(-1))) : undefined;
  if (mapping?.kind !== 'mapping' || entry === undefined || entry.value === null) return null;
  const { key, keyStart, value: old } = entry;
  const indent = ' '.repeat(columnAt(text, mapping.start));
  const block = entryLines(key, value, { text, listIndent: 2 });
  const behind = text.slice(old.end, endOfLine(text, old.end));
  // A comment behind a text of several lines would be a part of it.
  const isRight = isDeepStrictEqual(entryDataOf(block.join('\n') + behind), { [key]: value });
  const lines = mapping.isFlow || !isRight ? [`${scalar(key)}: ${inFlow(value)}`] : block;
  return {
    range: rangeOf(text, { start: keyStart, end: old.end }),
    text: lines
      .map((line, index) => (index === 0 || line === '' ? line : indent + line))
      .join(lineEndOf(text)),
  };
}
