import type { Span } from './places.ts';

/**
 * Where each sign of a text stands in the scalar that writes it. A sign is a UTF-16 unit other than a blank or line break: YAML folds,
 * indents and escapes those, but writes each sign in its place (YAML 1.2.2, chapters 5.7, 7.3 and 8.1).
 * `written`: the scalar with its quotation marks or the header of its block.
 */
export function writtenSigns(written: string): Span[] {
  const [first = ''] = written;
  const isQuoted = first === '"' || first === "'";
  const begin = isQuoted ? 1 : /^[|>]/.test(written) ? written.indexOf('\n') : 0;
  const signs: Span[] = [];
  for (const token of written
    .slice(begin, isQuoted ? -1 : undefined)
    .matchAll(tokens[first] ?? /[^ \t\r\n]/g)) {
    const start = begin + token.index;
    const sign = { start, end: start + token[0].length };
    for (let unit = countSigns(meaningOf(token)); unit > 0; unit--) signs.push(sign);
  }
  return signs;
}

/** The number of signs in a text. */
export const countSigns = (text: string): number => text.replace(/[ \t\r\n]+/g, '').length;

/** What writes signs in a scalar that begins with a quotation mark. */
const tokens: Readonly<Record<string, RegExp>> = {
  "'": /''|[^ \t\r\n]/g,
  '"': /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|[\s\S])|[^ \t\r\n]/gi,
};

/** What a token stands for, or any text with as many signs. */
function meaningOf([written, ...codes]: RegExpMatchArray): string {
  const code = codes.find((digits) => digits !== undefined);
  if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
  if (/^\\[ntr]/.test(written)) return '\n';
  return written.slice(-1);
}
