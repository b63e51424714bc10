import { sanitizeJson } from '../../platform/sanitize.ts';
import type { Finding } from '../finding.ts';

/** JSON for programs, described by `schemas/findings.schema.json`. `version` changes when a field changes its meaning. */
export const formatJson = (findings: readonly Finding[]): string =>
  `${sanitizeJson({
    version: 1,
    errors: findings.filter(({ severity }) => severity === 'error').length,
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
    findings,
  })}\n`;
