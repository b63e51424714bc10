import type { RawFile } from '../content/read.ts';
import { trailingBlanks } from '../content/trailing-blanks.ts';
import type { Diagnostic, Location } from '../diagnostics/diagnostic.ts';
import { groupBy } from '../group-by.ts';
import { applyEdits, type Made } from './apply-edits.ts';

/** One thing that was repaired. Lines are those of the file before and after: no repair adds or takes out any. */
export interface Repair {
  file: string;
  line: number;
  /** What stood there, and what stands there now. */
  before: string;
  now: string;
}

/** What can be repaired in a site. */
export interface Repairable {
  /** Findings, of which some say what mends them. */
  findings: readonly Diagnostic[];
  /** Text of each file that is YAML, as it is checked. */
  texts: ReadonlyMap<string, string>;
  /** Whether the blanks at a place are to be taken out. */
  tidies(place: Location): boolean;
}

/** Makes the repairs that are possible at once; what they bring to light is for the next time. */
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
    const bytes = new TextEncoder().encode(result.text);
    return { path: file, bytes, size: bytes.length };
  });
  return { files: repaired, repairs };
}

/** The text of a file with its byte order mark. A file that edits are for has been read as UTF-8. */
export const textOf = ({ bytes }: RawFile): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

const repairOf = (file: string, { edit: { range, text }, before }: Made): Repair => ({
  file,
  line: range.start.line,
  before,
  now: text,
});
