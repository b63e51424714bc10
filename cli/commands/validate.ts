import { relative, resolve, sep } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { count, type Sources, summary } from '../diagnostics/format.ts';
import { formats } from '../diagnostics/formats/formats.ts';
import { githubSummary } from '../diagnostics/formats/github.ts';
import type { FormatName } from '../diagnostics/formats/names.ts';
import { type Host, hasColor, widthOf } from '../host.ts';
import { version } from '../version.ts';
import { keepLock } from './keep-lock.ts';
import { exitCode, loadSite, type SiteOptions } from './load-site.ts';
import { findingsSince } from './since.ts';
import { appendReport, writeReport } from './write-report.ts';

export interface ValidateOptions extends SiteOptions {
  format: FormatName;
  /** Absolute path of a file to write the findings to instead of standard output. */
  output: string | undefined;
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
  writeFormatted(diagnostics, sources, options, host);
  keepLock(options.root, loaded, host);
  const range = since === undefined ? '' : ` since ${since}`;
  const older = loaded.diagnostics.length - diagnostics.length;
  const rest = older === 0 ? '' : `; ${older} older not shown`;
  host.stderr.write(`${count(sources.size, 'file')} checked: ${summary(diagnostics)}${range}${rest}\n`);
  return exitCode(diagnostics) || tooManyWarnings(diagnostics, options, host);
}

function writeFormatted(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  { format, output, root }: ValidateOptions,
  host: Host,
): void {
  const toFile = output !== undefined;
  const context = {
    sources,
    width: widthOf(host.stdout),
    color: !toFile && hasColor(host.stdout, host.env),
    version,
    prefix: prefixOf(root, host),
  };
  const text = formats[format](diagnostics, context);
  if (toFile) writeReport(resolve(host.cwd, output), text);
  else host.stdout.write(text);
  const { GITHUB_STEP_SUMMARY } = host.env;
  if (format === 'github' && GITHUB_STEP_SUMMARY)
    appendReport(GITHUB_STEP_SUMMARY, githubSummary(diagnostics, context));
}

/** Where the site lies in the repository, as the CI services name the folder of the checkout. */
function prefixOf(root: string, { cwd, env }: Host): string {
  const below = relative(env.GITHUB_WORKSPACE ?? env.CI_PROJECT_DIR ?? cwd, root);
  return below === '' || below.startsWith('..') ? '' : `${below.split(sep).join('/')}/`;
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
