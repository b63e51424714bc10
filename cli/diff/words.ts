import { diffWordsWithSpace } from 'diff';

/** A run of words that both texts have, or one of them. */
export interface Run {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/**
 * More words and blanks than this that come and go, and a text is taken for another one: the comparison takes time by their
 * square, which is two milliseconds here.
 */
const mostEdits = 200;

/** How one text becomes the other, word by word. Where little of it stays, the whole of it goes and the whole of it comes. */
export function compareWords(before: string, now: string): Run[] {
  const whole: Run[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: now },
  ];
  const replaced = whole.filter(({ text }) => text !== '');
  const compared = diffWordsWithSpace(before, now, { maxEditLength: mostEdits });
  if (compared === undefined) return replaced;
  const runs = compared.map(
    ({ value, added, removed }): Run => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }),
  );
  const kept = runs
    .filter(({ kind }) => kind === 'same')
    .reduce((sum, { text }) => sum + text.trim().length, 0);
  return kept * 4 < Math.max(before.length, now.length) ? replaced : runs;
}
