import { behindLineBreak, columnAt, endOfLine, lineEndOf } from '../../content/edits/offsets.ts';
import { listItem, type WritableValue } from '../../content/edits/written-value.ts';
import { type Layout, layoutAt, layoutOf, type WrittenList } from '../../content/yaml/layout.ts';
import type { Path } from '../../content/yaml/source.ts';

/**
 * The YAML of the entries of a list, without hyphens and indentation. Null if they are not written in a block, one below the other.
 * Empty if there is no list.
 */
export function listedEntries(text: string, path: Path): string[] | null {
  const list = listAt(layoutOf(text), path);
  if (list === null) return [];
  return placesIn(text, list)?.map(({ body }) => body) ?? null;
}

/**
 * A text whose list at a path has other entries: null for one that stays as it is, otherwise the text of another one in its place, or
 * undefined for none. `added`: those at the end. Null if the list cannot be edited as it is written.
 */
export function withListed(
  text: string,
  path: Path,
  changes: readonly (string | null | undefined)[],
  added: readonly string[],
): string | null {
  const list = listAt(layoutOf(text), path);
  if (list === null) return added.length === 0 ? text : withNewList(text, path, added);
  const places = placesIn(text, list);
  if (places === null) return null;
  const lineEnd = lineEndOf(text);
  const parts: string[] = [];
  let reached = 0;
  for (const [index, place] of places.entries()) {
    const now = changes[index];
    parts.push(text.slice(reached, place.start));
    reached = place.end;
    if (now === null) parts.push(text.slice(place.start, place.end));
    else if (now !== undefined) parts.push(place.lead, indented(now, place.column, lineEnd));
    else reached = behindLineBreak(text, place.end);
  }
  const column = columnAt(text, list.start);
  const lead = `${' '.repeat(column)}- `;
  const before = parts.join('');
  const new_ = added.map((entry) => lead + indented(entry, column + 2, lineEnd) + lineEnd).join('');
  const rest = text.slice(reached);
  // The last entry may have no line break behind it, and one that was removed has taken its own along.
  const [own = ''] = (/(?:^|[\r\n])$/.test(before) ? null : /^(?:\r\n|\r|\n)/.exec(rest)) ?? [];
  const head = before + own;
  const gap = new_ === '' || head === '' || /[\r\n]$/.test(head) ? '' : lineEnd;
  return head + gap + new_ + rest.slice(own.length);
}

/** The YAML of a new entry, without hyphen and indentation. */
export const newEntryText = (id: string, fields: Readonly<Record<string, WritableValue>>): string =>
  listItem({ id, ...fields }, { text: '', listIndent: 2 })
    .map((line) => line.slice(2))
    .join('\n');

function listAt(root: Layout | null, path: Path): WrittenList | null {
  const found = layoutAt(root, path);
  return found?.kind === 'list' && !(found.isFlow && found.items.length === 0) ? found : null;
}

interface EntryLines {
  /** Offsets of the line with the hyphen, and of the end of its last line. */
  start: number;
  end: number;
  /** What stands before the entry on its first line. */
  lead: string;
  column: number;
  body: string;
}

function placesIn(text: string, list: WrittenList): EntryLines[] | null {
  if (list.isFlow) return null;
  const places = list.items.map((item): EntryLines | null => {
    if (item === null) return null;
    const column = columnAt(text, item.start);
    const start = item.start - column;
    const lead = text.slice(start, item.start);
    const end = endOfLine(text, item.end);
    const body = withoutIndent(text.slice(item.start, end), column);
    return /^\s*-\s+$/.test(lead) && body !== null ? { start, end, lead, column, body } : null;
  });
  return places.every((place) => place !== null) ? places : null;
}

/** Lines without the indentation of all but the first; null if one has less. */
function withoutIndent(lines: string, column: number): string | null {
  const [first = '', ...others] = lines.split(/\r\n|\r|\n/);
  const indent = ' '.repeat(column);
  if (others.some((line) => line.trim() !== '' && !line.startsWith(indent))) return null;
  return [first, ...others.map((line) => line.slice(column))].join('\n');
}

const indented = (text: string, column: number, lineEnd: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 || line === '' ? line : ' '.repeat(column) + line))
    .join(lineEnd);

/** A text with a list that was missing, or at the top of the file was empty. Null for another list that is empty. */
function withNewList(text: string, [language]: Path, added: readonly string[]): string | null {
  const lineEnd = lineEndOf(text);
  const rest = language === undefined ? text.replace(/^\[\](?:\r\n|\r|\n|$)/m, '') : text;
  const root = layoutOf(rest);
  if (language === undefined ? root !== null : layoutAt(root, [language])) return null;
  const head = rest === '' || /[\r\n]$/.test(rest) ? rest : rest + lineEnd;
  const indent = language === undefined ? '' : '  ';
  const lines = added.map((entry) => `${indent}- ${indented(entry, indent.length + 2, lineEnd)}${lineEnd}`);
  return `${head}${language === undefined ? '' : `${String(language)}:${lineEnd}`}${lines.join('')}`;
}
