import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { codeLanguages } from '../../content/code-languages.ts';
import type { CodePart, MarkedLines } from '../../definitions/fields/shown.ts';
import { readBeside } from '../../platform/files/read-beside.ts';
import { Recent } from '../../platform/recent.ts';
import type { createTokenizer, Tokenizer } from './tokenizer.ts';

/** A longer text has no marks: nobody reads it in a page. So none takes as long as a page may, even of the worst lines for a grammar. */
const longestText = 50_000;

/**
 * The parts of code with what they are, from its text and its language alone. Null if there is nothing to mark. The first code of a run
 * loads what marks it, and the first one in a language its grammar.
 */
export function highlight(text: string, language: string): readonly CodePart[] | null {
  const grammar = codeLanguages.get(language) ?? 'text';
  if (grammar === 'text' || text.length > longestText) return null;
  const key = `${grammar} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  tokenizer ??= loadTokenizer();
  const parts = tokenizer(grammar, text);
  known.keep(key, parts, text.length);
  return parts;
}

let tokenizer: Tokenizer | undefined;

/**
 * The code that was last marked: that of a page in one language is that of its translations. Its size is in letters: parts take about ten
 * times the memory of their text.
 */
const known = new Recent<string, readonly CodePart[]>(500_000);

/** Both are files of the tool, so another highlighter is another tool for its caches. */
function loadTokenizer(): Tokenizer {
  const file = fileURLToPath(new URL('highlighter.cjs', import.meta.url));
  const program: { createTokenizer: typeof createTokenizer } = createRequire(file)(file);
  return program.createTokenizer((name) => JSON.parse(`${readBeside(`grammars/${name}.json`)}`));
}

/** The same code with its marked lines as parts of their own, those below each other as one. `numbers`: theirs, from 1. */
export function withMarkedLines(parts: readonly CodePart[], numbers: readonly number[]): (CodePart | MarkedLines)[] {
  const runs: { isMarked: boolean; parts: CodePart[] }[] = [];
  let line = 1;
  for (const part of parts) {
    const [kind, text] = typeof part === 'string' ? [null, part] : part;
    for (const piece of text.split(/(?<=\n)/)) {
      const isMarked = numbers.includes(line);
      const own = kind === null ? piece : ([kind, piece] as const);
      const run = runs.at(-1);
      if (run?.isMarked === isMarked) add(run.parts, own);
      else runs.push({ isMarked, parts: [own] });
      if (piece.endsWith('\n')) line += 1;
    }
  }
  return runs.flatMap<CodePart | MarkedLines>(({ isMarked, parts: own }) => (isMarked ? [['marked', own] as const] : own));
}

/** Adds a part, to the one before it if both are of one kind. */
function add(parts: CodePart[], part: CodePart): void {
  const last = parts.at(-1);
  if (typeof last === 'string' && typeof part === 'string') parts[parts.length - 1] = last + part;
  else if (typeof last === 'object' && typeof part === 'object' && last[0] === part[0])
    parts[parts.length - 1] = [last[0], last[1] + part[1]];
  else parts.push(part);
}
