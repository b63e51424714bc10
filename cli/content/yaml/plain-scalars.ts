const space = 32;

/** The value of a text between double quotation marks. Most texts have no escape. */
export const unescaped = (inner: string): string =>
  inner.includes('\\')
    ? inner.replace(/\\(?:x(..)|u(....)|(.))/g, (_, byte, unit, character) =>
        character === undefined
          ? String.fromCharCode(Number.parseInt(byte ?? unit, 16))
          : character === 'n'
            ? '\n'
            : character === 't'
              ? '\t'
              : character,
      )
    : inner;

/** Removes spaces at the end. A regular expression would try each row of spaces from each of its spaces on. */
export function withoutTrailingSpaces(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === space) end--;
  return text.slice(0, end);
}

/** Characters that end a plain scalar. */
const endsPlain = /: |:$| #/;

/**
 * The value of a plain scalar without spaces at its end, in the core schema (YAML 1.2.2, chapter 10.3). Undefined where only the parser
 * knows: numbers in unusual spellings, and what is no plain scalar.
 */
export function plainScalar(written: string, text: string): string | number | boolean | null | undefined {
  if (endsPlain.test(written)) return undefined;
  if (/^[~nNtTfF]/.test(text)) {
    if (/^(?:~|null|Null|NULL)$/.test(text)) return null;
    if (/^(?:true|True|TRUE)$/.test(text)) return true;
    if (/^(?:false|False|FALSE)$/.test(text)) return false;
    return text;
  }
  if (!/^[-+.\d]/.test(text)) return text;
  if (/^(?:0|-?[1-9]\d{0,14})(?:\.\d{1,6})?$/.test(text)) return Number(text);
  return /^\d{4}-\d\d-\d\d$|[^-+.\da-z]/i.test(text) ? text : undefined;
}
