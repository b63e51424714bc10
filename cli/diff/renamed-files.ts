import { posix } from 'node:path';
import type { Parts } from './content-changes.ts';

/** The share of its parts that a renamed file keeps, at least. */
const leastKept = 0.5;

/**
 * The former name of each file that was renamed. A file that is gone and a new one are the same if they share at least half of their
 * parts, and lie in the same folder or have the same name. Each file is taken once, those that share most first. `before`: the files
 * that are gone. `now`: the new ones.
 */
export function renamedFiles(
  before: ReadonlyMap<string, Parts>,
  now: ReadonlyMap<string, Parts>,
): Map<string, string> {
  const gone = namesByFile(before);
  const came = namesByFile(now);
  if (gone.size === 0 || came.size === 0) return new Map();
  const holders = new Map<string, string[]>();
  for (const [file, names] of gone)
    for (const name of names) {
      const known = holders.get(name);
      if (known === undefined) holders.set(name, [file]);
      else known.push(file);
    }
  const pairs = [...came].flatMap(([file, names]) => {
    const shared = new Map<string, number>();
    for (const name of names)
      for (const old of holders.get(name) ?? []) shared.set(old, (shared.get(old) ?? 0) + 1);
    return [...shared]
      .filter(([old]) => areNeighbours(old, file))
      .map(([old, count]) => ({
        old,
        file,
        kept: count / Math.max(gone.get(old)?.size ?? 0, names.size),
      }));
  });
  const renamed = new Map<string, string>();
  const taken = new Set<string>();
  for (const { old, file, kept } of pairs.sort((a, b) => b.kept - a.kept)) {
    if (kept < leastKept || taken.has(old) || renamed.has(file)) continue;
    taken.add(old);
    renamed.set(file, old);
  }
  return renamed;
}

const namesByFile = (files: ReadonlyMap<string, Parts>): Map<string, Set<string>> =>
  new Map([...files].map(([file, parts]) => [file, namesOf(parts)]));

const areNeighbours = (one: string, other: string): boolean =>
  posix.dirname(one) === posix.dirname(other) || posix.basename(one) === posix.basename(other);

/** Each text in a language, and each value, with its key. */
function namesOf({ texts, values }: Parts): Set<string> {
  const written = texts.flatMap(({ key, content }) =>
    Object.entries(content).map(([language, text]) => [key, language, text]),
  );
  return new Set(
    [...written, ...values.map(({ key, content }) => [key, content])].map((part) => part.join('\0')),
  );
}
