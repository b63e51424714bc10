/**
 * Edit distance with transpositions (optimal string alignment): how many single-character insertions, deletions,
 * substitutions and swaps of neighbours turn `a` into `b`. Where that is more than `most`, what is given is only some number above it.
 */
export function editDistance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  let beforeLast: number[] = [];
  let least = 0;
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  let own: number[] = [...last];
  for (let i = 1; i <= a.length; i++) {
    const [letter, before] = [a.charCodeAt(i - 1), i > 1 ? a.charCodeAt(i - 2) : -1];
    own[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = Math.min(at(last, j) + 1, at(own, j - 1) + 1, at(last, j - 1) + (letter === other ? 0 : 1));
      if (other === before && j > 1 && letter === b.charCodeAt(j - 2))
        cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      own[j] = cost;
    }
    // A distance is never less than the least of a row, or than one more than that of the row before.
    const leastBefore = least;
    least = Math.min(...own);
    if (least > most && leastBefore >= most) return least;
    [beforeLast, last, own] = [last, own, beforeLast];
  }
  return at(last, b.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? 0;

/** Nobody mistypes a longer name, in UTF-16 units; a key may be as long as a file. */
const longestName = 100;

/** Steps of comparing letters that one search may take: some milliseconds. */
const mostSteps = 1_000_000;

/**
 * The known names that a typing mistake comes closest to, and by how many characters; none when none is close, or when so
 * many may be that to compare them all takes too long.
 */
function closest<N extends string>(name: string, known: Iterable<N>): { names: N[]; distance: number } {
  const limit = Math.max(1, Math.floor(name.length / 3));
  if (name.length > longestName) return { names: [], distance: limit };
  const lower = name.toLowerCase();
  const letters = lettersOf(lower);
  let names: N[] = [];
  let best = limit;
  let steps = 0;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > best) continue;
    const other = candidate.toLowerCase();
    // Each letter that only one of the two has costs a step of its own.
    if (ones(letters & ~lettersOf(other)) > best) continue;
    steps += lower.length * other.length;
    if (steps > mostSteps) return { names: [], distance: limit };
    const distance = editDistance(lower, other, best);
    if (distance > best) continue;
    if (distance < best) names = [];
    best = distance;
    names.push(candidate);
  }
  return { names, distance: best };
}

/** Which letters a name has, as bits; several share one. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let index = 0; index < name.length; index++) letters |= 1 << (name.charCodeAt(index) & 31);
  return letters;
}

/** How many bits are set. */
function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The known name that a typing mistake most likely meant, or null when none is close. */
export const nearest = (name: string, known: Iterable<string>): string | null =>
  closest(name, known).names[0] ?? null;

/**
 * The same where it is beyond doubt, so that it can be put in place without asking: no other name is as close, and fewer
 * letters are wrong than right. A name of two letters says too little, and another number is another thing.
 */
export function onlyNearest<N extends string>(name: string, known: Iterable<N>): N | null {
  const { names, distance } = closest(name, new Set(known));
  const [only, other] = names;
  if (only === undefined || other !== undefined || distance * 2 >= name.length) return null;
  return digits(name) === digits(only) ? only : null;
}

const digits = (name: string): string => name.replace(/\D/g, '');

/**
 * The keys that unknown keys of a mapping are meant to be, where that is beyond doubt: not one that is `given` already, nor
 * one that two of them could be.
 */
export function keysMeant(
  unknown: readonly string[],
  known: readonly string[],
  given: ReadonlySet<string>,
): Map<string, string> {
  const meant = unknown.map((key) => [key, onlyNearest(key, known)] as const);
  const times = new Map<string | null, number>();
  for (const [, name] of meant) times.set(name, (times.get(name) ?? 0) + 1);
  return new Map(
    meant.flatMap(([key, name]) =>
      name === null || given.has(name) || times.get(name) !== 1 ? [] : [[key, name] as const],
    ),
  );
}
