import { sanitize } from '../../platform/sanitize.ts';
import type { Severity } from '../entry.ts';
import type { Finding } from '../finding.ts';
import type { FormatContext } from './formatter.ts';

/** GitHub shows this many annotations of each severity per step, and drops the others silently. */
const mostPerStep = 10;

/** https://docs.github.com/actions/reference/workflow-commands: characters that end a message or a property are escaped. */
const escapeMessage = (value: string) => value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (value: string) => escapeMessage(value).replaceAll(':', '%3A').replaceAll(',', '%2C');

function annotation({ severity, file, range, code, message, hint }: Finding, prefix: string): string {
  const properties: [string, string | number][] = [['file', sanitize(prefix + file)]];
  if (range !== null) {
    properties.push(['line', range.start.line], ['endLine', range.end.line]);
    // GitHub refuses columns for an annotation of several lines.
    if (range.start.line === range.end.line) properties.push(['col', range.start.column], ['endColumn', range.end.column]);
  }
  properties.push(['title', code]);
  const list = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',');
  const words = [message, hint]
    .filter((part) => part !== undefined)
    .map(sanitize)
    .join('\n');
  return `::${severity} ${list}::${escapeMessage(words)}\n`;
}

/** Workflow commands that annotate the files of a pull request. Findings beyond GitHub's limit are counted. */
export function formatGithub(findings: readonly Finding[], { prefix }: FormatContext): string {
  const ofSeverity = (severity: Severity) => {
    const found = findings.filter((finding) => finding.severity === severity);
    if (found.length <= mostPerStep) return found.map((one) => annotation(one, prefix));
    const shown = found.slice(0, mostPerStep - 1);
    const rest = found.length - shown.length;
    const codes = [...new Set(found.slice(shown.length).map(({ code }) => code))].sort();
    return [
      ...shown.map((one) => annotation(one, prefix)),
      `::${severity} title=${rest} more::${escapeMessage(`${rest} more (${codes.join(', ')}); the summary of this run lists all.`)}\n`,
    ];
  };
  return [...ofSeverity('error'), ...ofSeverity('warning')].join('');
}

/** GitHub refuses step summaries above 1 MiB. */
const summaryLimit = 1_000_000;

/** A text on one line, in which no character is Markdown. */
const cell = (value: string) => sanitize(value.replace(/\s+/g, ' ')).replace(/[\\`*_[\]<>&|~$]/g, '\\$&');

/** All findings as a Markdown table, for the summary of a run. */
export function githubSummary(findings: readonly Finding[], { prefix }: FormatContext): string {
  const title = '### Content\n\n';
  if (findings.length === 0) return `${title}No problems.\n`;
  const head = '| place | severity | rule | what is wrong |\n| --- | --- | --- | --- |\n';
  const rows: string[] = [];
  let size = title.length + head.length;
  for (const { file, range, severity, code, message, hint } of findings) {
    const place = range === null ? '' : `:${range.start.line}:${range.start.column}`;
    const row = `| ${cell(prefix + file + place)} | ${severity} | \`${code}\` | ${[message, ...(hint === undefined ? [] : [hint])].map(cell).join('<br>')} |\n`;
    size += Buffer.byteLength(row);
    if (size > summaryLimit) {
      rows.push(`\n${findings.length - rows.length} more.\n`);
      break;
    }
    rows.push(row);
  }
  return title + head + rows.join('');
}
