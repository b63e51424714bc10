import { withoutFences } from './masked-text.ts';
import type { MarkdownProblem } from './other-markdown.ts';

/** A field of a section in the braces of its first line, `{url=… title="…"}`. Offsets in the text. */
export interface Attribute {
  key: string;
  keyOffset: number;
  /** What YAML reads of it: a number, true, a text. */
  value: unknown;
  /** As it is written, without quotation marks. */
  written: string;
  offset: number;
}

/** A section in an article: `::video{url=…}`, or `:::gallery`, lines of YAML, and `:::`. */
export interface SectionLines {
  /** The word after the colons. */
  name: string;
  attributes: readonly Attribute[];
  /** The lines between the first and the last one; null for a section of one line. */
  body: string | null;
  bodyOffset: number;
  /** The first line, and where it begins in the text. */
  literal: string;
  offset: number;
  /** The end of the last line; exclusive. */
  end: number;
  /** Whether it can be read. If not, that is a problem of the text. */
  isWhole: boolean;
}

/** The sections of an article, in their order, and what is wrong with how they are written. */
interface FoundSections {
  sections: SectionLines[];
  problems: MarkdownProblem[];
}

/** Two colons or more with a word. One colon, or a space after it, is text. */
const opening = /^(:{2,})([A-Za-z][\w-]*)/;

const attribute = /[ \t]*([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))/y;

/** Finds the sections of an article. They stand in no other block, at the beginning of a line. */
export function sectionsIn(source: string): FoundSections {
  const found: FoundSections = { sections: [], problems: [] };
  if (!source.includes('::')) return found;
  // Lines in code begin no section.
  const lines = withoutFences(source).split('\n');
  let offset = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const [start, colons = '', name = ''] = opening.exec(lines[at] ?? '') ?? [];
    if (start === undefined) {
      offset += (lines[at] ?? '').length + 1;
      continue;
    }
    const last = colons === '::' ? at : endOf(lines, at, colons);
    const length = lines.slice(at, (last ?? lines.length - 1) + 1).join('\n').length;
    const literal = source.slice(offset, offset + (lines[at] ?? '').length);
    const bodyOffset = Math.min(offset + literal.length + 1, source.length);
    const attributes = attributesIn(literal, start.length, offset);
    const closing = (last === null ? '' : lines[last]) ?? '';
    const body = colons === '::' ? null : source.slice(bodyOffset, offset + length - closing.length);
    found.problems.push(...problemsOf({ literal, offset, attributes, isOpen: last === null }));
    found.sections.push({
      ...{ name, attributes: attributes ?? [], literal, offset, end: offset + length },
      ...{ body, bodyOffset, isWhole: last !== null && attributes !== null },
    });
    offset += length + 1;
    at = last ?? lines.length;
  }
  return found;
}

/** The line that ends a section; null if there is none. */
function endOf(lines: readonly string[], from: number, colons: string): number | null {
  const end = lines.findIndex((line, at) => at > from && line.trimEnd() === colons);
  return end < 0 ? null : end;
}

function problemsOf({
  literal,
  offset,
  attributes,
  isOpen,
}: Pick<SectionLines, 'literal' | 'offset'> & { attributes: unknown; isOpen: boolean }): MarkdownProblem[] {
  const at = { literal, offset };
  const hint = 'Fields go in braces after the type, each as name=value: ::video{url="https://…"}';
  return [
    ...(attributes === null ? [{ construct: 'A section whose first line has other words', ...at, hint }] : []),
    ...(isOpen ? [{ construct: 'A section without an end', ...at, hint: 'Write ::: on a line of its own below it.' }] : []),
  ];
}

/** The fields in the braces at the end of a line. Null if the rest of the line is anything else. */
function attributesIn(line: string, from: number, offset: number): Attribute[] | null {
  const rest = line.slice(from).trimEnd();
  if (rest === '') return [];
  if (!rest.startsWith('{')) return null;
  const found: Attribute[] = [];
  let at = from + 1;
  for (;;) {
    attribute.lastIndex = at;
    const match = attribute.exec(line);
    if (match === null) break;
    const [whole, key = '', double, single, plain = ''] = match;
    const quoted = double ?? single;
    const written = quoted ?? plain;
    const start = at + whole.length - written.length - (quoted === undefined ? 0 : 1);
    found.push({
      key,
      keyOffset: offset + at + whole.indexOf(key),
      value: quoted ?? plainValue(plain),
      written,
      offset: offset + start,
    });
    at += whole.length;
  }
  return /^[ \t]*\}$/.test(line.slice(at).trimEnd()) ? found : null;
}

/** What YAML makes of a value without quotation marks. */
function plainValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** The text, of the same length, with a horizontal rule in place of each section: the parser finds a block where one begins. */
export function withoutSections(source: string): string {
  let [text, done] = ['', 0];
  for (const { offset, end } of sectionsIn(source).sections) {
    const blank = source.slice(offset, end).replace(/[^\n]/g, ' ');
    text += `${source.slice(done, offset)}***${blank.slice('***'.length)}`;
    done = end;
  }
  return text + source.slice(done);
}
