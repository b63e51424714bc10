import fc from 'fast-check';

/** What a hostile text tries to bring into a page: an element, an attribute, a link. Nothing else has this name. */
export const mark = 'pwn';

/** Pieces that end something too early, or that somebody could take for a command. */
const pieces: readonly string[] = [
  `<x-${mark} on${mark}=1>`,
  `</script><x-${mark}>`,
  `</title></textarea></style><x-${mark}>`,
  `--><x-${mark}>`,
  `--!><x-${mark}>`,
  `<!--<script>`,
  `]]><x-${mark}>`,
  `<![CDATA[<x-${mark}>]]>`,
  `?><x-${mark}/>`,
  `"><x-${mark}>`,
  `' on${mark}='1`,
  `" on${mark}="1`,
  `<svg onload=${mark}()>`,
  `&lt;x-${mark}&gt;`,
  `&#60;x-${mark}>`,
  `\\u003cx-${mark}\\u003e`,
  `\\"</script><x-${mark}>`,
  `[a](javascript:${mark})`,
  `[a](https://ok@${mark}.example/)`,
  `[a](//${mark}.example)`,
  `![a](data:text/html,<x-${mark}>)`,
  `<javascript:${mark}>`,
  `{{constructor.constructor("globalThis.${mark}ed=1")()}}`,
  `\${globalThis.${mark}ed=1}`,
  `$(touch ${mark}ed)`,
  `%0d%0aSet-Cookie: ${mark}=1`,
  `\r\n::error::${mark}`,
  `\n##vso[task.setvariable]${mark}`,
  `\u001b]0;${mark}\u0007`,
  '\u001b[2J',
  '\u202e',
  '\u2028',
  '\u2029',
  '\u0000',
  '\ud800',
  '\ufeff',
  '\u00a0',
  '**',
  '[',
  '](',
  '`',
  '\\',
  '{year}',
  '{entry:title}',
  '{figure:nothing}',
  '\t',
  '=1+1',
  '@',
];

/** A text of a stranger: pieces of attacks between any characters. */
export const hostileText = fc
  .array(fc.oneof({ arbitrary: fc.constantFrom(...pieces), weight: 3 }, fc.string({ unit: 'binary', maxLength: 6 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(''));

/** The same without what every text refuses: control characters, halves of characters, placeholders of nothing. */
export const printableText = hostileText.map((text) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}{}]/gu, ' '));
