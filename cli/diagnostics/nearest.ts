import { countsOf } from '../platform/group-by.ts';

/**
 * The edit distance of two texts, with transpositions (optimal string alignment): the number of insertions, deletions and substitutions of
 * one character, and of swaps of neighbours, that turn `a` into `b`. Above `most`, it is only some larger number. Steps: the number of
 * compared pairs of letters, which is a measure of time.
 */
export function compareLetters(a: string, b: string, most: number): { distance: number; steps: number } {
  const start = commonStart(a, b);
  const end = commonEnd(a, b, start);
  return distanceWithin(a.slice(start, a.length - end), b.slice(start, b.length - end), most);
}

/** The number of equal letters at the start of two texts. */
function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

/** The number of equal letters at the end of two texts, after `start`. */
function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let length = 0;
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length++;
  return length;
}

/**
 * Fills a row of the distance matrix for each letter of `a`. Each row is limited to `most` columns on both sides of the diagonal
 * (Ukkonen's band).
 */
function distanceWithin(a: string, b: string, most: number): { distance: number; steps: number } {
  const far = a.length + b.length;
  let beforeLast = new Uint32Array(b.length + 2);
  let last = new Uint32Array(b.length + 2);
  let own = new Uint32Array(b.length + 2);
  for (let index = 0; index < last.length; index++) last[index] = index;
  let least = 0;
  let steps = 0;
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    const before = i > 1 ? a.charCodeAt(i - 2) : -1;
    const first = Math.max(1, i - most);
    const end = Math.min(b.length, i + most);
    own[first - 1] = first === 1 ? i : far;
    // A distance is at least the smallest value of a row, and at least one more than that of the row before.
    const leastBefore = least;
    least = at(own, first - 1);
    for (let j = first; j <= end; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = Math.min(at(last, j) + 1, at(own, j - 1) + 1, at(last, j - 1) + (letter === other ? 0 : 1));
      if (other === before && j > 1 && letter === b.charCodeAt(j - 2)) cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      own[j] = cost;
      least = Math.min(least, cost);
    }
    own[end + 1] = far;
    steps += Math.max(0, end - first + 1);
    if (least > most && leastBefore >= most) return { distance: least, steps };
    const free = beforeLast;
    beforeLast = last;
    last = own;
    own = free;
  }
  // Values outside of the band are unknown.
  const distance = Math.abs(a.length - b.length) > most ? far : at(last, b.length);
  return { distance, steps };
}

const at = (row: Uint32Array, index: number): number => row[index] ?? 0;

/** The longest name that is searched for, in UTF-16 units. Nobody mistypes a longer one, and a key may be as long as a file. */
const longestName = 100;

/** The most steps of one search: one or two milliseconds. Each finding has two searches, and a file 200 findings. */
const mostSteps = 100_000;

/** The number of letters that can be looked at in the time of one step. */
const lettersInStep = 4;

/** The near names of a search, and the number of edits between the name and each of them. */
interface Closest<N extends string> {
  /** Each with the length of the part of the mistyped name that differs from it. */
  names: Map<N, number>;
  distance: number;
}

/**
 * The known names nearest to a mistyped one. None if no name is close, or if comparing all candidates takes too long. The parts of a
 * name that are right say nothing of the others: `photos/crane.jpg` is not near to `photos/light.jpg`.
 */
function closest<N extends string>(name: string, known: Iterable<N>): Closest<N> {
  const limit = mostEdits(name);
  const names = new Map<N, number>();
  if (name.length > longestName) return { names, distance: limit };
  const lower = name.toLowerCase();
  const letters = lettersOf(lower);
  let best = limit;
  let steps = 0;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > best) continue;
    const other = candidate.toLowerCase();
    steps += other.length / lettersInStep;
    // Each letter that only one of the two names has takes at least one edit.
    if (ones(letters & ~lettersOf(other)) <= best) {
      const wrong = wrongPart(lower, other);
      const most = Math.min(best, mostEdits(wrong));
      const compared = compareLetters(lower, other, most);
      steps += compared.steps;
      if (compared.distance <= most) {
        if (compared.distance < best) names.clear();
        best = compared.distance;
        names.set(candidate, wrong.length);
      }
    }
    if (steps > mostSteps) return { names: new Map(), distance: limit };
  }
  return { names, distance: best };
}

/** The most edits between a name and one that may be meant: a third of its letters. */
const mostEdits = (name: string): number => Math.max(1, Math.floor(name.length / 3));

/**
 * A name without the words at its start and end that the other name has as well. The whole name if no word differs, only the characters
 * between them.
 */
function wrongPart(name: string, other: string): string {
  let start = commonStart(name, other);
  while (start > 0 && (isWithinWord(name, start) || isWithinWord(other, start))) start--;
  let end = commonEnd(name, other, start);
  while (end > 0 && (isWithinWord(name, name.length - end) || isWithinWord(other, other.length - end))) end--;
  const part = name.slice(start, name.length - end);
  return /[\p{L}\p{N}]/u.test(part) ? part : name;
}

/** Whether an offset lies between two letters or digits. */
const isWithinWord = (name: string, offset: number): boolean => /^[\p{L}\p{N}]{2}$/u.test(name.slice(Math.max(0, offset - 1), offset + 1));

/** The letters of a name as bits. Several letters share a bit. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let index = 0; index < name.length; index++) letters |= 1 << (name.charCodeAt(index) & 31);
  return letters;
}

/** The number of set bits. */
function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The known name that is most likely meant; null if none is close. */
export const nearest = (name: string, known: Iterable<string>): string | null => closest(name, known).names.keys().next().value ?? null;

/**
 * The same, if it is certain enough to replace the name without asking: no other name is as close, and fewer letters are wrong
 * than right. Names of two letters, and names that differ in a number, are never certain.
 */
export function onlyNearest<N extends string>(name: string, known: Iterable<N>): N | null {
  const { names, distance } = closest(name, known);
  const [found, other] = names;
  if (found === undefined || other !== undefined) return null;
  const [only, letters] = found;
  if (distance > 0 && distance * 2 >= letters) return null;
  return digits(name) === digits(only) ? only : null;
}

const digits = (name: string): string => name.replace(/\D/g, '');

/**
 * The keys that unknown keys of a mapping mean, if that is certain: not one that is `given` already, and not one that two keys
 * could mean.
 */
export function keysMeant(unknown: readonly string[], known: readonly string[], given: ReadonlySet<string>): Map<string, string> {
  const meant = unknown.map((key) => [key, onlyNearest(key, known)] as const);
  const times = countsOf(meant.map(([, name]) => name));
  return new Map(meant.flatMap(([key, name]) => (name === null || given.has(name) || times.get(name) !== 1 ? [] : [[key, name] as const])));
}
