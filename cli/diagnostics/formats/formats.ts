import { sanitize, sanitizeJson, sanitizeLines } from '../../platform/sanitize.ts';
import { type Finding, isError } from '../finding.ts';
import { formatPretty } from '../format.ts';
import type { FormatContext, Formatter } from './formatter.ts';
import { formatGithub } from './github.ts';
import { formatGitlab } from './gitlab.ts';
import { formatJunit } from './junit.ts';
import type { FormatName } from './names.ts';
import { formatSarif } from './sarif.ts';

/** JSON for programs, described by `schemas/findings.schema.json`. `version` changes when a field changes its meaning. */
const formatJson = (findings: readonly Finding[]): string =>
  `${sanitizeJson({
    version: 1,
    errors: findings.filter(isError).length,
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
    findings,
  })}\n`;

const oneLine = (text: string) => sanitize(text.replace(/\s+/g, ' '));

/** One line for each finding, in the format of compilers. Editors and `grep` find file, line and column. */
const formatCompact = (findings: readonly Finding[], { prefix }: FormatContext): string =>
  sanitizeLines(
    findings
      .map(({ file, range, severity, code, message }) => {
        const place = range === null ? '' : `${range.start.line}:${range.start.column}:`;
        return `${sanitize(prefix + file)}:${place} ${severity} ${code}: ${oneLine(message)}\n`;
      })
      .join(''),
  );

/** Every format by its name in `--format`. */
export const formats = {
  pretty: (findings: readonly Finding[], { sources, width, color }: FormatContext) => {
    const text = formatPretty(findings, sources, { width, color });
    return text === '' ? '' : sanitizeLines(`${text}\n`, color);
  },
  compact: formatCompact,
  json: formatJson,
  sarif: formatSarif,
  github: formatGithub,
  gitlab: formatGitlab,
  junit: formatJunit,
} satisfies Record<FormatName, Formatter>;
