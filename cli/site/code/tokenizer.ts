/**
 * Marks code by the grammars of TextMate. It is bundled on its own (`highlighter.cjs`), with Shiki, because few runs need it and those
 * need it at once: `highlight.ts` loads it.
 */
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import { createShikiPrimitive, type LanguageRegistration } from '@shikijs/primitive';
import { INITIAL, type StateStack } from '@shikijs/vscode-textmate';
import type { CodePart } from '../../definitions/fields/shown.ts';
import { kindOfScopes } from './code-kinds.ts';
import { joinedParts } from './joined-parts.ts';

/** A longer line has no marks: data and minified code, which nobody reads. The time of a grammar may grow faster than its line. */
const longestLine = 500;

/** `grammarOf`: the data of a grammar by its name. */
export function createTokenizer(grammarOf: (name: string) => LanguageRegistration): Tokenizer {
  const shiki = createShikiPrimitive({
    langs: [],
    themes: [],
    warnings: false,
    // The same expressions in all versions of Node.js. One that JavaScript cannot have marks nothing.
    engine: createJavaScriptRegexEngine({ forgiving: true, target: 'ES2024' }),
  });
  const loaded = new Set<string>();
  /** The grammars that are needed for one and not loaded, each after those that it needs. */
  const missing = (name: string): LanguageRegistration[] => {
    if (loaded.has(name)) return [];
    loaded.add(name);
    const grammar = grammarOf(name);
    return [...(grammar.embeddedLangs ?? []).flatMap(missing), grammar];
  };
  return (language, text) => {
    shiki.loadLanguageSync(missing(language));
    const grammar = shiki.getLanguage(language);
    let state: StateStack = INITIAL;
    const lines = text.split('\n').map((line): CodePart[] => {
      if (line.length > longestLine) return [line];
      // Without a limit of time, which would make another result on a slow machine.
      const { tokens, ruleStack } = grammar.tokenizeLine(line, state, 0);
      state = ruleStack;
      return tokens.map(({ startIndex, endIndex, scopes }) => {
        const part = line.slice(startIndex, endIndex);
        const kind = kindOfScopes(scopes, part);
        return kind === null ? part : [kind, part];
      });
    });
    return joinedParts(lines.flatMap((line, index) => (index === 0 ? line : ['\n', ...line])));
  };
}

/** The parts of a text in a language, by the name of its grammar. */
export type Tokenizer = (language: string, text: string) => CodePart[];
