import type { Edit, Location } from '../diagnostics/finding.ts';
import type { WrittenPiece, YamlSource } from './yaml/source.ts';

/** A name as it is written, and the name that is meant. `meant` is null if it is not certain. */
interface Correction {
  name: string;
  meant: string | null;
}

/**
 * The edit that replaces `name` by `meant` within the text at a place. Empty if the edit is not certain to be right: `name` is
 * written with escapes or over several lines, occurs twice in the text, or an alias repeats the text.
 */
export const correctWithin = (source: YamlSource, at: Location, correction: Correction): Edit[] => correct(source.written(at), correction);

/** The same for a key or value that consists of the name. Empty if YAML would not read the new name as text. */
export function correctName(source: YamlSource, at: Location, correction: Correction): Edit[] {
  const written = source.written(at);
  const isQuoted = written !== null && written.text !== correction.name;
  return isQuoted || isPlainText(correction.meant ?? '') ? correct(written, correction) : [];
}

function correct(written: WrittenPiece | null, { name, meant }: Correction): Edit[] {
  if (written === null || meant === null) return [];
  const start = written.text.indexOf(name);
  if (start < 0 || written.text.indexOf(name, start + 1) >= 0) return [];
  return [{ range: written.part(start, start + name.length), text: meant }];
}

/** Whether YAML reads a name without quotation marks as text, not as a number, boolean or null. */
const isPlainText = (name: string): boolean => /^[a-z](?:[\w./#@?=&%+~-]|:(?=[\w/]))*$/i.test(name) && !/^(?:true|false|null)$/i.test(name);

/** Edits that compose each letter that is written as a letter followed by its marks. */
export function composeLetters(source: YamlSource, at: Location): Edit[] {
  const written = source.written(at);
  if (written === null) return [];
  return decomposedLetters(written.text).map(({ letter, offset }) => ({
    range: written.part(offset, offset + letter.length),
    text: letter.normalize('NFC'),
  }));
}

/** The letters of a text that are not composed (NFC), each with its marks. */
export function decomposedLetters(text: string): { letter: string; offset: number }[] {
  // Most texts have no combining marks.
  if (!/\p{Mark}/u.test(text)) return [];
  return [...text.matchAll(/\P{Mark}\p{Mark}+/gu)]
    .filter(([letter]) => letter !== letter.normalize('NFC'))
    .map(({ 0: letter, index: offset }) => ({ letter, offset }));
}
