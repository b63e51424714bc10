import { diffWordsWithSpace } from 'diff';

/** A run of words that both texts have, or one of them. */
export interface Run {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond this many characters two texts are shown one after the other: comparing them word by word takes quadratic time. */
const longest = 20_000;

/** How one text becomes the other, word by word. Where little of it stays, the whole of it goes and the whole of it comes. */
export function compareWords(before: string, now: string): Run[] {
  const replaced: Run[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: now },
  ];
  if (before.length + now.length > longest) return replaced.filter(({ text }) => text !== '');
  const runs = diffWordsWithSpace(before, now).map(
    ({ value, added, removed }): Run => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }),
  );
  const kept = runs
    .filter(({ kind }) => kind === 'same')
    .reduce((sum, { text }) => sum + text.trim().length, 0);
  return kept * 4 < Math.max(before.length, now.length) ? replaced.filter(({ text }) => text !== '') : runs;
}
