import type { Finding } from '../diagnostics/finding.ts';
import { summary } from '../diagnostics/format.ts';
import { type ReportOptions, writeReportOf } from '../diagnostics/report/report-findings.ts';
import { type Host, print } from '../platform/host.ts';
import { count } from '../platform/texts.ts';
import { exitCode, type LoadedSite, type SiteOptions } from './check-site.ts';
import { keepLockfiles } from './keep-lockfiles.ts';
import { type CheckResult, openKeptFindings } from './kept-findings.ts';
import { loadSite } from './load-site.ts';
import { changeSince } from './since.ts';

export interface ValidateOptions extends SiteOptions, ReportOptions {
  /** More warnings than this fail the run. Undefined for no limit. */
  maxWarnings: number | undefined;
  /** A commit. Only findings that the change since then brought or touches are shown and count. */
  since: string | undefined;
}

/** `tvilling validate`: prints findings on stdout or to a file, and the summary on stderr. */
export async function validate(options: ValidateOptions, host: Host): Promise<0 | 1 | 2> {
  const kept = options.since === undefined ? openKeptFindings(options, host) : null;
  const known = (await kept?.findAny()) ?? null;
  if (known !== null) {
    writeReportOf(known.findings, known.sources, options, host);
    kept?.keepEdited(known, await keepLockfiles(options.root, known, host));
    return conclude(known, known.findings, options, host);
  }
  const loaded = await loadSite({ ...options, isFixed: true }, host);
  const shown = findingsToShow(loaded, options, host);
  writeReportOf(shown, loaded.sources, options, host);
  kept?.keep(loaded, await keepLockfiles(options.root, loaded, host));
  return conclude(loaded, shown, options, host);
}

/** The findings that the command has to show. */
export const findingsToShow = (
  loaded: LoadedSite,
  options: ValidateOptions,
  host: Host,
): readonly Finding[] =>
  options.since === undefined ? loaded.findings : changeSince(options.since, options, host).findings(loaded);

/** Prints the summary of a run on stderr. Returns the exit code, which depends on the findings that are shown. */
export function conclude(
  { sources, findings }: CheckResult,
  shown: readonly Finding[],
  options: ValidateOptions,
  host: Host,
): 0 | 1 | 2 {
  const range = options.since === undefined ? '' : ` since ${options.since}`;
  const older = findings.length - shown.length;
  const rest = older === 0 ? '' : `; ${older} older not shown`;
  print(host.stderr, `${count(sources.size, 'file')} checked: ${summary(shown)}${range}${rest}\n`);
  const certain = shown.filter(({ fix }) => fix !== undefined).length;
  if (certain > 0) print(host.stderr, `--fix repairs ${certain} of them.\n`);
  return exitCode(shown) || tooManyWarnings(shown, options, host);
}

function tooManyWarnings(
  findings: readonly Finding[],
  { maxWarnings = Number.POSITIVE_INFINITY }: ValidateOptions,
  host: Host,
): 0 | 1 {
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  if (warnings <= maxWarnings) return 0;
  print(host.stderr, `More warnings than --max-warnings ${maxWarnings} allows.\n`);
  return 1;
}
