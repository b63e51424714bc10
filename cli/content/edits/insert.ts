import type { Edit } from '../../diagnostics/finding.ts';
import { entryOf, type KeyWithValue, type Layout, layoutAt, layoutOf, type WrittenList, type WrittenMapping } from '../yaml/layout.ts';
import type { Span } from '../yaml/positions.ts';
import type { Path } from '../yaml/source.ts';
import { columnAt, endOfLine, insertion, lineEndOf, rangeOf, startOfLine } from './offsets.ts';
import { entryLines, inFlow, type LayoutStyle, listItem, mostColumns, scalar, type WritableValue } from './written-value.ts';

/**
 * Edits that add to a YAML text without byte order mark, in the style of the neighbours: brackets or blocks, indentation, line
 * ends. They change no character of the text but the brackets of an empty list. Null if nothing can be added at the place: it is
 * missing, of another kind, or an alias (`*name`).
 */

/**
 * Adds an item to the end of the list at a path. If the list is missing or empty, begins it in the mapping above: at its end, or
 * behind the key `behind`. An empty text becomes one with that mapping.
 */
export function addItem(text: string, path: Path, item: WritableValue, behind?: string): Edit | null {
  const root = layoutOf(text);
  const list = layoutAt(root, path);
  if (list?.kind === 'list')
    return list.isFlow
      ? (insteadOfBrackets(text, root, path, item) ?? intoFlowList(text, list, item))
      : intoBlockList(text, list, item, styleOf(text, root));
  const key = path.at(-1);
  return typeof key === 'string' && (list === null || text === '') ? addKey(text, path.slice(0, -1), key, [item], behind) : null;
}

/**
 * Adds a key to the end of the mapping at a path, or behind another key of it, or gives a value to a key without one. `behind`: the
 * other key, if the mapping has it.
 */
export const addKey = (text: string, path: Path, key: string, value: WritableValue, behind?: string): Edit | null =>
  addKeyIn(text, layoutOf(text), path, { key, value, behind });

/** A key with its value. */
export interface Addition {
  key: string;
  value: WritableValue;
  /** Another key of the mapping, which it follows. */
  behind?: string | undefined;
  /** The lines of the key with its value in a block, if they are not those of `WritableValue`. */
  lines?: readonly string[] | undefined;
}

/** The same in a text whose layout is known. */
export function addKeyIn(text: string, root: Layout | null, path: Path, addition: Addition): Edit | null {
  const { key, value, behind } = addition;
  const mapping = layoutAt(root, path);
  if (text === '' && path.length === 0) return insertion(text, 0, `${entryLines(key, value, styleOf(text, root)).join('\n')}\n`);
  if (mapping?.kind !== 'mapping') return null;
  const own = entryOf(mapping, key);
  if (own !== undefined && own.value !== null) return null;
  if (mapping.isFlow) return own === undefined ? intoFlowMapping(text, mapping, key, value) : null;
  const other = behind === undefined ? undefined : entryOf(mapping, behind);
  const style = styleOf(text, root);
  const lines = addition.lines ?? entryLines(key, value, style, siblingOf(root, path));
  const indent = ' '.repeat(columnAt(text, mapping.start));
  if (own !== undefined) return behindKey(text, own, lines, indent);
  return insertion(text, endOfLine(text, other?.value?.end ?? mapping.end), linesBehind(text, lines, indent));
}

/** Another item of the list around a mapping. It may have the key that is added. */
function siblingOf(root: Layout | null, path: Path): Layout | null {
  const list = typeof path.at(-1) === 'number' ? layoutAt(root, path.slice(0, -1)) : null;
  return list?.kind === 'list' ? (list.items.find((item) => item?.kind === 'mapping' && item.entries.length > 1) ?? null) : null;
}

function intoBlockList(text: string, list: WrittenList, item: WritableValue, style: LayoutStyle): Edit {
  const indent = ' '.repeat(columnAt(text, list.start));
  const lines = listItem(item, style, list.items.at(-1) ?? null);
  return insertion(text, endOfLine(text, list.end), linesBehind(text, lines, indent));
}

