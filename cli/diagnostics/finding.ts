import { compareTexts } from '../platform/texts.ts';
import { catalog, type Facts, type FindingCode } from './catalog.ts';
import type { CatalogEntry, Severity } from './entry.ts';

/** Line and column count from 1. Columns are UTF-16 units. */
export interface Position {
  line: number;
  column: number;
}

/** `end` is exclusive. */
export interface Range {
  start: Position;
  end: Position;
}

/** A place in a file. `range: null` is the whole file. `file` is relative to the site's root, with `/`. */
export interface Location {
  file: string;
  range: Range | null;
}

/** A second place of a finding, with a message about it. */
export interface Related extends Location {
  message: string;
}

/** Replaces a piece of a file by a text. An empty range inserts, an empty text removes. */
export interface Edit {
  range: Range;
  text: string;
}

/** A finding: what is wrong, where exactly, and what to do. */
export interface Finding extends Location {
  code: FindingCode;
  severity: Severity;
  message: string;
  hint?: string;
  related?: Related[];
  /** All that the message counts, where it names only the first ones: words, addresses, texts. */
  names?: readonly string[];
  /** Edits of `file` that repair the finding, if the repair is certain. They do not overlap. */
  fix?: Edit[];
}

/** The one channel for findings. After a report, a function goes on and returns what is usable, or null. */
export type Report = (finding: Finding) => void;

/** A report that counts. Only files without findings are kept for the next run. */
export interface NotingReport {
  report: Report;
  readonly isClean: boolean;
  readonly isFull: boolean;
}

/**
 * A check that may find something in every line of a file stops after this many findings. Their suggestions take time, and nobody
 * reads them.
 */
export const mostOfFile = 200;

/** Passes findings on to another report, and counts them. */
export function noting(reportTo: Report): NotingReport {
  let count = 0;
  return {
    report: (finding) => {
      count++;
      reportTo(finding);
    },
    get isClean() {
      return count === 0;
    },
    get isFull() {
      return count >= mostOfFile;
    },
  };
}

/** The finding that a file was checked only in part. */
export const unfinished = (file: string): Finding =>
  findingOf('content/too-large', { file, range: null }, { of: 'findings', found: mostOfFile, limit: mostOfFile });

/** Makes a finding with the wording of its code. Callers pass facts, never sentences. */
export function findingOf<C extends FindingCode>(code: C, location: Location, facts: Facts<C>, related?: Related[]): Finding {
  const entry = catalog[code];
  // The catalog pairs each code with its facts. TypeScript cannot follow this through an index.
  const own = entry.hint?.(facts as never);
  const hint = own === undefined ? entry.fix : own;
  const names = entry.names?.(facts as never) ?? [];
  return {
    code,
    severity: entry.severity,
    message: entry.message(facts as never),
    ...(hint === null ? {} : { hint }),
    file: location.file,
    range: location.range,
    ...(related === undefined ? {} : { related }),
    ...(names.length === 0 ? {} : { names }),
  };
}

/** The finding with the edits that repair it; unchanged if there are none. */
export const withFix = (finding: Finding, fix: Edit[]): Finding => (fix.length === 0 ? finding : { ...finding, fix });

/** The place of one character. Line and column count from 1. */
export const characterAt = (file: string, { line, column }: Position): Location => ({
  file,
  range: { start: { line, column }, end: { line, column: column + 1 } },
});

const start = (finding: Finding): Position => finding.range?.start ?? { line: 0, column: 0 };

/** A location for people: `content/ui.yaml:3:7`, or the file alone. */
export const locationText = ({ file, range }: Location): string =>
  range === null ? file : `${file}:${range.start.line}:${range.start.column}`;

/** The total order of findings: file, place, code, wording. So two runs print the same. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    compareTexts(a.file, b.file) ||
    start(a).line - start(b).line ||
    start(a).column - start(b).column ||
    compareTexts(a.code, b.code) ||
    compareTexts(a.message, b.message)
  );
}

/** Rule severities as `site.config.yaml` sets them. */
export type RuleSettings = Readonly<Record<string, 'off' | 'warn' | 'error' | undefined>>;

/** Findings in order, each once, with the severities of `rules`. */
export const withRules = (found: readonly Finding[], rules: RuleSettings): Finding[] =>
  found
    .filter(({ code }) => !isOff(code, rules))
    .map((finding) => ({ ...finding, severity: severityOf(finding, rules) }))
    .sort(compareFindings)
    .filter((finding, index, all) => {
      // Through a YAML alias, the same finding may be reported twice.
      const last = all[index - 1];
      return last === undefined || compareFindings(last, finding) !== 0;
    });

/** Whether the rules turn a finding off. */
export const isOff = (code: FindingCode, rules: RuleSettings): boolean => settingOf(code, rules) === 'off';

function severityOf({ code, severity }: Finding, rules: RuleSettings): Severity {
  const setting = settingOf(code, rules);
  return setting === undefined ? severity : setting === 'warn' ? 'warning' : 'error';
}

function settingOf(code: FindingCode, rules: RuleSettings): RuleSettings[string] | undefined {
  const setting = rules[code];
  return setting === 'error' || isAdjustable(code) ? setting : undefined;
}

/** Collects findings. `list` returns them as `withRules` does. */
export class FindingCollector {
  readonly #found: Finding[] = [];
  #rules: RuleSettings = {};

  readonly report: Report = (finding) => {
    this.#found.push(finding);
  };

  configure(rules: RuleSettings): void {
    this.#rules = rules;
  }

  list(): Finding[] {
    return withRules(this.#found, this.#rules);
  }
}

/** Whether a finding is about a file from translators, which no setting of the site changes. */
export const isAboutExchange = (code: FindingCode): boolean => code.startsWith('exchange/');

/** Whether `rules` may lower a finding or turn it off. This is so if a site can be built in spite of it. */
export function isAdjustable(code: FindingCode): boolean {
  const { severity, adjustable }: CatalogEntry<never> = catalog[code];
  return !isAboutExchange(code) && (severity === 'warning' || adjustable === true);
}

export const isError = ({ severity }: Pick<Finding, 'severity'>): boolean => severity === 'error';

export const hasErrors = (findings: readonly Finding[]): boolean => findings.some(isError);

/** The exit code of a command: 0 no errors, 1 errors in content, 2 errors in the configuration file. */
export function exitCode(findings: readonly Finding[]): 0 | 1 | 2 {
  const errors = findings.filter(isError);
  if (errors.some(({ file }) => file === 'site.config.yaml')) return 2;
  return errors.length > 0 ? 1 : 0;
}
