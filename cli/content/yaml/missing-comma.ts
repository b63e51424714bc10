import type { YAMLError } from 'yaml';

/** The place of a key or an item before which a comma is missing. Offsets; `end` is exclusive. `key` is empty for an item. */
interface AfterGap {
  key: string;
  start: number;
  end: number;
}

/**
 * Where a comma is missing between braces or brackets, which the parser reports as one of several other mistakes. Null if the mistake
 * is probably another one, such as a colon in a text: `{ en: The story: how it began }`.
 */
export function missingComma({ code, message, pos }: YAMLError, text: string): AfterGap | null {
  const [start, end] = pos;
  if (/^Missing , /.test(message)) return itemAt(start, text);
  if (code === 'BLOCK_IN_FLOW' || (code === 'MULTILINE_IMPLICIT_KEY' && isInBrackets(text, start))) return keyWithin(start, end, text);
  const isUnexpected = /^Unexpected .* (?:token|at node end)$/.test(message);
  return isUnexpected && /\s/.test(text[start - 1] ?? '') && isInBrackets(text, start) ? itemBehind(start, text) : null;
}

/** A key with its colon. */
const keyHere = /(["']?)([\w-]+)\1[ \t]*:(?=\s|$)/y;

function keyAt(offset: number, text: string): AfterGap | null {
  keyHere.lastIndex = offset;
  const [written, , key = ''] = keyHere.exec(text) ?? [];
  if (written === undefined) return null;
  return { key, start: offset, end: offset + written.slice(0, -1).trimEnd().length };
}

const itemAt = (offset: number, text: string): AfterGap => keyAt(offset, text) ?? { key: '', start: offset, end: offset + 1 };

/** What stands behind a finished value: a key, or another value in brackets behind one in brackets. */
function itemBehind(offset: number, text: string): AfterGap | null {
  const key = keyAt(offset, text);
  if (key !== null) return key;
  const before = text.slice(0, offset).trimEnd().at(-1) ?? '';
  return /[[{]/.test(text[offset] ?? '') && /[\]}]/.test(before) ? itemAt(offset, text) : null;
}

/** The longest key that is looked for before a colon, in UTF-16 units. */
const longestKey = 100;

/** The first key within a value, if it is a key and no word of the value. */
function keyWithin(start: number, end: number, text: string): AfterGap | null {
  const colon = text.slice(start, end + 1).search(/:(?=\s|$)/);
  const upTo = text.slice(Math.max(start, start + colon - longestKey), start + colon);
  const [word] = /["']?[\w-]+["']?[ \t]*$/.exec(upTo) ?? [];
  if (colon < 0 || word === undefined) return null;
  const found = keyAt(start + colon - word.length, text);
  const before = text.slice(start, found?.start);
  const value = before.trimEnd();
  if (found === null || value === '' || value === before) return null;
  const isOnItsLine = before.slice(value.length).includes('\n');
  const isFinished = /^["'*[{]|^(?:-?\d[\d.]*|true|false|null)$/.test(value);
  const hasBrackets = /^[ \t]*[[{]/.test(text.slice(start + colon + 1, start + colon + longestKey));
  return isOnItsLine || isFinished || hasBrackets || isKeyElsewhere(found, text) ? found : null;
}

/** Whether the file has the key between other braces. Then it is hardly a word of a text. */
function isKeyElsewhere({ key, start }: AfterGap, text: string): boolean {
  for (let at = text.indexOf(`${key}: `); at >= 0; at = text.indexOf(`${key}: `, at + 1)) {
    const before = text
      .slice(Math.max(0, at - longestKey), at)
      .trimEnd()
      .at(-1);
    if (at !== start && (before === '{' || before === ',')) return true;
  }
  return false;
}

/** The longest part of a file that is searched for open brackets, in UTF-16 units. */
const longestSearch = 10_000;

/** Whether brackets are open at an offset. Looks at the lines from the last one that is not indented. */
function isInBrackets(text: string, offset: number): boolean {
  let [open, quotationMark, before] = [0, '', '\n'];
  for (const character of text.slice(Math.max(0, offset - longestSearch), offset)) {
    if (before === '\n' && !/[\s\]}]/.test(character)) open = 0;
    if (quotationMark !== '') {
      if (character === quotationMark || character === '\n') quotationMark = '';
    } else if (/["']/.test(character) && !/\w/.test(before)) quotationMark = character;
    else if (/[[{]/.test(character)) open++;
    else if (/[\]}]/.test(character)) open--;
    before = character;
  }
  return open > 0;
}
