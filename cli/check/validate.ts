import { definitionsState } from '../definitions/definitions-state.ts';
import { exitCode, type Finding } from '../diagnostics/finding.ts';
import { summary } from '../diagnostics/format.ts';
import { type ReportOptions, writeReportOf } from '../diagnostics/report/report-findings.ts';
import { type Host, print } from '../platform/host.ts';
import { count } from '../platform/texts.ts';
import { type CheckedBefore, type CheckResult, type LastCheck, openLastCheck } from './last-check.ts';

export interface ValidateOptions extends Omit<CheckedBefore, 'definitions'>, ReportOptions {
  /** More warnings than this fail the run. Undefined for no limit. */
  maxWarnings: number | undefined;
  /** A commit. Only findings that the change since then brought or touches are shown and count. */
  since: string | undefined;
}

/**
 * `tvilling validate` of a site in which nothing has changed since its last check: prints its findings on stdout or to a file, and the
 * summary on stderr. Otherwise `code` is null, and `last` is the last check, opened before the site is read; null if its definitions must
 * be loaded for that. Loads nothing that checks, which takes longer than all of this.
 */
export function validateUnchanged(options: ValidateOptions, host: Host): { code: 0 | 1 | 2 | null; last: LastCheck | null } {
  const { root, since } = options;
  const state = since === undefined ? definitionsState(root) : null;
  const last = state === null ? null : openLastCheck({ ...options, definitions: { state } }, host);
  const found = last?.find() ?? null;
  if (found === null) return { code: null, last };
  writeReportOf(found.findings, found.sources, options, host);
  return { code: conclude(found, found.findings, options, host), last };
}

/** Prints the summary of a run on stderr. Returns the exit code, which depends on the findings that are shown. */
export function conclude({ sources, findings }: CheckResult, shown: readonly Finding[], options: ValidateOptions, host: Host): 0 | 1 | 2 {
  const range = options.since === undefined ? '' : ` since ${options.since}`;
  const older = findings.length - shown.length;
  const rest = older === 0 ? '' : `; ${older} older not shown`;
  print(host.stderr, `${count(sources.size, 'file')} checked: ${summary(shown)}${range}${rest}\n`);
  const certain = shown.filter(({ fix }) => fix !== undefined).length;
  if (certain > 0) print(host.stderr, `--fix repairs ${certain} of them.\n`);
  return exitCode(shown) || tooManyWarnings(shown, options, host);
}

function tooManyWarnings(findings: readonly Finding[], { maxWarnings = Number.POSITIVE_INFINITY }: ValidateOptions, host: Host): 0 | 1 {
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  if (warnings <= maxWarnings) return 0;
  print(host.stderr, `More warnings than --max-warnings ${maxWarnings} allows.\n`);
  return 1;
}
