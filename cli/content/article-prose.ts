/** A piece of a text that is no prose. Offsets; `end` is exclusive. */
export interface NoProse {
  start: number;
  end: number;
  /** A section has its own rules. Code is in the text, but its letters and figures mean nothing to rules for texts. */
  is: 'code' | 'section';
}

/** What rules for texts may take for something else. */
const meaning = { code: /[<>&{}A-Z\d]/g, section: /\S/g };

/** A text, of the same length, in which code and sections have nothing that rules for texts may take for something else. */
export function proseOf(source: string, pieces: readonly NoProse[]): string {
  let [text, done] = ['', 0];
  for (const { start, end, is } of pieces.toSorted((a, b) => a.start - b.start)) {
    text += source.slice(done, start) + source.slice(start, end).replace(meaning[is], '_');
    done = end;
  }
  return text + source.slice(done);
}
