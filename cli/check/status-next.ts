import { writeFindings } from '../diagnostics/report/report-findings.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { type Host, print } from '../platform/host.ts';
import { sanitizeJson } from '../platform/sanitize.ts';
import { offsetTime } from '../platform/time-zone.ts';
import type { TimedChange } from '../site/facts/timed-changes.ts';
import type { StatusFormat } from '../site/translations/status-formats.ts';
import { exitCode, type SiteOptions } from './check-site.ts';
import { loadSite } from './load-site.ts';

export interface NextOptions extends SiteOptions {
  format: StatusFormat;
  /** Whether something has changed since then is said too: RFC 3339. */
  since?: string | undefined;
}

/**
 * `tvilling status --next`: prints the next instant at which time alone changes the output, and what changes then. The exit code is 0
 * whatever comes. Throws EnvironmentError for a time that cannot be read.
 */
export async function statusNext(options: NextOptions, host: Host): Promise<0 | 1 | 2> {
  const { root, definitions, date, since, format } = options;
  if (format !== 'text' && format !== 'json')
    throw new EnvironmentError(`--next has no format "${format}".`, 'Print it as text, or as JSON: --json');
  const {
    changes,
    findings,
    sources,
    time: { instant, timeZone },
  } = await loadSite({ root, definitions, date }, host);
  if (exitCode(findings) === 2) {
    writeFindings(findings, sources, host.stderr, host);
    return 2;
  }
  const time = (at: number) => offsetTime(timeZone, at);
  const first = changes.find((change) => change.instant > instant)?.instant;
  const next =
    first === undefined
      ? null
      : { time: time(first), changes: changes.filter((change) => change.instant === first).map(toldChange) };
  const last = since === undefined ? null : instantIn(since);
  const due =
    last === null ? null : changes.some((change) => last < change.instant && change.instant <= instant);
  print(
    host.stdout,
    format === 'json'
      ? `${sanitizeJson({ version: 1, now: time(instant), ...(due === null ? {} : { due }), next })}\n`
      : nextText(next, due),
  );
  return 0;
}

function instantIn(text: string): number {
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (!Number.isNaN(instant)) return instant;
  throw new EnvironmentError(
    `"${text}" is not a time.`,
    'Write it with its offset from UTC: --since 2026-11-30T09:00:00Z',
  );
}

const toldChange = ({ change, what, file }: TimedChange) => ({ change, what, file });

const verbs: Record<TimedChange['change'], string> = {
  published: 'is published',
  expired: 'expires',
  closed: 'closes',
  begun: 'begins',
  ended: 'ends',
  day: 'changes',
  year: 'changes',
};

/** The time stands alone in its line, so that a script can read it. */
function nextText(
  next: { time: string; changes: readonly ReturnType<typeof toldChange>[] } | null,
  due: boolean | null,
): string {
  const lines =
    next === null
      ? ['Time alone changes nothing.']
      : [
          next.time,
          ...next.changes.map(
            ({ change, what, file }) => `  ${what} ${verbs[change]}${file === null ? '' : ` (${file})`}`,
          ),
        ];
  const dueLines =
    due === null ? [] : [due ? 'A build is due: something has changed since then.' : 'No build is due.'];
  return `${[...lines, ...dueLines].join('\n')}\n`;
}
