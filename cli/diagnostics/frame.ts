import type { Range } from './diagnostic.ts';

const tab = '  ';

/** How a slice of a line is shown: tabs as two columns, control characters as their picture (U+2400 on). */
const visible = (text: string): string =>
  text
    .replaceAll('\t', tab)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being replaced
    .replace(/[\u0000-\u001f]/g, (character) => String.fromCharCode(0x2400 + character.charCodeAt(0)));

/** Terminal columns that a text takes; wide for East Asian letters and emoji, none for combining marks. */
export function columns(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{Mark}|[\u200b-\u200f]/u.test(character)) continue;
    width +=
      /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return width;
}

/**
 * The source around a range: one line before, the line itself, and a line of carets below the range.
 * Long lines are cut around the range, so that no line is wider than `width` columns.
 */
export function codeFrame(source: string, range: Range, width: number): string[] {
  const lines = source.split(/\r\n|\n|\r/);
  const { line, column } = range.start;
  const text = lines[line - 1];
  if (text === undefined) return [];
  const gutter = String(line).length;
  const room = Math.max(20, width - gutter - 6);
  const endColumn = range.end.line === line ? Math.max(range.end.column, column + 1) : text.length + 1;

  const from = column - 1 > room * 0.6 ? column - 1 - Math.floor(room / 3) : 0;
  const cut = (value: string) => {
    const body = value.slice(from, from + room);
    return `${from > 0 && value.length > from ? '…' : ''}${visible(body)}${value.length > from + room ? '…' : ''}`;
  };
  const before = `${from > 0 ? '…' : ''}${visible(text.slice(from, column - 1))}`;
  const marked = visible(text.slice(column - 1, Math.min(endColumn - 1, from + room)));

  const frame: string[] = [];
  const previous = lines[line - 2];
  if (previous?.trim()) frame.push(`  ${String(line - 1).padStart(gutter)} | ${cut(previous)}`);
  frame.push(`> ${line} | ${cut(text)}`);
  frame.push(
    `  ${' '.repeat(gutter)} | ${' '.repeat(columns(before))}${'^'.repeat(Math.max(1, columns(marked)))}`,
  );
  return frame.map((row) => row.trimEnd());
}
