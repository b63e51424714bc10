import type { Edit, Location } from '../diagnostics/diagnostic.ts';
import type { Written, YamlSource } from './yaml-source.ts';

/** A name as it is written, and the one that is meant; null where that is not certain. */
interface Correction {
  name: string;
  meant: string | null;
}

/**
 * The edit that puts `meant` in the place of `name` within what is written at a place. None where it would not be certain
 * to mend the text: `name` is written with escapes or over several lines, stands there twice, or an alias repeats the place.
 */
export const correctWithin = (source: YamlSource, at: Location, correction: Correction): Edit[] =>
  correct(writtenAt(source, at), correction);

/** The same for a key or value that is the name and nothing else. What YAML would not read as text stays as it is. */
export function correctName(source: YamlSource, at: Location, correction: Correction): Edit[] {
  const written = writtenAt(source, at);
  const isQuoted = written !== null && written.text !== correction.name;
  return isQuoted || isPlainText(correction.meant ?? '') ? correct(written, correction) : [];
}

function correct(written: Written | null, { name, meant }: Correction): Edit[] {
  if (written === null || meant === null) return [];
  const start = written.text.indexOf(name);
  if (start < 0 || written.text.indexOf(name, start + 1) >= 0) return [];
  return [{ range: written.part(start, start + name.length), text: meant }];
}

const writtenAt = (source: YamlSource, { range }: Location): Written | null =>
  range === null ? null : source.written(range);

/** Whether YAML reads a name without quotation marks as text: not as a number, true, false or nothing. */
const isPlainText = (name: string): boolean =>
  /^[a-z][\w./#-]*$/i.test(name) && !/^(?:true|false|null)$/i.test(name);

/** Edits that put each letter in its composed form that is written as a letter and marks of its own. */
export function composeLetters(source: YamlSource, at: Location): Edit[] {
  const written = writtenAt(source, at);
  if (written === null) return [];
  return decomposedLetters(written.text).map(({ letter, offset }) => ({
    range: written.part(offset, offset + letter.length),
    text: letter.normalize('NFC'),
  }));
}

/** The letters of a text that are not in their composed form (NFC), each with its marks. */
export function decomposedLetters(text: string): { letter: string; offset: number }[] {
  // Most texts have no mark of its own at all.
  if (!/\p{Mark}/u.test(text)) return [];
  return [...text.matchAll(/\P{Mark}\p{Mark}+/gu)]
    .filter(([letter]) => letter !== letter.normalize('NFC'))
    .map(({ 0: letter, index: offset }) => ({ letter, offset }));
}
