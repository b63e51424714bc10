/**
 * Makes text safe for a terminal and for a CI log. Text from content, file names or a command line cannot move the cursor, change
 * the direction of the text around it, hide it, or act as a command. Everything that the tool prints goes through one of these
 * functions.
 */

/**
 * Characters that people do not see as what they are: controls (C0, C1), unpaired surrogates, line and paragraph separators,
 * characters that change the direction of text (as in CVE-2021-42574), characters that fonts may leave out
 * (Default_Ignorable_Code_Point), and noncharacters. Not among them: the two forms of emoji, and joiners within scripts and emoji
 * that need them.
 */
const unseen = new RegExp(
  '[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\p{Noncharacter_Code_Point}\\ufff9-\\ufffb]' +
    '(?<!\\ufe0e|\\ufe0f|[\\u0590-\\u1fff\\u2600-\\u27bf\\u{1f000}-\\u{1faff}\\p{M}][\\u200c\\u200d])',
  'gu',
);

/**
 * The character within commands that services read anywhere in a line: `##[group]` (GitHub's runner, Azure Pipelines), `##vso[…]`
 * (Azure Pipelines), `##teamcity[…]`, `section_start:` (GitLab). The expression begins with this character, because it is rare: this
 * is faster than a search for the text before it.
 */
const commandCharacter = /#(?<=##)(?=[a-z]*\[)|_(?<=section_)(?=(?:start|end):)/gi;

/** The second colon of `::command::` at the start of a line. GitHub's runner ignores spaces before it. No command begins with a third. */
const lineCommandCharacter = /:(?<=^(?:\s|\p{Cc}\[\d+m)*::)(?!:)/gmu;

const escaped = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** U+2400 and following are pictures of the characters from U+0000 on. */
const shown = (character: string): string => (character < ' ' ? String.fromCharCode(0x2400 + character.charCodeAt(0)) : escaped(character));

/** Sanitizes a piece of a line. A line break is escaped like other characters, and a tab takes two columns. */
export const sanitize = (text: string): string =>
  text.replace(unseen, (character) => (character === '\t' ? '  ' : shown(character))).replace(commandCharacter, escaped);

/**
 * The same without line breaks, tabs, and the byte order mark of a file in a diff, which git needs. Almost all printed text has no such
 * character.
 */
const unseenInLines = new RegExp(`${unseen.source}(?<![\\n\\t]|^[ +-]\\ufeff)`, `${unseen.flags}m`);

/** Sanitizes lines. With colour, its codes (`styler`) stay. */
export const sanitizeLines = (text: string, hasColor = false): string =>
  text
    .replace(unseenInLines, (character, offset: number) => {
      if (character === '\r' && text[offset + 1] === '\n') return character;
      if (hasColor && character === '\u001b' && /^\[\d{1,2}m/.test(text.slice(offset + 1, offset + 5))) return character;
      return shown(character);
    })
    .replace(commandCharacter, escaped)
    .replace(lineCommandCharacter, escaped);

/**
 * JSON on several lines or on one. Programs read every text unchanged; in the file, characters that are not visible are written
 * as `\uXXXX`.
 */
export const sanitizeJson = (value: unknown, indent = 2): string =>
  JSON.stringify(value, null, indent)
    .replace(unseen, (character) => (character === '\n' ? character : asUnits(character)))
    .replace(commandCharacter, asUnits);

const asUnits = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`).join('');
