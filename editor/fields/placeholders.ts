/** `{figure:projects}` in a text, and `{name}` in a word: a fact that is written elsewhere, or that the page fills in. */
const placeholder = /\{[a-z]+(?::[a-z0-9-]+)?\}/gi;

/** A part of a text. */
export interface TextPart {
  text: string;
  isPlaceholder: boolean;
}

/** A text in parts: what is written, and the placeholders in it. */
export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: literal, index } of text.matchAll(placeholder)) {
    if (index > end) parts.push({ text: text.slice(end, index), isPlaceholder: false });
    parts.push({ text: literal, isPlaceholder: true });
    end = index + literal.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isPlaceholder: false });
  return parts;
}

/** The placeholders of a text, each as often as it stands there. */
export const placeholdersIn = (text: string): readonly string[] => text.match(placeholder) ?? [];

/** The placeholders of the source that a translation lacks. `isKnown`: whether something stands in the place of one. */
export function missingPlaceholders(
  source: string,
  translation: string,
  isKnown: (literal: string) => boolean = () => true,
): readonly string[] {
  const left = [...placeholdersIn(translation)];
  return placeholdersIn(source).filter((literal) => {
    const index = left.indexOf(literal);
    if (index < 0) return isKnown(literal);
    left.splice(index, 1);
    return false;
  });
}

/** What is selected in a text. The cursor is an empty range. */
export interface TextRange {
  start: number;
  end: number;
}

/** Where the placeholders of a text stand. */
export function placeholderRanges(text: string): readonly TextRange[] {
  return Array.from(text.matchAll(placeholder), ({ 0: literal, index }) => ({
    start: index,
    end: index + literal.length,
  }));
}

/**
 * A text after an edit, in which each placeholder of before is whole or gone: what cuts into one takes it away, and what is typed into one
 * comes after it. With where the cursor is then; undefined if the edit leaves all of them whole.
 */
export function withWholePlaceholders(before: string, after: string): { text: string; cursor: number } | undefined {
  const ranges = placeholderRanges(before);
  const isBroken = ({ start, end }: TextRange) =>
    ranges.some((each) => start < each.end && end > each.start && (start > each.start || end < each.end));
  const edit = editOf(before, after);
  // One letter of several equal ones may be typed or taken away at either end.
  if (!isBroken(edit) || !isBroken(editOf(before, after, 'fromEnd'))) return undefined;
  const cut = ranges.filter(({ start, end }) => edit.start < end && edit.end > start);
  const isTyped = edit.start === edit.end;
  const start = isTyped ? (cut[0]?.end ?? edit.start) : Math.min(edit.start, ...cut.map((each) => each.start));
  const end = isTyped ? start : Math.max(edit.end, ...cut.map((each) => each.end));
  const text = before.slice(0, start) + edit.typed + before.slice(end);
  return { text, cursor: start + edit.typed.length };
}

/** The range of a text that an edit has replaced, and by what. */
function editOf(before: string, after: string, order?: 'fromEnd'): TextRange & { typed: string } {
  const most = Math.min(before.length, after.length);
  const same = (most: number, at: (index: number) => boolean): number => {
    let count = 0;
    while (count < most && at(count)) count += 1;
    return count;
  };
  const head = (most: number) => same(most, (index) => before[index] === after[index]);
  const tail = (most: number) => same(most, (index) => before.at(-1 - index) === after.at(-1 - index));
  const ends = order === 'fromEnd' ? tail(most) : 0;
  const start = head(most - ends);
  const end = order === 'fromEnd' ? ends : tail(most - start);
  return { start, end: before.length - end, typed: after.slice(start, after.length - end) };
}

/** A selection whose ends are not within a placeholder. An end that has come into one from a side goes to the other side. */
export function besidePlaceholders(text: string, selected: TextRange, earlier: TextRange): TextRange {
  const ranges = placeholderRanges(text);
  const beside = (at: number, from: number): number => {
    const around = ranges.find(({ start, end }) => start < at && at < end);
    if (around === undefined) return at;
    if (from <= around.start) return around.end;
    if (from >= around.end) return around.start;
    return at - around.start < around.end - at ? around.start : around.end;
  };
  return { start: beside(selected.start, earlier.start), end: beside(selected.end, earlier.end) };
}
