import { diffWordsWithSpace } from 'diff';

/** A run of words that both texts have, or only one of them. */
export interface WordRun {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/**
 * With more changed words and spaces, the whole text counts as replaced. The time grows with the square of this number, and is
 * two milliseconds here.
 */
const mostEdits = 200;

/** The changes from one text to another, word by word. If little stays the same, the whole text counts as replaced. */
export function compareWords(before: string, now: string): WordRun[] {
  const whole: WordRun[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: now },
  ];
  const replaced = whole.filter(({ text }) => text !== '');
  const compared = diffWordsWithSpace(before, now, { maxEditLength: mostEdits });
  if (compared === undefined) return replaced;
  const runs = compared.map(
    ({ value, added, removed }): WordRun => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }),
  );
  const kept = runs.filter(({ kind }) => kind === 'same').reduce((sum, { text }) => sum + text.trim().length, 0);
  return kept * 4 < Math.max(before.length, now.length) ? replaced : runs;
}
