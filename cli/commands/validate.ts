import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { count, summary } from '../diagnostics/format.ts';
import type { Host } from '../host.ts';
import { keepLocks } from './keep-locks.ts';
import { exitCode, loadSite, type SiteOptions } from './load-site.ts';
import { type ReportOptions, writeReportOf } from './report-findings.ts';
import { findingsSince } from './since.ts';

export interface ValidateOptions extends SiteOptions, ReportOptions {
  /** More warnings than this fail the run; undefined for any number. */
  maxWarnings: number | undefined;
  /** A commit: only findings that the change since then brought or touches are shown and count. */
  since: string | undefined;
}

/** `tvilling validate`: findings on stdout or into a file, the summary on stderr. */
export function validate(options: ValidateOptions, host: Host): 0 | 1 | 2 {
  const loaded = loadSite(options, host);
  const { sources } = loaded;
  const { since } = options;
  const diagnostics = since === undefined ? loaded.diagnostics : findingsSince(since, loaded, options, host);
  writeReportOf(diagnostics, sources, options, host);
  keepLocks(options.root, loaded, host);
  const range = since === undefined ? '' : ` since ${since}`;
  const older = loaded.diagnostics.length - diagnostics.length;
  const rest = older === 0 ? '' : `; ${older} older not shown`;
  host.stderr.write(`${count(sources.size, 'file')} checked: ${summary(diagnostics)}${range}${rest}\n`);
  return exitCode(diagnostics) || tooManyWarnings(diagnostics, options, host);
}

function tooManyWarnings(
  diagnostics: readonly Diagnostic[],
  { maxWarnings = Number.POSITIVE_INFINITY }: ValidateOptions,
  host: Host,
): 0 | 1 {
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length;
  if (warnings <= maxWarnings) return 0;
  host.stderr.write(`More warnings than --max-warnings ${maxWarnings} allows.\n`);
  return 1;
}
