import { dayAfter, dayIn, instantOf } from '../../platform/time-zone.ts';
import type { SiteClock } from './period.ts';
import type { TimedChange } from './timed-changes.ts';

/** Between which instants time alone changes nothing, in milliseconds since 1970. All of them are on one day. */
export interface SteadyTime {
  from: number;
  until: number;
}

/** Whether an instant lies in a steady time. */
export const isSteadyAt = ({ from, until }: SteadyTime, instant: number): boolean => from <= instant && instant < until;

/**
 * The time around an instant in which nothing changes: from the last change on its day until the next, or from its beginning to its end.
 */
export function steadyAround(changes: readonly TimedChange[], { instant, timeZone }: SiteClock): SteadyTime {
  const today = dayIn(timeZone, instant);
  const [begins, ends] = [today, dayAfter(today)].map((day) => instantOf(day, timeZone).instant) as [number, number];
  const last = changes.findLast((change) => change.instant <= instant)?.instant ?? begins;
  const next = changes.find((change) => change.instant > instant)?.instant ?? ends;
  return { from: Math.max(last, begins), until: Math.min(next, ends) };
}
