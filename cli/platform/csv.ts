import { byteOrderMark } from './byte-order-mark.ts';
/** The separators that spreadsheets write, by the language of the machine. */
export const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;

/**
 * A table for spreadsheets (RFC 4180), in UTF-8 with a byte order mark, without which Excel reads another encoding. The first row names the
 * columns.
 */
export const csvOf = (rows: Iterable<readonly string[]>, separator = ','): string =>
  `${byteOrderMark}${Array.from(rows, (cells) => `${cells.map(cell).join(separator)}\r\n`).join('')}`;

/**
 * The beginnings of formulas, also in the wide forms of East Asian scripts, behind apostrophes or characters that spreadsheets drop
 * before them.
 */
const formula = /^'*[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A spreadsheet shows a text after an apostrophe as it is, and calculates nothing. */
const cell = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The text of a cell without the apostrophe that shields it. */
export const unshielded = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
