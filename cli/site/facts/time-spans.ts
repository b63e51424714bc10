import type { When } from '../../definitions/fields/shown.ts';
import type { TimeSpan } from '../../definitions/fields/written-times.ts';
import { instantOf, minuteIn } from '../../platform/time-zone.ts';
import type { Showing } from './period.ts';

/**
 * The instants at which a time begins and ends, in milliseconds since 1970; infinite for an end that is open. `timeZone`: that of the
 * site.
 */
export function endsOf({ from, until, zone }: TimeSpan, timeZone: string): { from: number; until: number } {
  const inZone = zone ?? timeZone;
  return {
    from: from === null ? -Infinity : instantOf(from, inZone).instant,
    until: until === null ? Infinity : instantOf(until, inZone).instant,
  };
}

/** How a time lies to the instant at which the site is shown. */
export function whenOf(span: TimeSpan, { instant, timeZone }: Pick<Showing, 'instant' | 'timeZone'>): When {
  const { from, until } = endsOf(span, timeZone);
  if (instant < from) return 'coming';
  return instant < until ? 'now' : 'past';
}

/** A text by which times are sorted: when it begins, or ends if it has no beginning, by the clock of the site. */
export function sortKey({ from, until, zone }: TimeSpan, timeZone: string): string {
  const text = from ?? until ?? '';
  return zone === undefined ? text : minuteIn(timeZone, instantOf(text, zone).instant);
}
