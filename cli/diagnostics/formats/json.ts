import { visibleJson } from '../../platform/visible.ts';
import type { Diagnostic } from '../diagnostic.ts';

/** JSON for programs, described by `schemas/findings.schema.json`. `version` changes when a field changes its meaning. */
export const formatJson = (diagnostics: readonly Diagnostic[]): string =>
  `${visibleJson({
    version: 1,
    errors: diagnostics.filter(({ severity }) => severity === 'error').length,
    warnings: diagnostics.filter(({ severity }) => severity === 'warning').length,
    diagnostics,
  })}\n`;
