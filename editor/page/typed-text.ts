import { comparable } from './page-places.ts';

/** The part of a text in which somebody types, between what is markup: before and now. */
export interface TypedRun {
  from: string;
  to: string;
}

/** What may be markup or part of a placeholder, in any kind of text. */
const markup = /[\n\\*_`[\]{}<>|]/;

/**
 * The part of a text that was typed in. Null if nothing differs that a page shows, or if markup does: then only the server knows what
 * becomes of it.
 */
export function typedRun(before: string, now: string): TypedRun | null {
  const most = Math.min(before.length, now.length);
  let start = 0;
  while (start < most && before[start] === now[start]) start += 1;
  let after = 0;
  while (after < most - start && before.at(-1 - after) === now.at(-1 - after)) after += 1;
  while (start > 0 && !markup.test(before[start - 1] ?? '')) start -= 1;
  while (after > 0 && !markup.test(before.at(-after) ?? '')) after -= 1;
  const [from, to] = [before, now].map((text) => text.slice(start, text.length - after));
  if (from === undefined || to === undefined || markup.test(from) || markup.test(to)) return null;
  return comparable(from) === '' || comparable(from) === comparable(to) ? null : { from, to };
}

/** A text of the page with what was typed in it; null if the part is not in it, or more than once. */
export function withTyped(shown: string, { from, to }: TypedRun): string | null {
  const letters: string[] = [];
  const places: number[] = [];
  for (let at = 0; at < shown.length; at += 1) {
    const letter = comparable(`.${shown[at]}.`).slice(1, -1);
    if (letter === '' || (letter === ' ' && letters.at(-1) === ' ')) continue;
    letters.push(letter);
    places.push(at);
  }
  const text = letters.join('');
  const part = comparable(from);
  const start = text.indexOf(part);
  if (start < 0 || start !== text.lastIndexOf(part)) return null;
  const end = places[start + part.length - 1] ?? 0;
  return shown.slice(0, places[start]) + comparable(to) + shown.slice(end + 1);
}
