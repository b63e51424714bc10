import { visible, visibleJson } from '../../platform/visible.ts';
import type { Diagnostic } from '../diagnostic.ts';
import { fingerprints } from './fingerprint.ts';
import type { FormatContext } from './formatter.ts';

/** GitLab's code quality report: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
export function formatGitlab(diagnostics: readonly Diagnostic[], { prefix, sources }: FormatContext): string {
  const prints = fingerprints(diagnostics, sources);
  const issues = diagnostics.map(({ code, message, hint, severity, file, range }, index) => ({
    type: 'issue',
    check_name: code,
    description: visible([message, hint].filter(Boolean).join(' ')),
    categories: ['Bug Risk'],
    severity: severity === 'error' ? 'major' : 'minor',
    fingerprint: prints[index],
    location: {
      path: prefix + file,
      lines: { begin: range?.start.line ?? 1, end: range?.end.line ?? 1 },
    },
  }));
  return `${visibleJson(issues)}\n`;
}
