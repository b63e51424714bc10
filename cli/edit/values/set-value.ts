import { isDeepStrictEqual } from 'node:util';
import { addKeyIn, styleOf } from '../../content/edits/insert.ts';
import { columnAt, endOfLine, lineEndOf, rangeOf } from '../../content/edits/offsets.ts';
import { removeKey, removeKeyOfFile } from '../../content/edits/remove.ts';
import { setWords } from '../../content/edits/set-text.ts';
import { entryLines, inFlow, type LayoutStyle, listItem, scalar, type WritableValue } from '../../content/edits/written-value.ts';
import { dataAt } from '../../content/schema-walk.ts';
import { entryOf, type Layout, layoutAt, layoutOf, type WrittenScalar } from '../../content/yaml/layout.ts';
import type { Span } from '../../content/yaml/positions.ts';
import type { Path } from '../../content/yaml/source.ts';
import { dataOfFile } from '../../content/yaml-data.ts';
import type { Edit } from '../../diagnostics/finding.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import type { Json } from '../../platform/json.ts';
import { applyEdits } from '../changeset/apply-edits.ts';

/** Another value at a place. */
interface ReplacedValue {
  /** Undefined for a key that is not there. */
  before: unknown;
  /** Undefined for a key that is taken away. */
  value: Json | undefined;
  /** The key that a new one follows; undefined for the end of its mapping. */
  behind?: string | undefined;
  /** Whether the text may have no keys, before or afterwards. */
  mayBeEmpty?: boolean | undefined;
}

/**
 * A YAML text with another value at a path, and all else as it is written: the parts of mappings and of lists with as many items are edited
 * one by one. Null if the text cannot be edited as it is written. The caller compares the data of the result: an edit may have another
 * meaning than it seems, such as one of what an alias repeats. `text`: without byte order mark.
 */
export function withValue(text: string, path: Path, asked: ReplacedValue): string | null {
  const { before, value, behind, mayBeEmpty = false } = asked;
  if (isDeepStrictEqual(before, value)) return text;
  const [key] = path;
  const isOfFile = mayBeEmpty && path.length === 1;
  if (value === undefined) return edited(text, [isOfFile ? removeKeyOfFile(text, String(key)) : removeKey(text, path)]);
  const root = layoutOf(text);
  if (isOfFile && (root === null || isNull(root))) return withFirstKey(root === null ? text : withoutValue(text, root), String(key), value);
  const written = layoutAt(root, path);
  if (before === undefined || (written === null && typeof path.at(-1) === 'string'))
    return edited(text, [
      addKeyIn(text, root, path.slice(0, -1), {
        key: String(path.at(-1)),
        value: value as WritableValue,
        behind,
      }),
    ]);
  const parts = withParts(text, path, { written, before, value });
  if (parts !== null) return parts;
  if (written?.kind === 'scalar' && isOneScalar(written, value, path)) return withScalar(text, root, path, { written, value });
  return edited(text, [replaceValue(text, path, value as WritableValue)]);
}

/** Whether a written value is `null` or `~`, which a file without keys may say. */
const isNull = (written: Layout): boolean => written.kind === 'scalar' && written.value === null;

/** A text without the value that it says in place of keys. */
const withoutValue = (text: string, written: Layout): string =>
  text.slice(0, written.start) + text.slice(written.end).replace(/^[ \t]*(?:\r\n|\r|\n)/, '');

/** A text without keys with its first one, below its comments. */
function withFirstKey(text: string, key: string, value: Json): string {
  const lineEnd = lineEndOf(text);
  const above = text === '' || text.endsWith('\n') ? text : text + lineEnd;
  return `${above}${entryLines(key, value as WritableValue, { text, listIndent: 2 }).join(lineEnd)}${lineEnd}`;
}

/** Whether a value can stand where another scalar does. A text with several lines becomes a block, unless it is an item of a list. */
function isOneScalar({ style }: WrittenScalar, value: Json, path: Path): boolean {
  if (style === 'alias' || typeof value === 'object') return false;
  const isBlock = style === 'literal' || style === 'folded';
  if (typeof value !== 'string') return !isBlock;
  return !value.includes('\n') || isBlock || typeof path.at(-1) === 'number';
}

