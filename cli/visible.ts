/**
 * Makes text fit for a terminal and for a log of continuous integration: whatever stands in content, in names of files or on a
 * command line, it neither moves the cursor, turns or hides the text around it, nor is it taken for a command. All that the
 * tool prints goes through one of the functions here.
 */

/**
 * Characters that are not seen as what they are: controls (C0, C1), halves of a pair, line and paragraph separators, what turns the
 * direction of text (as in CVE-2021-42574), what Unicode lets a font leave out (Default_Ignorable_Code_Point), and what is no
 * character. Left alone are the two forms of emoji, and joiners within scripts and emoji that are written with them.
 */
const unseen = new RegExp(
  '[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\p{Noncharacter_Code_Point}\\ufff9-\\ufffb]' +
    '(?<!\\ufe0e|\\ufe0f|[\\u0590-\\u1fff\\u2600-\\u27bf\\u{1f000}-\\u{1faff}\\p{M}][\\u200c\\u200d])',
  'gu',
);

/**
 * The sign within what services take for a command wherever it stands in a line: `##[group]` (GitHub's runner, Azure Pipelines),
 * `##vso[…]` (Azure Pipelines), `##teamcity[…]`, `section_start:` (GitLab).
 * Each begins with the sign itself, which is rare: that is found faster than what stands before it.
 */
const commandSign = /#(?<=##)(?=[a-z]*\[)|_(?<=section_)(?=(?:start|end):)/gi;

/** The second sign of `::command::` at the beginning of a line, where GitHub's runner passes over blanks. */
const lineCommandSign = /:(?<=^(?:\s|\p{Cc}\[\d+m)*::)/gmu;

const escaped = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** U+2400 on are pictures of the characters from U+0000 on. */
const shown = (character: string): string =>
  character < ' ' ? String.fromCharCode(0x2400 + character.charCodeAt(0)) : escaped(character);

/** A piece of a line, in which a line break is a character like others and a tab is two columns. */
export const visible = (text: string): string =>
  text
    .replace(unseen, (character) => (character === '\t' ? '  ' : shown(character)))
    .replace(commandSign, escaped);

/** The same but for what ends lines and stands between words: nearly all that is printed has no other. */
const unseenInLines = new RegExp(`${unseen.source}(?<![\\n\\t])`, unseen.flags);

/** Lines as they are printed. Where there is colour, its codes (`styler`) are left alone. */
export const visibleLines = (text: string, hasColor = false): string =>
  text
    .replace(unseenInLines, (character, offset: number) => {
      if (character === '\r' && text[offset + 1] === '\n') return character;
      if (hasColor && character === '\u001b' && /^\[\d{1,2}m/.test(text.slice(offset + 1, offset + 5)))
        return character;
      return shown(character);
    })
    .replace(commandSign, escaped)
    .replace(lineCommandSign, escaped);

/** JSON on lines of its own, or on one. Readers have every text as it is; in the file, what is not seen stands as `\uXXXX`. */
export const visibleJson = (value: unknown, indent = 2): string =>
  JSON.stringify(value, null, indent)
    .replace(unseen, (character) => (character === '\n' ? character : asUnits(character)))
    .replace(commandSign, asUnits);

const asUnits = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
