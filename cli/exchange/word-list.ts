import type { MissingWord } from '../check/rules/check-words.ts';
import { wrap } from '../diagnostics/format.ts';
import { sanitize } from '../platform/sanitize.ts';
import { count } from '../platform/texts.ts';

/** The words of the templates that have no text in a language, each with what it says. They are no texts of a content file. */
export function wordList(language: string, words: readonly MissingWord[], width: number): string {
  const title = `${count(words.length, 'word')} of the templates without a text in ${language}. Write them in content/ui.yaml:`;
  const lines = words.map(({ name, source }) => wrap(sanitize(source === undefined ? name : `${name}: ${source}`), width, '  '));
  return `${[wrap(title, width, ''), ...lines].join('\n')}\n`;
}
