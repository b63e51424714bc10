import { nearest } from './nearest.ts';

export type Severity = 'error' | 'warning';

/**
 * Excerpts of the files of a site, by path below its root (for `output/…` codes: below the folder of the output). An excerpt is whole
 * lines without their common indentation. Words in parentheses stand for a file that is no text, or too long a text.
 * `tests/docs/examples.ts` runs each example.
 */
export type Example = Readonly<Record<string, string>>;

/** The entry of the catalog for one code. `what` to `good` are its documentation (`tvilling explain`). */
export interface CatalogEntry<F> {
  severity: Severity;
  /**
   * Of an error: the site can be built in spite of such a finding, so `rules` in site.config.yaml may lower it or turn it off. They may
   * do so with every warning.
   */
  adjustable?: true;
  message(facts: F): string;
  /** What to do about this finding. If it is undefined, `fix` is used; null if the message is enough. */
  hint?(facts: F): string | null | undefined;
  /** `hint` names commands, or how something is written in YAML: the editor, which has neither, leaves it out. */
  hintIsForAuthors?: true;
  /** All that the message counts, where it names only the first ones. */
  names?(facts: F): readonly string[];
  /** The meaning of the code in one sentence. */
  what: string;
  why: string;
  /** What to do about any such finding. */
  fix: string;
  bad: Example;
  /** The same place without the mistake. A file that only `bad` names is removed, one that only `good` names is added. */
  good: Example;
}

export const define = <F>(entry: CatalogEntry<F>): CatalogEntry<F> => entry;

/** The longest part of a name that is printed, in UTF-16 units. A name may be as long as a file, and be in every finding about it. */
const longestName = 300;

/** A name in quotation marks. Cuts the end of a very long one. */
export const quote = (name: string): string => `"${name.length > longestName ? `${name.slice(0, longestName)}…` : name}"`;

/** `"a", "b" or "c"`. Cuts long lists. */
export function alternatives(names: readonly string[], most = 12): string {
  const shown = names.slice(0, most).map(quote);
  if (names.length > most) return `${shown.join(', ')} and ${names.length - most} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}

/** The first three of a list: `/a, /b, /c …` */
export const firstOf = (names: readonly string[]): string => `${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}`;

/** `Did you mean "title"?`, if one known name is close. */
export function didYouMean(name: string, known: readonly string[]): string | undefined {
  const close = nearest(name, known);
  return close === null ? undefined : `Did you mean ${quote(close)}?`;
}

/** Suggests the one known name that is close, or lists the possible names; undefined if there are none. */
export const suggestion = (name: string, known: readonly string[], listed: string): string | undefined =>
  didYouMean(name, known) ?? (known.length === 0 ? undefined : `${listed} ${alternatives(known)}.`);

/** Why a lockfile cannot be read: merge marks, an unknown newer version, a line with a wrong format, too many lines. */
export type LockfileProblem = 'merge' | 'newer' | 'unreadable' | 'too-long';

export const lockfileProblems: Readonly<Record<LockfileProblem, string>> = {
  merge: 'The file holds the marks of a merge that was not finished.',
  newer: 'The file was written by a newer version of tvilling.',
  unreadable: 'This line is none that tvilling writes.',
  'too-long': 'No more lines of a lockfile are read.',
};

/** What to do about a lockfile that cannot be read. `path` is relative to the site's root. */
export const lockfileHint = (problem: LockfileProblem, path: string): string =>
  ({
    merge: 'Keep the lines of both sides: tvilling validate --fix takes out the marks and sorts them.',
    newer: 'Update tvilling, or restore the file from git.',
    unreadable: `Restore the file from git: git checkout -- ${path}`,
    'too-long': 'Restore the file from git, or take out the lines that no text or address of the site needs.',
  })[problem];
