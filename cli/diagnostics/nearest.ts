/**
 * Edit distance with transpositions (optimal string alignment): how many single-character insertions, deletions,
 * substitutions and swaps of neighbours turn `a` into `b`.
 */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, substitution);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** The known names that a typing mistake comes closest to, and by how many characters; none when none is close. */
function closest<N extends string>(name: string, known: Iterable<N>): { names: N[]; distance: number } {
  const limit = Math.max(1, Math.floor(name.length / 3));
  const lower = name.toLowerCase();
  let names: N[] = [];
  let best = limit;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > best) continue;
    const distance = editDistance(lower, candidate.toLowerCase());
    if (distance > best) continue;
    if (distance < best) names = [];
    best = distance;
    names.push(candidate);
  }
  return { names, distance: best };
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
  const isMeantOnce = (name: string) => meant.filter(([, other]) => other === name).length === 1;
  return new Map(
    meant.flatMap(([key, name]) =>
      name === null || given.has(name) || !isMeantOnce(name) ? [] : [[key, name] as const],
    ),
  );
}
