import type { Definitions } from '../../definitions/definitions.ts';
import type { TextChange } from '../changeset/changeset.ts';
import type { BlankPlace } from './blank.ts';

/** What a command adds to a site, and what people do then. */
export interface ScaffoldPlan {
  changeset: readonly TextChange[];
  /** The places to fill in, by file. */
  blanks: ReadonlyMap<string, readonly BlankPlace[]>;
  /** Further steps, one or two sentences each. A note that begins with whitespace is an example, and keeps its line breaks. */
  notes: readonly string[];
  /** The definitions of the site as it will be, if the plan adds to them. */
  definitions?: Definitions;
}

/** Combines plans. No two of them are about the same file. */
export const together = (...plans: readonly ScaffoldPlan[]): ScaffoldPlan => ({
  changeset: plans.flatMap(({ changeset }) => changeset),
  blanks: new Map(plans.flatMap(({ blanks }) => [...blanks])),
  notes: plans.flatMap(({ notes }) => notes),
});
