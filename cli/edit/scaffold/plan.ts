import type { TextChange } from '../../platform/files/change-files.ts';
import type { BlankPlace } from './blank.ts';

/** Everything that a command is going to write: all of it, or nothing. */
export interface Plan {
  /** New files, by path below the site's root. */
  files: ReadonlyMap<string, string>;
  /** Edits of existing files. */
  changes: readonly TextChange[];
  /** The places to fill in, by file. */
  blanks: ReadonlyMap<string, readonly BlankPlace[]>;
  /** Further steps, one or two sentences each. A note that begins with a blank is an example, and keeps its line breaks. */
  notes: readonly string[];
}

/** Combines plans. No two of them are about the same file. */
export const together = (...plans: readonly Plan[]): Plan => ({
  files: new Map(plans.flatMap(({ files }) => [...files])),
  changes: plans.flatMap(({ changes }) => changes),
  blanks: new Map(plans.flatMap(({ blanks }) => [...blanks])),
  notes: plans.flatMap(({ notes }) => notes),
});
