import type { Paragraph, PhrasingContent } from 'mdast';

/** A construct that a kind of text does not allow, with a piece of the text to find it by, and the offset of that piece. */
export interface MarkdownProblem {
  construct: string;
  literal: string;
  offset: number;
  /** What to do instead. */
  hint?: string;
}

/**
 * Finds what the parser takes for text, though some Markdown has it, so that visitors would read its characters: tables, boxes to tick,
 * struck text (GitHub Flavored Markdown 0.29, 4.10, 5.3 and 6.5), footnotes (as GitHub documents them), and definitions of links. A
 * character with a backslash before it is text.
 */
export const otherMarkdown = (paragraph: Paragraph, source: string): MarkdownProblem[] =>
  problemsOf(paragraph, source, (words) => [...tablesIn(words), ...struckTextIn(words), ...matchesIn(words, patterns)]);

/** Finds the same in an article, which has tables, struck text and footnotes: what cannot be read as these. */
export const unreadMarkdown = (paragraph: Paragraph, source: string): MarkdownProblem[] =>
  problemsOf(paragraph, source, (words) => [...unreadTablesIn(words), ...matchesIn(words, patternsOfArticles)]);

function problemsOf(paragraph: Paragraph, source: string, constructsIn: (words: string) => readonly Construct[]): MarkdownProblem[] {
  const start = paragraph.position?.start.offset ?? 0;
  return constructsIn(wordsOf(paragraph, source)).map(({ construct, from, to }) => ({
    construct,
    literal: source.slice(start + from, start + to).split('\n')[0] ?? '',
    offset: start + from,
  }));
}

/** A construct in a paragraph. Offsets; `to` is exclusive. */
interface Construct {
  construct: string;
  from: number;
  to: number;
}

/** The source of a paragraph, in which characters that are no words, such as the target of a link, have no meaning any more. */
function wordsOf({ children, position }: Paragraph, source: string): string {
  const parts: string[] = [];
  let at = position?.start.offset ?? 0;
  const hideUntil = (end: number | undefined) => {
    parts.push(source.slice(at, end).replace(/\S/g, meaningless));
    at = end ?? source.length;
  };
  const visit = (node: PhrasingContent): void => {
    if (node.type === 'text') {
      hideUntil(node.position?.start.offset);
      const end = node.position?.end.offset;
      parts.push(source.slice(at, end).replace(/\\[!-/:-@[-`{-~]/g, meaningless.repeat(2)));
      at = end ?? source.length;
    } else if ('children' in node) {
      for (const child of node.children) visit(child);
    }
  };
  for (const child of children) visit(child);
  hideUntil(position?.end.offset);
  return parts.join('');
}

/** Stands for a character that is no word. Markdown gives it no meaning. */
const meaningless = '\u0000';

/** The row below the head of a table. */
const delimiterRow = /^(?:\|[ \t]*)?:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)*(?:[ \t]*\|)?$/;

/** The same among other words: YAML may have folded a table into one line. */
const foldedDelimiterRow = /(?:\|[ \t]*)?(?<!-):?-{3,}:?(?:[ \t]*\|[ \t]*:?-{3,}:?)+/g;

function* tablesIn(words: string): Iterable<Construct> {
  const construct = 'A table';
  let above = { start: 0, text: '' };
  for (const { 0: written, index } of words.matchAll(/[^\n]+/g)) {
    const text = written.trim();
    const line = { start: index + written.indexOf(text), text };
    if (!text.includes('|') || !delimiterRow.test(text)) {
      const folded = foldedHead(text);
      if (folded !== null) yield { construct, from: line.start + folded.from, to: line.start + folded.to };
    } else if (cellsIn(above.text) === cellsIn(text)) {
      yield { construct, from: above.start, to: above.start + above.text.length };
    }
    above = line;
  }
}

/** Rows below the head of a table in which the parser has found no table. */
function* unreadTablesIn(words: string): Iterable<Construct> {
  for (const { 0: written, index } of words.matchAll(/[^\n]+/g)) {
    const text = written.trim();
    const from = index + written.indexOf(text);
    if (text.includes('|') && delimiterRow.test(text))
      yield {
        construct: 'A table whose head has more or fewer cells than this row',
        from,
        to: from + text.length,
      };
    const folded = foldedHead(text);
    if (folded !== null) yield { construct: 'A table in one line', from: from + folded.from, to: from + folded.to };
  }
}

/** The head of the first table that is folded into a line; null if there is none. */
function foldedHead(line: string): Pick<Construct, 'from' | 'to'> | null {
  for (const { 0: row, index } of line.matchAll(foldedDelimiterRow)) {
    const before = line.slice(0, index).trimEnd();
    const bars = Array.from(before.matchAll(/\|/g), (bar) => bar.index);
    const cells = row.match(/-+/g)?.length ?? 0;
    // With bars at its edges, a row has one more than it has cells.
    const hasEdges = row.startsWith('|');
    const from = hasEdges ? (before.endsWith('|') ? bars.at(-cells - 1) : undefined) : 0;
    if (from !== undefined && (hasEdges || bars.length === cells - 1)) return { from, to: before.length };
  }
  return null;
}

const cellsIn = (row: string): number => row.replace(/^\||\|$/g, '').split('|').length;

/** Two tildes on each side of words, but no more. */
function* struckTextIn(words: string): Iterable<Construct> {
  let opening: number | null = null;
  for (const { index } of words.matchAll(/(?<!~)~~(?!~)/g)) {
    const after = index + '~~'.length;
    if (opening !== null && /\S/.test(words[index - 1] ?? '')) {
      yield { construct: 'Struck text', from: opening, to: after };
      opening = null;
    } else if (opening === null && /\S/.test(words[after] ?? '')) {
      opening = index;
    }
  }
}

type Patterns = readonly (readonly [construct: string, pattern: RegExp])[];

const box = ['A box to tick', /^\[[ xX]\] /g] as const;
const definition = ['A link that is defined elsewhere', /^\[[^[\]]+\]: *(?:https?:|page:|mailto:|tel:|\/)/gm] as const;
// With a target in parentheses, it is a link.
const footnote = /\[\^[^\s[\]]+\](?!\()/g;

/** Colons at the beginning of a line, where they would open or close a section. */
const section = /^(?:::+[A-Za-z]|:::+[ \t]*$)/gm;

const patterns: Patterns = [['A footnote', footnote], box, definition, ['A section', section]];

const patternsOfArticles: Patterns = [
  ['A footnote without a text', footnote],
  box,
  definition,
  ['A section within another block, or its end alone', section],
  ['A comment', /<!--/g],
];

function* matchesIn(words: string, all: Patterns): Iterable<Construct> {
  for (const [construct, pattern] of all)
    for (const { 0: found, index } of words.matchAll(pattern)) yield { construct, from: index, to: index + found.length };
}
