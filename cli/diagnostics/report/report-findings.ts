import { relative, sep } from 'node:path';
import { type Host, hasColor, print, type TextStream, widthOf } from '../../platform/host.ts';
import { version } from '../../platform/version.ts';
import type { Finding } from '../finding.ts';
import { formatPretty, type SourceTexts } from '../format.ts';
import { formats } from '../formats/formats.ts';
import { githubSummary } from '../formats/github.ts';
import type { FormatName } from '../formats/names.ts';
import { appendReport, deliver } from './write-report.ts';

/** How to report findings. */
export interface ReportOptions {
  /** Absolute path of the folder that the paths of findings are relative to. */
  root: string;
  format: FormatName;
  /** Path of a file for the findings, instead of standard output. */
  output: string | undefined;
}

/** Writes findings for people to a stream. */
export function writeFindings(findings: readonly Finding[], sources: Pick<SourceTexts, 'get'>, stream: TextStream, host: Host): void {
  if (findings.length > 0) print(stream, `${findingsText(findings, sources, stream, host)}\n`);
}

/** Findings as a stream for people gets them. */
export const findingsText = (findings: readonly Finding[], sources: Pick<SourceTexts, 'get'>, stream: TextStream, { env }: Host): string =>
  formatPretty(findings, sources, { width: widthOf(stream), color: hasColor(stream, env) });

/** Writes findings in the requested format, to standard output or to a file. */
export function writeReportOf(
  findings: readonly Finding[],
  sources: SourceTexts,
  { format, output, root }: ReportOptions,
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
  const text = formats[format](findings, context);
  deliver(text, output, host);
  const { GITHUB_STEP_SUMMARY } = host.env;
  if (format === 'github' && GITHUB_STEP_SUMMARY) appendReport(GITHUB_STEP_SUMMARY, githubSummary(findings, context));
}

/** The path of the site below the repository. CI services give the folder of the checkout; elsewhere, it is the current folder. */
export function prefixOf(root: string, { cwd, env }: Host): string {
  const below = relative(env.GITHUB_WORKSPACE ?? env.CI_PROJECT_DIR ?? cwd, root);
  return below === '' || below.startsWith('..') ? '' : `${below.split(sep).join('/')}/`;
}
