import {
  type Document,
  type ErrorCode,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
  type YAMLError,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { SyntaxProblem } from '../../diagnostics/catalog/syntax.ts';
import { mostOfFile } from '../../diagnostics/finding.ts';
import { commentsBehindAnything } from './cutting-comments.ts';
import { missingComma } from './missing-comma.ts';
import { nodeOf } from './nodes.ts';

/** A syntax error for authors. Offsets; `end` is exclusive. */
interface SyntaxFinding {
  problem: SyntaxProblem;
  detail: string;
  start: number;
  end: number;
}

type Comment = ReturnType<typeof commentsBehindAnything>[number];

const problems: Partial<Record<ErrorCode, SyntaxProblem>> = {
  BAD_INDENT: 'indentation',
  BAD_SCALAR_START: 'reserved-start',
  BLOCK_AS_IMPLICIT_KEY: 'colon',
  BLOCK_IN_FLOW: 'colon',
  MULTILINE_IMPLICIT_KEY: 'no-colon',
  MULTIPLE_DOCS: 'second-document',
  TAB_AS_INDENT: 'tab',
  TAG_RESOLVE_FAILED: 'tag',
};

/**
 * The first syntax errors and warnings of a document, in order. Gives one for each line, and leaves out mere consequences of an
 * earlier one. An error about something that is never closed is placed where it was opened.
 */
export function syntaxFindings(document: Document.Parsed, text: string, lines: LineCounter): SyntaxFinding[] {
  const errors = [...document.errors, ...document.warnings]
    .sort((a, b) => a.pos[0] - b.pos[0])
    .filter((error, index, all) => !isRepeated(error, all[index - 1]))
    .slice(0, mostOfFile);
  const opened = errors.some(isUnclosed) ? openedNodes(document.contents, text) : [];
  let before = 0;
  const found = errors.map((error) => {
    while (before < opened.length && (opened[before] ?? 0) < error.pos[0]) before++;
    const start = opened[before - 1];
    return isUnclosed(error) && start !== undefined ? atOpening(start, text) : asWritten(error, text, lines);
  });
  const marks = found.length === 0 ? [] : mergeMarks(text);
  if (document.directives.yaml.explicit === true) {
    const start = Math.max(0, text.search(/^%YAML/m));
    found.push({ problem: 'directive', detail: '', start, end: endOfLine(start, text, lines) });
  }
  const seen = new Set<number>();
  let isLost = false;
  // After merge marks, everything occurs twice, so nothing else is reported.
  const first = marks[0]?.start ?? text.length + 1;
  const sorted = [...found.filter(({ start }) => start < first), ...marks]
    .sort((a, b) => a.start - b.start)
    .map((finding, index) => (index === 0 ? unbreakable(finding, text) : finding));
  return withComments(sorted, text).filter(({ problem, start }) => {
    if (seen.size > 0 && consequences.has(problem)) return false;
    if (isLost && (problem === 'colon' || problem === 'deeper-key')) return false;
    const { line, col } = lines.linePos(start);
    // At the start of a line, it is a correct key.
    const isKey = problem === 'after-value' && text.slice(start - col + 1, start).trim() === '';
    if (seen.size > 0 && isKey) return false;
    if (seen.has(line)) return false;
    seen.add(line);
    isLost ||= consequences.has(problem) || losses.has(problem);
    return true;
  });
}

/** Errors that the parser reports on correct lines after it has lost its way. */
const consequences = new Set<SyntaxProblem>(['indentation', 'no-colon', 'other']);

/** Errors after which the parser takes the following keys for parts of a text. */
const losses = new Set<SyntaxProblem>(['tab', 'no-break-space', 'deeper-key', 'unclosed-quote', 'unclosed-bracket', 'comment']);

/** The places where git has written one side of a merge. */
const mergeMarks = (text: string): SyntaxFinding[] =>
  [...text.matchAll(/^<{7}(?: .*)?$/gm)].map(({ 0: mark, index }) => ({
    problem: 'merge-marks',
    detail: '',
    start: index,
    end: index + mark.trimEnd().length,
  }));

function asWritten(error: YAMLError, text: string, lines: LineCounter): SyntaxFinding {
  const {
    code,
    message,
    pos: [start, end],
  } = error;
  const span = { start, end: Math.max(start, Math.min(end, endOfLine(start, text, lines))) };
  const star = aliasBefore(text, start);
  if (star !== null) return { problem: 'star', detail: '', start: star, end: span.end };
  const afterGap = missingComma(error, text);
  if (afterGap !== null) return { problem: 'no-comma', detail: afterGap.key, start: afterGap.start, end: afterGap.end };
  const known = problems[code];
  if (known === 'colon') {
    const found = atColon(start, endOfLine(start, text, lines), text);
    return code === 'BLOCK_IN_FLOW' && found.problem === 'colon' ? { ...found, problem: 'colon-in-braces' } : found;
  }
  const isIndentation = known === 'indentation' || /^Sequence item without/.test(message);
  if (isIndentation) return atIndentation(span, text, lines);
  if (known !== undefined) return { problem: known, detail: text.slice(start, end).slice(0, 40), ...span };
  if (/^Tags and anchors must be separated/.test(message)) return atTag(span, text);
  if (/ at node end/.test(message)) return afterValue(span, text, lines);
  if (/block-seq-ind/.test(message)) return { problem: 'indentation', detail: '', ...span };
  if (/^Implicit map keys/.test(message)) return { problem: 'no-colon', detail: '', ...span };
  return { problem: 'other', detail: message.charAt(0).toLowerCase() + message.slice(1), ...span };
}

/**
 * The parser points at the key, at the white space before it, or at the first comment above it. The error is placed at the white
 * space or the key.
 */
function atIndentation(span: Pick<SyntaxFinding, 'start' | 'end'>, text: string, lines: LineCounter): SyntaxFinding {
  const line = lines.lineStarts[lines.linePos(span.start).line - 1] ?? 0;
  const [comments = ''] = /^(?:[ \t]*(?:#[^\n]*)?\r?\n)*/.exec(text.slice(line)) ?? [];
  const start = line + comments.length;
  if (text.slice(start, span.start).trim() !== '') return { problem: 'indentation', detail: '', ...span };
  // The white space is wrong.
  return { problem: 'indentation', detail: '', start, end: start + 1 };
}

/**
 * An error of indentation may be caused by an earlier no-break space in the indentation of a key. The last such place is
 * reported.
 */
function unbreakable(finding: SyntaxFinding, text: string): SyntaxFinding {
  if (finding.problem !== 'indentation' && finding.problem !== 'deeper-key') return finding;
  const keys = text.slice(0, finding.start).matchAll(/^( *)\u00a0[ \u00a0]*(?:- |[\w-]+:\s)/gm);
  const key = [...keys].at(-1);
  if (key === undefined) return finding;
  const start = key.index + (key[1] ?? '').length;
  return { problem: 'no-break-space', detail: '', start, end: start + 1 };
}

/**
 * A missing part may have become a comment: a bracket or comma in the same line or the one before, or the middle of a text that
 * goes on below. `findings` are in order.
 */
function withComments(findings: readonly SyntaxFinding[], text: string): SyntaxFinding[] {
  const comments = findings.length === 0 ? [] : commentsBehindAnything(text);
  let next = 0;
  return findings.map((finding) => {
    while ((comments[next]?.start ?? Number.POSITIVE_INFINITY) <= finding.start) next++;
    const [before, after] = [comments[next - 1], comments[next]];
    const comment =
      before !== undefined && isLostBefore(finding, before, text)
        ? before
        : after !== undefined && isLostAfter(finding, after, text)
          ? after
          : null;
    if (comment === null) return finding;
    return { problem: 'comment', detail: '', start: comment.start, end: comment.end };
  });
}

const closes = ({ start, end }: Comment, text: string): boolean => /[\]}]|,\s*$/.test(text.slice(start, end));

function isLostBefore({ problem, start }: SyntaxFinding, comment: Comment, text: string): boolean {
  if (/\S/.test(text.slice(comment.end, Math.max(comment.end, start)))) return false;
  const isKey = /^\s*(?:- |[\w/-]+:\s)/.test(text.slice(comment.end));
  return closes(comment, text) || (problem === 'indentation' && comment.isBehindText && !isKey);
}

const isLostAfter = ({ problem, start }: SyntaxFinding, comment: Comment, text: string): boolean =>
  problem === 'unclosed-bracket' && !text.slice(start, comment.start).includes('\n') && closes(comment, text);

/** The parser points at the first character that a tag cannot have. The mistake is the exclamation mark before it. */
function atTag(span: Pick<SyntaxFinding, 'start' | 'end'>, text: string): SyntaxFinding {
  const [before = ''] = /\S*$/.exec(text.slice(Math.max(0, span.start - 40), span.start)) ?? [];
  const [after = ''] = /^\S*/.exec(text.slice(span.start, span.start + 40)) ?? [];
  const detail = before + after;
  if (!detail.startsWith('!')) return { problem: 'other', detail: 'a tag or anchor without an end', ...span };
  const start = span.start - before.length;
  return { problem: 'tag', detail, start, end: start + detail.length };
}

/** After a tab in its indentation, a key seems to continue the value before it. */
function afterValue(span: Pick<SyntaxFinding, 'start' | 'end'>, text: string, { lineStarts, linePos }: LineCounter): SyntaxFinding {
  const start = lineStarts[linePos(span.start).line - 1] ?? 0;
  const before = text.slice(start, span.start);
  const isTab = before.trim() === '' && before.includes('\t');
  return isTab ? { problem: 'tab', detail: '', start, end: span.start } : { problem: 'after-value', detail: '', ...span };
}

/** The parser points at the whole value. The colon is on its line, or after a key on a later one. */
function atColon(start: number, end: number, text: string): SyntaxFinding {
  const colon = start + Math.max(0, text.slice(start, end).search(/:(?=\s|$)/));
  const [, before, key] = /^(?!-\s)((?:(?!:\s)[\s\S])*?\n[ \t]*)([^\s:-][^\n:]*):\s/.exec(text.slice(start)) ?? [];
  if (before === undefined || key === undefined) return { problem: 'colon', detail: '', start: colon, end: colon + 1 };
  const at = start + before.length;
  return { problem: 'deeper-key', detail: '', start: at, end: at + key.length };
}

/** The offset of a star that begins a text and that the parser has read as an alias, just before the error; null if there is none. */
function aliasBefore(text: string, at: number): number | null {
  const from = Math.max(0, at - 100);
  const before = text.slice(from, text[at] === '*' ? at + 1 : at);
  const star = /(?:^|[\s[{])(\*)[^ \t\n]*[ \t]*$/d.exec(before)?.indices?.[1]?.[0];
  return star === undefined ? null : from + star;
}

function endOfLine(at: number, text: string, { lineStarts, linePos }: LineCounter): number {
  const next = lineStarts[linePos(at).line];
  return next === undefined ? text.length : next - 1;
}

/** The parser reports a key that stands inside a value twice. The second report is dropped. */
const isRepeated = (error: YAMLError, before: YAMLError | undefined): boolean =>
  error.code === 'MULTILINE_IMPLICIT_KEY' && before?.code === 'BLOCK_AS_IMPLICIT_KEY' && before.pos[0] === error.pos[0];

/** Whether the parser reports an unclosed quotation mark or bracket. It notices this only at the end of its text. */
const isUnclosed = ({ message }: YAMLError): boolean =>
  /^Missing closing |^Flow (map|sequence) in block collection|^Expected flow (map|sequence) to end/.test(message);

function atOpening(start: number, text: string): SyntaxFinding {
  const character = text[start] ?? '';
  const problem = character === '"' || character === "'" ? 'unclosed-quote' : 'unclosed-bracket';
  return { problem, detail: character, start, end: start + 1 };
}

/** The offsets of quotation marks and brackets that are never closed, in order. */
function openedNodes(value: unknown, text: string): number[] {
  const node = nodeOf(value);
  if (node === null) return [];
  const inner = isMap(node)
    ? node.items.flatMap(({ key, value: item }) => [...openedNodes(key, text), ...openedNodes(item, text)])
    : isSeq(node)
      ? node.items.flatMap((item) => openedNodes(item, text))
      : [];
  return node.range && isOpen(node, text) ? [node.range[0], ...inner] : inner;
}

const closing: Record<string, string> = { '{': '}', '[': ']', '"': '"', "'": "'" };

function isOpen(node: Node, text: string): boolean {
  const isDelimited = isScalar(node) ? /^QUOTE/.test(node.type ?? '') : isCollection(node) && node.flow;
  if (!isDelimited || !node.range) return false;
  const [start] = node.range;
  const written = text.slice(start, node.range[1]).trimEnd();
  // The last character may belong to the last item.
  if (isCollection(node) && endOfItems(node) >= start + written.length) return true;
  return written.length < 2 || written.at(-1) !== closing[written[0] ?? ''];
}

function endOfItems({ items }: YAMLMap | YAMLSeq): number {
  const last = items.at(-1);
  const node = isPair(last) ? (nodeOf(last.value) ?? nodeOf(last.key)) : nodeOf(last);
  return node?.range?.[1] ?? 0;
}
