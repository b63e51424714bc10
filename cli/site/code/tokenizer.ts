/**
 * Marks code by the grammars of TextMate. It is bundled on its own (`highlighter.cjs`), with Shiki, because few runs need it and those
 * need it at once: `highlight.ts` loads it.
 */
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import { createShikiPrimitive, type LanguageRegistration } from '@shikijs/primitive';
import { INITIAL, type StateStack } from '@shikijs/vscode-textmate';
import type { CodePart } from '../../definitions/fields/shown.ts';
import { kindOfScopes } from './code-kinds.ts';

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

const kindOf = (part: CodePart | undefined) => (typeof part === 'object' ? part[0] : null);
const textOf = (part: CodePart): string => (typeof part === 'string' ? part : part[1]);
const partOf = (kind: ReturnType<typeof kindOf>, text: string): CodePart => (kind === null ? text : [kind, text]);

/** The same text in as few parts as show it: neighbours of one kind are one, and so is what stands before and after whitespace. */
export function joinedParts(parts: readonly CodePart[]): CodePart[] {
  const joined: CodePart[] = [];
  let whitespace = '';
  for (const part of parts) {
    const text = textOf(part);
    if (text.trim() === '') {
      whitespace += text;
      continue;
    }
    const [kind, before] = [kindOf(part), joined.at(-1)];
    if (before !== undefined && kindOf(before) === kind) joined[joined.length - 1] = partOf(kind, textOf(before) + whitespace + text);
    else if (kind === null || whitespace === '') joined.push(partOf(kind, whitespace + text));
    else if (before === undefined || kindOf(before) !== null) joined.push(whitespace, partOf(kind, text));
    else {
      joined[joined.length - 1] = textOf(before) + whitespace;
      joined.push(partOf(kind, text));
    }
    whitespace = '';
  }
  if (whitespace !== '') {
    if (typeof joined.at(-1) === 'string') joined[joined.length - 1] += whitespace;
    else joined.push(whitespace);
  }
  return joined;
}
