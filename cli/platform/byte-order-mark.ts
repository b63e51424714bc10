/** What some editors write at the start of a file in UTF-8 (Unicode Standard, 23.8). It is no part of the text. */
export const byteOrderMark = '\ufeff';

/** The byte order mark of a raw text; empty if it has none. */
export const markOf = (raw: string): string => (raw.startsWith(byteOrderMark) ? byteOrderMark : '');

/** A raw text without its byte order mark. */
export const withoutMark = (raw: string): string => raw.slice(markOf(raw).length);
