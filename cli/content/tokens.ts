import { isKind } from '../definitions/fields/is-kind.ts';
import { visitParts } from '../definitions/fields/visit-values.ts';
import { readPlainMarkdown } from './plain-markdown.ts';

/**
 * A file with more tokens of YAML is refused. Each token may begin a value, which takes time and memory, and may have findings;
 * letters cost almost nothing. A page has some hundred tokens. A list of 1,000 entries is within the limit; more
 * entries have a file each.
 */
export const tokenLimit = 20_000;

/** The limit for the one file that grows with the number of pages. 10,000 pages in two languages have 100,000 tokens. */
export const routesTokenLimit = 120_000;

/** A file with more tokens of Markdown in its texts is refused. Texts that are read without the parser do not count. */
export const markdownLimit = 10_000;

/** The limit for one text. The parser's time grows with the square of the tokens in a paragraph. */
export const textLimit = 1000;

/** Text between characters that YAML may interpret. A hyphen within a word means nothing. */
const betweenTokens = /[^\n,:[\]{}&*!|>?%@`"'\\-]+|-(?=\S)/g;

export const countTokens = (text: string): number => text.replace(betweenTokens, '').length;

/** The same for Markdown. A bullet or the number of a list item has a space after it. */
const betweenMarkdown = /[^\n\r*_`[\]\\&>+\d-]+|[+-](?=\S)|\d(?![.)]\s)/g;

export const countMarkdown = (text: string): number => text.replace(betweenMarkdown, '').length;

/** The same for an article, which also has tables and struck text. */
export const countArticle = (text: string): number => countMarkdown(text) + (text.match(/[|~]/g)?.length ?? 0);

/** The number of tokens that the parser of Markdown meets in the texts of a file. Each text counts as one more. */
export function markdownIn(value: unknown): number {
  let count = 0;
  visitParts(value, (part) => {
    if (isKind(part, 'richText')) count += markdownOf(part.source);
    if (isKind(part, 'article')) count += countArticle(part.source) + 1;
    return false;
  });
  return count;
}

function markdownOf(text: string): number {
  if (readPlainMarkdown(text) !== null) return 0;
  const count = countMarkdown(text);
  // A text above its own limit has its own finding.
  return count > textLimit ? 0 : count + 1;
}
