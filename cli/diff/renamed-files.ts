import { posix } from 'node:path';
import { addTo, countsOf } from '../platform/group-by.ts';

/** A text by language code. */
export type TextByLanguage = Readonly<Record<string, string>>;

export interface ContentPart<T> {
  key: string;
  content: T;
}

/** What a file is made of. */
export interface ContentParts {
  texts: ContentPart<TextByLanguage>[];
  values: ContentPart<string>[];
}

/** The share of its parts that a renamed thing keeps, at least. */
const leastKept = 0.5;

/**
 * The former name of each file that was renamed. A file that is gone and a new one are the same if they share at least half of their
 * parts, and lie in the same folder or have the same name. `before`: the files that are gone. `now`: the new ones.
 */
export const renamedFiles = (before: ReadonlyMap<string, ContentParts>, now: ReadonlyMap<string, ContentParts>): Map<string, string> =>
  pairedByParts(namesByFile(before), namesByFile(now), areNeighbours);

/**
 * The former name of each thing that shares at least half of its parts with one that is gone. Each is taken once, those that share most
 * first. `gone`, `came`: the names of the parts by the name of the thing. `mayBe`: whether these two names can mean the same thing.
 */
export function pairedByParts(
  gone: ReadonlyMap<string, ReadonlySet<string>>,
  came: ReadonlyMap<string, ReadonlySet<string>>,
  mayBe: (old: string, now: string) => boolean,
): Map<string, string> {
  if (gone.size === 0 || came.size === 0) return new Map();
  const holders = new Map<string, string[]>();
  for (const [thing, names] of gone) for (const name of names) addTo(holders, name, thing);
  const pairs = [...came].flatMap(([now, names]) => {
    return [...countsOf([...names].flatMap((name) => holders.get(name) ?? []))]
      .filter(([old]) => mayBe(old, now))
      .map(([old, count]) => ({
        old,
        now,
        kept: count / Math.max(gone.get(old)?.size ?? 0, names.size),
      }));
  });
  return mostAlike(pairs);
}

/**
 * The former name of each thing that has kept at least half of its parts. Each is taken once, those that have kept most first. `kept`: the
 * share of its parts.
 */
export function mostAlike(pairs: readonly { old: string; now: string; kept: number }[]): Map<string, string> {
  const renamed = new Map<string, string>();
  const taken = new Set<string>();
  for (const { old, now, kept } of pairs.toSorted((a, b) => b.kept - a.kept)) {
    if (kept < leastKept || taken.has(old) || renamed.has(now)) continue;
    taken.add(old);
    renamed.set(now, old);
  }
  return renamed;
}

const namesByFile = (files: ReadonlyMap<string, ContentParts>): Map<string, Set<string>> =>
  new Map([...files].map(([file, parts]) => [file, partNames(parts)]));

/** An entry with a folder of its own lies where its one file would be. */
function areNeighbours(...files: [one: string, other: string]): boolean {
  const [one, other] = files.map((file) => file.replace(/\/index\.yaml$/, '.yaml')) as typeof files;
  return posix.dirname(one) === posix.dirname(other) || posix.basename(one) === posix.basename(other);
}

/** Each text in a language, and each value, with its key. */
export function partNames({ texts, values }: ContentParts): Set<string> {
  const written = texts.flatMap(({ key, content }) => Object.entries(content).map(([language, text]) => [key, language, text]));
  return new Set([...written, ...values.map(({ key, content }) => [key, content])].map((part) => part.join('\0')));
}
