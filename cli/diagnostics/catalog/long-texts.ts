import { quote } from '../entry.ts';

/** A text on one line. */
export const line = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The part of a text from `start` to `end`, with some whole words around it. */
export function part(text: string, start: number, end: number): string {
  const around = 40;
  const from = start <= around ? 0 : text.lastIndexOf(' ', start - around) + 1;
  const next = text.indexOf(' ', Math.max(end + around, from + 80));
  const to = next < 0 || text.length - next < 20 ? text.length : next;
  return quote(`${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`);
}

/** The parts of two versions of a text where they begin to differ. */
export function versions(before: string, now: string): { before: string; now: string } {
  let same = 0;
  while (same < Math.min(before.length, now.length) && before[same] === now[same]) same++;
  let tail = 0;
  while (tail < Math.min(before.length, now.length) - same && before[before.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  return {
    before: part(before, same, before.length - tail),
    now: part(now, same, now.length - tail),
  };
}
