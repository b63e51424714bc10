/**
 * Places in YAML text, found with regular expressions in the text as it is written: what the tool's own parser says of
 * places is what the mutations are to judge.
 */

/** 1-based, as diagnostics count. */
export interface RawPlace {
  line: number;
  column: number;
}

/** A line that holds structure: no comment, no blank, no line of a block of text. */
export interface StructuralLine {
  /** 1-based. */
  number: number;
  text: string;
}

const opensBlock = /(?:^|[\s:-])[>|][+-]?\s*$/;
const indentOf = (line: string): number => line.search(/\S|$/);

export function structuralLines(text: string): StructuralLine[] {
  const found: StructuralLine[] = [];
  let block: number | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    if (block !== null && indentOf(line) > block) continue;
    block = null;
    if (line.trimStart().startsWith('#')) continue;
    found.push({ number: index + 1, text: line });
    // In `- role: |-` the block belongs to the key, which stands deeper than the dash.
    if (opensBlock.test(line)) block = line.search(/[^\s-]/) - (/^\s*- /.test(line) ? 1 : 0);
  }
  return found;
}

/** Every match of a pattern in the structure of a text; the place is that of the group `at`, else of the match. */
export function* matches(
  text: string,
  pattern: RegExp,
): Generator<{ place: RawPlace; groups: Record<string, string>; offset: number; length: number }> {
  const starts = lineStarts(text);
  for (const { number, text: line } of structuralLines(text)) {
    for (const match of line.matchAll(pattern)) {
      const groups = match.groups ?? {};
      const [from, to] = match.indices?.groups?.at ?? [match.index, match.index + match[0].length];
      yield {
        place: { line: number, column: from + 1 },
        groups,
        offset: (starts[number - 1] ?? 0) + from,
        length: to - from,
      };
    }
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The place of an offset. */
export function placeAt(text: string, offset: number): RawPlace {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}
