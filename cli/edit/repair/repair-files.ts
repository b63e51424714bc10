import { textFile } from '../../content/read.ts';
import { trailingBlanks } from '../../content/trailing-blanks.ts';
import type { Diagnostic, Location } from '../../diagnostics/diagnostic.ts';
import type { RawFile } from '../../platform/files/list-files.ts';
import { groupBy } from '../../platform/group-by.ts';
import { applyEdits, type Made } from './apply-edits.ts';

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
  findings: readonly Diagnostic[];
  /** Text of each YAML file, as it is checked. */
  texts: ReadonlyMap<string, string>;
  /** Whether to remove the blanks at a place. */
  tidies(place: Location): boolean;
}

/** Makes all repairs that are possible at once. Mistakes that become visible by them are for the next round. */
export function repairFiles(
  files: readonly RawFile[],
  { findings, texts, tidies }: Repairable,
): { files: RawFile[]; repairs: Repair[] } {
  const inFile = groupBy(findings, ({ file }) => file);
  const repairs: Repair[] = [];
  const repaired = files.map((raw) => {
    const { path: file } = raw;
    const text = texts.get(file);
    const blanks = (text === undefined ? [] : trailingBlanks(text)).filter((edit) =>
      tidies({ file, range: edit.range }),
    );
    const fixes = (inFile.get(file) ?? []).flatMap(({ fix }) => (fix === undefined ? [] : [fix]));
    const proposals = [...fixes, ...blanks.map((edit) => [edit])];
    if (proposals.length === 0) return raw;
    const result = applyEdits(textOf(raw), proposals);
    repairs.push(...result.made.map((made) => repairOf(file, made)));
    return textFile(file, result.text);
  });
  return { files: repaired, repairs };
}

/** The text of a file with its byte order mark. A file with edits is valid UTF-8. */
export const textOf = ({ bytes }: RawFile): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

const repairOf = (file: string, { edit: { range, text }, before }: Made): Repair => ({
  file,
  line: range.start.line,
  before,
  now: text,
});
