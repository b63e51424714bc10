import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { codeLanguages } from '../../content/code-languages.ts';
import type { CodePart } from '../../definitions/fields/shown.ts';
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
