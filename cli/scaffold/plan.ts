import type { FileChange } from '../repair/write-changes.ts';
import type { BlankPlace } from './blank.ts';

/** What a command is to write: all of it, or nothing. */
export interface Plan {
  /** New files, by path below the site's root. */
  files: ReadonlyMap<string, string>;
  /** Files that are there already. */
  changes: readonly FileChange[];
  /** What is to be filled in, by file. */
  blanks: ReadonlyMap<string, readonly BlankPlace[]>;
  /** What else is to be done, a sentence or two each. One that begins with a blank is an example, whose lines stay as they are. */
  notes: readonly string[];
}

/** Plans as one. No two of them are about the same file. */
export const together = (...plans: readonly Plan[]): Plan => ({
  files: new Map(plans.flatMap(({ files }) => [...files])),
  changes: plans.flatMap(({ changes }) => changes),
  blanks: new Map(plans.flatMap(({ blanks }) => [...blanks])),
  notes: plans.flatMap(({ notes }) => notes),
});
