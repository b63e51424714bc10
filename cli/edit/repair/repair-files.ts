import { trailingWhitespace } from '../../content/trailing-whitespace.ts';
import type { Finding, Location } from '../../diagnostics/finding.ts';
import { groupBy } from '../../platform/group-by.ts';
import { type AppliedEdit, applyEdits } from '../changeset/apply-edits.ts';
import type { Draft } from '../changeset/changeset.ts';

/** A repair. */
export interface Repair {
  file: string;
  /** In the file as it was before this repair and others that were made at once. */
  line: number;
  /** The text before and after. */
  before: string;
  now: string;
}

/** The possible repairs in a site. */
export interface Repairable {
  /** Findings. Some of them have a repair. */
  findings: readonly Finding[];
  /** Text of each YAML file, as it is checked. */
  texts: ReadonlyMap<string, string>;
  /** Whether to remove the whitespace at a place. */
  tidies(place: Location): boolean;
}

/** Makes all repairs that are possible at once. Mistakes that become visible by them are for the next round. */
export function repairFiles(draft: Draft, { findings, texts, tidies }: Repairable): Repair[] {
  const inFile = groupBy(findings, ({ file }) => file);
  return draft.paths.flatMap((file) => {
    const text = texts.get(file);
    const whitespace = (text === undefined ? [] : trailingWhitespace(text)).filter((edit) => tidies({ file, range: edit.range }));
    const fixes = (inFile.get(file) ?? []).flatMap(({ fix }) => (fix === undefined ? [] : [fix]));
    const proposals = [...fixes, ...whitespace.map((edit) => [edit])];
    if (proposals.length === 0) return [];
    const { text: now, made } = applyEdits(draft.textOf(file), proposals);
    draft.write(file, now);
    return made.map((each) => repairOf(file, each));
  });
}

const repairOf = (file: string, { edit: { range, text }, before }: AppliedEdit): Repair => ({
  file,
  line: range.start.line,
  before,
  now: text,
});
