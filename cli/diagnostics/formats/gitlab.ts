import { sanitize, sanitizeJson } from '../../platform/sanitize.ts';
import type { Finding } from '../finding.ts';
import { fingerprints } from './fingerprint.ts';
import type { FormatContext } from './formatter.ts';

/** GitLab's code quality report: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
export function formatGitlab(findings: readonly Finding[], { prefix, sources }: FormatContext): string {
  const prints = fingerprints(findings, sources);
  const issues = findings.map(({ code, message, hint, severity, file, range }, index) => ({
    type: 'issue',
    check_name: code,
    description: sanitize([message, hint].filter(Boolean).join(' ')),
    categories: ['Bug Risk'],
    severity: severity === 'error' ? 'major' : 'minor',
    fingerprint: prints[index],
    location: {
      path: prefix + file,
      lines: { begin: range?.start.line ?? 1, end: range?.end.line ?? 1 },
    },
  }));
  return `${sanitizeJson(issues)}\n`;
}