/** In the place of `[]`, if the list would be a block without it: its first item may be long. Null if more stands on the line. */
function insteadOfBrackets(text: string, root: Layout | null, path: Path, item: WritableValue): Edit | null {
  const key = path.at(-1);
  const mapping = layoutAt(root, path.slice(0, -1));
  if (typeof key !== 'string' || mapping?.kind !== 'mapping' || mapping.isFlow) return null;
  const { keyEnd = 0, value: list } = entryOf(mapping, key) ?? {};
  if (!list || text.slice(keyEnd, endOfLine(text, list.end)).replaceAll(' ', '') !== ':[]') return null;
  const [, ...lines] = entryLines(key, [item], styleOf(text, root), siblingOf(root, path.slice(0, -1)));
  if (lines.length === 0) return null;
  const indent = ' '.repeat(columnAt(text, mapping.start));
  const start = text.indexOf(':', keyEnd) + 1;
  return { range: rangeOf(text, { start, end: list.end }), text: linesBehind(text, lines, indent) };
}

function intoFlowList(text: string, list: WrittenList, item: WritableValue): Edit {
  const last = list.items.at(-1) ?? null;
  const written = inFlow(item, last?.kind !== 'mapping' || /\s/.test(text[last.start + 1] ?? ''));
  return last === null ? insertion(text, list.start + 1, written) : behindLast(text, last, list.end, written);
}

function intoFlowMapping(text: string, mapping: WrittenMapping, key: string, value: WritableValue): Edit | null {
  const last = mapping.entries.at(-1);
  const written = inFlow({ [key]: value }).slice(2, -2);
  if (last === undefined) return insertion(text, mapping.start + 1, ` ${written} `);
  return last.value === null ? null : behindLast(text, { start: last.keyStart, end: last.value.end }, mapping.end, written);
}

/** After the last part in brackets. If that has its own line, the new part gets one too. */
function behindLast(text: string, last: Span, end: number, written: string): Edit {
  const before = text.slice(startOfLine(text, last.start), last.start);
  const gap = /^\s*$/.test(before) ? `${lineEndOf(text)}${before}` : ' ';
  const comma = /^\s*,/.exec(text.slice(last.end, end));
  if (comma !== null) return insertion(text, last.end + comma[0].length, `${gap}${written}`);
  return insertion(text, last.end, `,${gap}${written}`);
}

/** The value of a key without one: after its colon, or below. */
function behindKey(text: string, { key, keyEnd }: KeyWithValue, lines: readonly string[], indent: string): Edit {
  const [first = '', ...others] = lines;
  return others.length === 0
    ? insertion(text, text.indexOf(':', keyEnd) + 1, first.slice(scalar(key).length + 1))
    : insertion(text, endOfLine(text, keyEnd), linesBehind(text, others, indent));
}

const linesBehind = (text: string, lines: readonly string[], indent: string): string =>
  lines.map((line) => `${lineEndOf(text)}${line === '' ? '' : indent}${line}`).join('');

/** The indentation of lists below their keys is that of the first list, or two spaces. Mappings of scalars are written as most of them. */
export function styleOf(text: string, root: Layout | null): LayoutStyle {
  const columnsOf = (layout: Layout | null): number | null => {
    if (layout === null || layout.kind === 'scalar') return null;
    if (layout.kind === 'list') return firstOf(layout.items.map((item) => () => columnsOf(item)));
    return firstOf(
      layout.entries.map(
        ({ keyStart, value }) =>
          () =>
            value?.kind === 'list' && !value.isFlow ? columnAt(text, value.start) - columnAt(text, keyStart) : columnsOf(value),
      ),
    );
  };
  return { text, listIndent: columnsOf(root) ?? 2, mappingColumns: mappingColumnsOf(root) };
}

/** The widest mapping of scalars in brackets, at least `mostColumns`. Zero if more of those that fit into that are in blocks. */
function mappingColumnsOf(root: Layout | null): number {
  let widest = mostColumns;
  let balance = 0;
  for (const { isFlow, start, end } of mappingsOfScalars(root)) {
    const columns = end - start;
    if (isFlow) {
      widest = Math.max(widest, columns);
      balance++;
    } else if (columns <= mostColumns) balance--;
  }
  return balance < 0 ? 0 : widest;
}

/** The mappings that have only scalars, and that a key has. */
function* mappingsOfScalars(layout: Layout | null): Iterable<WrittenMapping> {
  if (layout?.kind === 'list') for (const item of layout.items) yield* mappingsOfScalars(item);
  if (layout?.kind !== 'mapping') return;
  for (const { value } of layout.entries) {
    if (value?.kind === 'mapping' && value.entries.every((entry) => entry.value?.kind === 'scalar')) yield value;
    else yield* mappingsOfScalars(value);
  }
}

function firstOf<T>(found: readonly (() => T | null)[]): T | null {
  for (const find of found) {
    const value = find();
    if (value !== null) return value;
  }
  return null;
}
