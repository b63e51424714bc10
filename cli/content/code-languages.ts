import grammars from './code-languages.json' with { type: 'json' };

/**
 * The languages of code that an article may name after ```, as people write them, in small letters. Each has the grammar that marks its
 * code; `text` has none. The file is the only list of them: `scripts/grammars.mjs` reads it too.
 */
export const codeLanguages: ReadonlyMap<string, string> = new Map(
  Object.entries(grammars).flatMap(([grammar, words]) => words.map((word) => [word, grammar] as const)),
);

/** What stands after the language of code: the name of its file, and the numbers of its marked lines. */
export interface CodeFence {
  title?: string;
  lines?: readonly number[];
}

/** `problem`: what is wrong, and what is right instead. */
export type ReadFence = CodeFence & { problem?: readonly [construct: string, hint?: string] };

/** `title="site.yaml"`, `{2,4-5}`, and whatever else stands there, each after the one before. */
const words = /\s*(?:title="([^"]*)"|\{([^}]*)\}|\S+)/gy;

const known = 'After the language can stand the name of a file, title="site.yaml", and the lines to mark, {2,4-5}.';

/** Reads the words after the language of code with this number of lines. */
export function readFence(text: string, count: number): ReadFence {
  const read: ReadFence = {};
  for (const [word, title, lines] of text.matchAll(words)) {
    const numbers = lines?.split(',').map(linesOf);
    if (title) read.title = title;
    else if (numbers?.every((range) => range !== null)) read.lines = [...(read.lines ?? []), ...numbers.flat()];
    else return { ...read, problem: [`"${word.trim()}" after the language of code`, known] };
  }
  const missing = read.lines?.find((line) => line < 1 || line > count);
  if (missing !== undefined) read.problem = [`A mark of line ${missing} in code of ${count} lines`];
  return read;
}

/** More lines than code has that somebody reads. */
const mostLines = 10_000;

/** The lines of `4` or `4-6`; null if it is neither. */
function linesOf(range: string): number[] | null {
  const [, first, last = first] = /^\s*(\d{1,5})(?:-(\d{1,5}))?\s*$/.exec(range) ?? [];
  if (first === undefined) return null;
  const length = Number(last) - Number(first) + 1;
  return length < 1 || length > mostLines ? null : Array.from({ length }, (_, index) => Number(first) + index);
}