function withScalar(
  text: string,
  root: Layout | null,
  path: Path,
  { written, value }: { written: WrittenScalar; value: Json },
): string | null {
  if (typeof value === 'string') return edited(text, setWords(text, root, path, value));
  return edited(text, [{ range: rangeOf(text, written), text: scalar(value as number | boolean) }]);
}

interface WrittenPart {
  written: Layout | null | undefined;
  before: unknown;
  value: Json;
}

/** The text with another mapping at a path, key by key, or another list of the same length. Null for anything else. */
function withParts(text: string, path: Path, { written, before, value }: WrittenPart): string | null {
  const keys = keysOf(written, before, value);
  let result: string | null = keys === null ? null : text;
  for (const key of keys ?? []) {
    if (result === null) return null;
    result = withValue(result, [...path, key], {
      before: dataAt(before, [key]),
      value: dataAt(value, [key]) as Json | undefined,
    });
  }
  return result;
}

function keysOf(written: Layout | null | undefined, before: unknown, value: Json): (string | number)[] | null {
  if (written?.kind === 'mapping' && isMapping(value) && isMapping(before))
    return [...new Set([...Object.keys(value), ...Object.keys(before)])];
  const areLists = written?.kind === 'list' && Array.isArray(value) && Array.isArray(before);
  return areLists && value.length === before.length ? [...value.keys()] : null;
}

/** A text with edits; null if there are none, or one of them is not possible. */
export function edited(text: string, edits: readonly (Edit | null)[] | null): string | null {
  const made = edits?.filter((edit) => edit !== null) ?? [];
  return edits === null || made.length < edits.length ? null : applyEdits(text, [made]).text;
}

/** Whether a comment stands in a part. It would be lost. */
const hasComment = (text: string, { start, end }: Span): boolean => /(?:^|\s)#/.test(text.slice(start, end));

/** The edit that writes a key and its value anew, or an item of a list. Null if a comment would be lost. */
function replaceValue(text: string, path: Path, value: WritableValue): Edit | null {
  const root = layoutOf(text);
  const owner = layoutAt(root, path.slice(0, -1));
  if (owner?.kind === 'list')
    return replaceItem(text, owner.items[Number(path.at(-1))] ?? null, value, owner.isFlow ? null : styleOf(text, root));
  const entry = owner?.kind === 'mapping' ? entryOf(owner, String(path.at(-1))) : undefined;
  if (owner?.kind !== 'mapping' || entry === undefined || entry.value === null) return null;
  const { key, keyStart, value: old } = entry;
  if (old.kind !== 'scalar' && hasComment(text, old)) return null;
  const indent = ' '.repeat(columnAt(text, owner.start));
  const block = entryLines(key, value, styleOf(text, root));
  const behind = text.slice(old.end, endOfLine(text, old.end));
  // A comment behind a text of several lines would be a part of it.
  const isRight = isDeepStrictEqual(dataOfFile('', block.join('\n') + behind), { [key]: value });
  const lines = owner.isFlow || !isRight ? [`${scalar(key)}: ${inFlow(value)}`] : block;
  return { range: rangeOf(text, { start: keyStart, end: old.end }), text: below(text, lines, indent) };
}

/** `style`: that of the blocks of the file; null for an item in brackets. */
function replaceItem(text: string, old: Layout | null, value: WritableValue, style: LayoutStyle | null): Edit | null {
  if (old === null || (old.kind !== 'scalar' && hasComment(text, old))) return null;
  const lines = style === null ? [inFlow(value)] : listItem(value, style).map((line) => line.slice(2));
  const indent = ' '.repeat(columnAt(text, old.start));
  return { range: rangeOf(text, old), text: below(text, lines, indent) };
}

/** Lines of a block whose first one has its place. */
const below = (text: string, lines: readonly string[], indent: string): string =>
  lines.map((line, index) => (index === 0 || line === '' ? line : indent + line)).join(lineEndOf(text));
