import { exitCode } from '../diagnostics/finding.ts';
import { writeFindings } from '../diagnostics/report/report-findings.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { groupBy } from '../platform/group-by.ts';
import { type Host, print } from '../platform/host.ts';
import { sanitizeJson } from '../platform/sanitize.ts';
import { offsetTime } from '../platform/time-zone.ts';
import type { TimedChange } from '../site/facts/timed-changes.ts';
import type { StatusFormat } from '../site/translations/status-formats.ts';
import type { SiteOptions } from './check-site.ts';
import { loadSite } from './load-site.ts';

export interface NextOptions extends SiteOptions {
  format: StatusFormat;
  /** Whether something has changed since then is said too: RFC 3339. */
  since?: string | undefined;
}

/**
 * `tvilling status --next`: prints the next instant at which time alone changes the output, what changes then, and later instants that
 * this one would hide. The exit code is 0 whatever comes. Throws EnvironmentError for a time that cannot be read.
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
  const [next = null, ...later] = comingChanges(changes, instant).map(([at, group]) => ({
    time: time(at),
    changes: group.map(({ instant: _, ...change }) => change),
  }));
  const last = since === undefined ? null : instantIn(since);
  const due = last === null ? null : changes.some((change) => last < change.instant && change.instant <= instant);
  print(
    host.stdout,
    format === 'json'
      ? `${sanitizeJson({ version: 1, now: time(instant), ...(due === null ? {} : { due }), next, later })}\n`
      : nextText(next === null ? [] : [next, ...later], due),
  );
  return 0;
}

function instantIn(text: string): number {
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(instant)) return instant;
  throw new EnvironmentError(`"${text}" is not a time.`, 'Write it with its offset from UTC: --since 2026-11-30T09:00:00Z');
}

/**
 * The changes of the next instant, then those of the next one that is no new day, and of the next one that content names. Otherwise a page
 * that shows the day, or the year in the footer, would hide what comes after.
 */
function comingChanges(changes: readonly TimedChange[], instant: number): [instant: number, changes: TimedChange[]][] {
  const coming = [...groupBy(changes, (change) => change.instant)].filter(([at]) => at > instant);
  const firstWith = (is: (change: TimedChange) => boolean) => coming.find(([, group]) => group.some(is));
  const firsts = [coming[0], firstWith(({ change }) => change !== 'day'), firstWith(({ file }) => file !== null)];
  return [...new Set(firsts)].filter((first) => first !== undefined);
}

/** What changes at an instant. */
interface ComingChanges {
  /** RFC 3339. */
  time: string;
  changes: readonly Omit<TimedChange, 'instant'>[];
}

/** At most so many places that show the day are named to people. */
const mostPlaces = 10;

const verbs: Record<TimedChange['change'], string> = {
  published: 'is published',
  expired: 'expires',
  closed: 'closes',
  begun: 'begins',
  ended: 'ends',
  day: 'changes',
  year: 'changes',
};

/** The next time stands alone in the first line, so that a script can read it. */
function nextText([next, ...later]: readonly ComingChanges[], due: boolean | null): string {
  const lines =
    next === undefined
      ? ['Time alone changes nothing.']
      : [next.time, ...changeLines(next), ...later.flatMap((coming) => [`later, ${coming.time}`, ...changeLines(coming)])];
  const dueLines = due === null ? [] : [due ? 'A build is due: something has changed since then.' : 'No build is due.'];
  return `${[...lines, ...dueLines].join('\n')}\n`;
}

const changeLines = ({ changes }: ComingChanges): string[] =>
  changes.flatMap(({ change, shownBy = [], ...about }) => {
    const more = shownBy.length - mostPlaces;
    return [
      `  ${about.what} ${verbs[change]}${inFile(about)}`,
      ...shownBy.slice(0, mostPlaces).map((place) => `    ${place.what}${inFile(place)}`),
      ...(more > 0 ? [`    and ${more} more`] : []),
    ];
  });

const inFile = ({ file }: Pick<TimedChange, 'file'>): string => (file === null ? '' : ` (${file})`);
