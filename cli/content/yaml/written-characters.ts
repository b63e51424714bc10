import type { Span } from './positions.ts';

/**
 * Where each character of a text stands in the scalar that writes it. A character is a UTF-16 unit other than a space or line break: YAML
 * folds, indents and escapes those, but writes each character in its place (YAML 1.2.2, chapters 5.7, 7.3 and 8.1).
 * `written`: the scalar with its quotation marks or the header of its block.
 */
export function writtenCharacters(written: string): Span[] {
  const [first = ''] = written;
  const isQuoted = first === '"' || first === "'";
  const begin = isQuoted ? 1 : /^[|>]/.test(written) ? written.indexOf('\n') : 0;
  const characters: Span[] = [];
  for (const token of written
    .slice(begin, isQuoted ? -1 : undefined)
    .matchAll(tokens[first] ?? /[^ \t\r\n]/g)) {
    const start = begin + token.index;
    const character = { start, end: start + token[0].length };
    for (let unit = countCharacters(meaningOf(token)); unit > 0; unit--) characters.push(character);
  }
  return characters;
}

/** The number of characters in a text. */
export const countCharacters = (text: string): number => text.replace(/[ \t\r\n]+/g, '').length;

/** What writes characters in a scalar that begins with a quotation mark. */
const tokens: Readonly<Record<string, RegExp>> = {
  "'": /''|[^ \t\r\n]/g,
  '"': /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|[\s\S])|[^ \t\r\n]/gi,
};

/** What a token stands for, or any text with as many characters. */
function meaningOf([written, ...codes]: RegExpMatchArray): string {
  const code = codes.find((digits) => digits !== undefined);
  if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
  if (/^\\[ntr]/.test(written)) return '\n';
  return written.slice(-1);
}
