/**
 * A text with plain spaces, and without spaces around a dash between two numbers. The CLDR, which comes with Node.js, chooses these: in
 * English, version 48 puts thin spaces around the dash of `1–31 May`, and in Swedish, version 47 has a figure dash (U+2012) in `120–180 kr`.
 */
export const plainText = (text: string): string => text.replace(/[\u00a0\u2009\u202f]/g, ' ').replace(/(?<=\d) ?[‒–] ?(?=\d)/g, '–');
