import { RichText } from '../schema/fields.ts';
import { visitValues } from '../schema/visit-values.ts';
import { readPlainMarkdown } from './plain-markdown.ts';

/**
 * No file with more signs of YAML is read. Letters cost next to nothing; each sign may begin a value, and a value takes time,
 * memory, and perhaps findings. A page has some hundred, and a list of 1,200 entries fits; more have a file each.
 */
export const signLimit = 25_000;

/** The same for the one file that grows with the number of pages: 10,000 pages in two languages are 100,000 signs. */
export const routesSignLimit = 120_000;

/** No file is read whose texts have more signs of Markdown; those that are read without the parser do not count. */
export const markdownLimit = 10_000;

/** The same for one text: the parser's time grows with the square of the signs in a paragraph. */
export const textLimit = 1000;

/** What stands between signs that mean something in YAML, or may; a hyphen within a word is none. */
const betweenSigns = /[^\n,:[\]{}&*!|>?%@`"'\\-]+|-(?=\S)/g;

export const countSigns = (text: string): number => text.replace(betweenSigns, '').length;

/** The same in Markdown, where bullets, and the numbers of lists, have a blank behind them. */
const betweenMarkdown = /[^\n\r*_`[\]\\&>+\d-]+|[+-](?=\S)|\d(?![.)]\s)/g;

export const countMarkdown = (text: string): number => text.replace(betweenMarkdown, '').length;

/** How many signs of Markdown the parser meets in the texts of a file, one for each text counted besides. */
export function markdownIn(value: unknown): number {
  let count = 0;
  visitValues(value, (part) => {
    if (part instanceof RichText) count += markdownOf(part.source);
    return part instanceof RichText;
  });
  return count;
}

function markdownOf(text: string): number {
  if (readPlainMarkdown(text) !== null) return 0;
  const count = countMarkdown(text);
  // One with more is refused by itself.
  return count > textLimit ? 0 : count + 1;
}
