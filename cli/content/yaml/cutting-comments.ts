import { isMap, isScalar, isSeq, Lexer } from 'yaml';
import { keyName, nodeOf } from './nodes.ts';
import type { Path } from './source.ts';

/** A comment that looks like the rest of the value before it. Offsets; `end` is exclusive. */
interface CuttingComment {
  start: number;
  end: number;
}

/** A usual comment has a space or another character after its number sign. This one has not. */
const cutting = /([ \t]*)(#[^\s#!][^\n]*)/y;

/** The comments that may cut a value without quotation marks short, in order. */
export function commentsBehindValues(value: unknown, text: string, path: Path = []): (CuttingComment & { path: Path })[] {
  const node = nodeOf(value);
  if (isMap(node)) return node.items.flatMap(({ key, value: item }) => commentsBehindValues(item, text, [...path, keyName(key)]));
  if (isSeq(node)) return node.items.flatMap((item, index) => commentsBehindValues(item, text, [...path, index]));
  if (!isScalar(node) || node.type !== 'PLAIN' || !node.range) return [];
  cutting.lastIndex = node.range[1];
  const [, whitespace, comment] = cutting.exec(text) ?? [];
  if (whitespace === undefined || comment === undefined) return [];
  const start = node.range[1] + whitespace.length;
  return [{ path, start, end: start + comment.length }];
}

/**
 * Marks that the lexer puts between tokens: before a document, after brackets that are not closed, before a text without
 * quotation marks.
 */
const markOfText = '\x1f';
const marks: ReadonlySet<string> = new Set(['\x02', '\x18', markOfText]);

/**
 * The same for a text that is not valid YAML: comments after anything. `isBehindText`: the comment follows a text without
 * quotation marks.
 */
export function commentsBehindAnything(text: string): (CuttingComment & { isBehindText: boolean })[] {
  const found: (CuttingComment & { isBehindText: boolean })[] = [];
  let at = 0;
  let isText = false;
  let isBehindText = false;
  for (const token of new Lexer().lex(text)) {
    if (!isText && marks.has(token)) {
      isText = token === markOfText;
      continue;
    }
    const isComment = /^#[^\s#!]/.test(token) && !isText;
    if (isComment && /\S/.test(text.slice(text.lastIndexOf('\n', at) + 1, at)))
      found.push({ start: at, end: at + token.length, isBehindText });
    if (token.trim() !== '') isBehindText = isText;
    isText = false;
    at += token.length;
  }
  return found;
}
