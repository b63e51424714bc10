import { count, wrap } from '../diagnostics/format.ts';
import { sanitize } from '../platform/sanitize.ts';

/** The words of the templates that have no text in a language, for people. They are no texts of a content file. */
export function wordList(language: string, names: readonly string[], width: number): string {
  const title = `${count(names.length, 'word')} of the templates without a text in ${language}. Write them in content/ui.yaml:`;
  return `${[wrap(title, width, ''), wrap(sanitize(names.join(', ')), width, '  ')].join('\n')}\n`;
}
