import { groupBy } from '../platform/group-by.ts';
import type { Finding } from './finding.ts';
import type { SourceTexts } from './format.ts';
import { textsAround } from './formats/fingerprint.ts';

/** Findings, with the texts of their files. */
export interface FindingsWithTexts {
  findings: readonly Finding[];
  sources: Pick<SourceTexts, 'get'>;
}

/** A finding with all that it is recognized by, when its file has another text. */
export interface TracedFinding {
  finding: Finding;
  /** The text of its line. */
  text: string;
}

/** What has become of the findings of a site. */
export interface FindingsBetween {
  /** Those that are new, in their order. */
  added: Finding[];
  /** Those that are gone, in their order. */
  gone: Finding[];
}

/** Findings with what they are recognized by. Does not hold the texts of files. */
export function traced({ findings, sources }: FindingsWithTexts): TracedFinding[] {
  const texts = textsAround(findings, sources);
  return findings.map((finding, index) => ({ finding, text: texts[index] ?? '' }));
}

/**
 * The findings that are new, and those that are gone. Two findings are the same if they have the same code, severity and file, and say the
 * same about a line with the same text, wherever that stands now.
 *
 * `newPath`: the path of a file after a change of this tool, by the one before. If nothing else lies between, a finding is the same also if
 * its line was edited, or if it says something else about its line: fewer languages, or a new name. Each is the same as one other at most:
 * the one that is most like it.
 */
export function findingsBetween(
  before: readonly TracedFinding[],
  now: readonly TracedFinding[],
  newPath?: (file: string) => string,
): FindingsBetween {
  const renamed = newPath === undefined ? before : before.map((each) => withPath(each, newPath));
  const traces = newPath === undefined ? [everything] : [everything, words, line, lineNumber];
  let [gone, added] = [[...renamed.keys()], [...now.keys()]];
  for (const trace of traces) {
    const open = groupBy(gone, (index) => trace(renamed[index] as TracedFinding));
    added = added.filter((index) => open.get(trace(now[index] as TracedFinding))?.shift() === undefined);
    gone = [...open.values()].flat().sort((a, b) => a - b);
  }
  const findings = (from: readonly TracedFinding[], indexes: readonly number[]) => indexes.flatMap((index) => from[index]?.finding ?? []);
  return { added: findings(now, added), gone: findings(before, gone) };
}

const withPath = ({ finding, text }: TracedFinding, newPath: (file: string) => string): TracedFinding => ({
  finding: { ...finding, file: newPath(finding.file) },
  text,
});

/** What two findings have in common if they are the same. */
type Trace = (traced: TracedFinding) => string;

const kind: Trace = ({ finding: { severity, code, file } }) => `${severity} ${code} ${file}`;
const everything: Trace = (each) => [kind(each), each.text, each.finding.message].join('\n');
const words: Trace = (each) => [kind(each), each.finding.message].join('\n');
const line: Trace = (each) => [kind(each), each.text].join('\n');
const lineNumber: Trace = (each) => [kind(each), each.finding.range?.start.line].join('\n');
