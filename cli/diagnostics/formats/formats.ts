import { sanitizeLines } from '../../platform/sanitize.ts';
import type { Finding } from '../finding.ts';
import { formatPretty } from '../format.ts';
import { formatCompact } from './compact.ts';
import type { FormatContext, Formatter } from './formatter.ts';
import { formatGithub } from './github.ts';
import { formatGitlab } from './gitlab.ts';
import { formatJson } from './json.ts';
import { formatJunit } from './junit.ts';
import type { FormatName } from './names.ts';
import { formatSarif } from './sarif.ts';

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
