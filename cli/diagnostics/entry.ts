import { nearest } from './nearest.ts';

export type Severity = 'error' | 'warning';

/** What the catalog holds for one code. `what` to `good` are its documentation (`tvilling explain`). */
export interface CatalogEntry<F> {
  severity: Severity;
  /** A finding of this kind can be lived with: `rules` in site.config.yaml may turn the error down or off. */
  lowerable?: true;
  message(facts: F): string;
  /** What to do about one finding; `fix` where left out or undefined; nothing, being null, where the message says it. */
  hint?(facts: F): string | null | undefined;
  /** What the code stands for, in one sentence. */
  what: string;
  why: string;
  /** What to do, whatever the finding's facts. */
  fix: string;
  bad: string;
  good: string;
}

export const define = <F>(entry: CatalogEntry<F>): CatalogEntry<F> => entry;

/** More of a name, in UTF-16 units, is not told: one may be as long as a file, and stand in every finding of it. */
const mostTold = 300;

/** A name in quotation marks, its end left out where it is very long. */
export const quote = (name: string): string =>
  `"${name.length > mostTold ? `${name.slice(0, mostTold)}…` : name}"`;

/** `"a", "b" or "c"`; long lists are cut. */
export function alternatives(names: readonly string[], most = 12): string {
  const shown = names.slice(0, most).map(quote);
  if (names.length > most) return `${shown.join(', ')} and ${names.length - most} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}

/** The first three of a list: `/a, /b, /c …` */
export const firstOf = (names: readonly string[]): string =>
  `${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}`;

/** `Did you mean "title"?` when one known name is close. */
export function didYouMean(name: string, known: readonly string[]): string | undefined {
  const close = nearest(name, known);
  return close === null ? undefined : `Did you mean ${quote(close)}?`;
}

/** The one known name that is close, otherwise the list of what is possible; nothing where nothing is. */
export const suggestion = (name: string, known: readonly string[], listed: string): string | undefined =>
  didYouMean(name, known) ?? (known.length === 0 ? undefined : `${listed} ${alternatives(known)}.`);

/** What makes a lock unreadable: marks of a merge, a version that is not known yet, a line that is none of ours, too many lines. */
export type LockProblem = 'merge' | 'newer' | 'unreadable' | 'too-long';

export const lockProblems: Readonly<Record<LockProblem, string>> = {
  merge: 'The file holds the marks of a merge that was not finished.',
  newer: 'The file was written by a newer version of tvilling.',
  unreadable: 'This line is none that tvilling writes.',
  'too-long': 'No more lines of a lock are read.',
};

/** What to do about a lock that cannot be read. `path` is relative to the site's root. */
export const lockHint = (problem: LockProblem, path: string): string =>
  ({
    merge: 'Keep the lines of both sides: tvilling validate --fix takes out the marks and sorts them.',
    newer: 'Update tvilling, or restore the file from git.',
    unreadable: `Restore the file from git: git checkout -- ${path}`,
    'too-long': 'Restore the file from git, or take out the lines that no text or address of the site needs.',
  })[problem];
