import grammars from './code-languages.json' with { type: 'json' };

/**
 * The languages of code that an article may name after ```, as people write them, in small letters. Each has the grammar that marks its
 * code; `text` has none. The file is the only list of them: `scripts/grammars.mjs` reads it too.
 */
export const codeLanguages: ReadonlyMap<string, string> = new Map(
  Object.entries(grammars).flatMap(([grammar, words]) => words.map((word) => [word, grammar] as const)),
);
