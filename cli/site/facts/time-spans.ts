import { dayOf, daysFrom, laterDay, onDay } from '../../definitions/fields/repetition.ts';
import type { When } from '../../definitions/fields/shown.ts';
import type { TimeSpan } from '../../definitions/fields/written-times.ts';
import { dayIn, instantOf, minuteIn } from '../../platform/time-zone.ts';
import type { SiteClock } from './period.ts';

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

/** The times that something takes place from the one on that is not over at an instant. Without end, it goes on. */
function* timesFrom(span: TimeSpan, instant: number, timeZone: string): Generator<TimeSpan> {
  const { from, until, zone = timeZone, repeats } = span;
  if (from === null || repeats === undefined) return yield span;
  const moment = { from, to: until, repeats };
  // One that has begun on an earlier day may still go on.
  const length = Math.max(endsOf(span, timeZone).until - endsOf(span, timeZone).from, 0);
  for (const day of daysFrom(dayIn(zone, instant - length), moment)) {
    const time = { ...span, from: onDay(moment, day).from, until: onDay(moment, day).to };
    if (endsOf(time, timeZone).until > instant) yield time;
  }
}

/** The last of the times that have been over at an instant; undefined if there is none. */
function timeBefore(span: TimeSpan, instant: number, timeZone: string): TimeSpan | undefined {
  const { from, until, zone = timeZone, repeats } = span;
  if (from === null || repeats === undefined) return undefined;
  const moment = { from, to: until, repeats };
  const today = dayIn(zone, instant);
  const last = repeats.last !== null && repeats.last < today ? repeats.last : today;
  let found: TimeSpan | undefined;
  // They are looked for in growing steps backwards.
  for (let days = 32; found === undefined; days *= 4) {
    const start = laterDay(last, -days);
    for (const day of daysFrom(start, { ...moment, repeats: { ...repeats, last } })) {
      const time = { ...span, from: onDay(moment, day).from, until: onDay(moment, day).to };
      if (endsOf(time, timeZone).until <= instant) found = time;
    }
    if (start < dayOf(from)) break;
  }
  return found;
}

/** The time of something that takes place again which is meant at an instant: the current one or the next, or the last if it is over. */
export function timeAt(span: TimeSpan, { instant, timeZone }: SiteClock): TimeSpan {
  if (span.repeats === undefined) return span;
  const [next] = timesFrom(span, instant, timeZone);
  return next ?? timeBefore(span, instant, timeZone) ?? span;
}

/** The times around an instant: the last one that is over, the current or the next, and the one after it. */
export function timesAround(span: TimeSpan, { instant, timeZone }: SiteClock): TimeSpan[] {
  if (span.repeats === undefined) return [span];
  const coming: TimeSpan[] = [];
  for (const time of timesFrom(span, instant, timeZone)) if (coming.push(time) === 2) break;
  return [timeBefore(span, instant, timeZone) ?? [], coming].flat();
}

/** How a time lies to the instant at which the site is shown. */
export function whenOf(span: TimeSpan, showing: SiteClock): When {
  const { instant, timeZone } = showing;
  const { from, until } = endsOf(timeAt(span, showing), timeZone);
  if (instant < from) return 'coming';
  return instant < until ? 'now' : 'past';
}

/** A text by which times are sorted: when it begins, or ends if it has no beginning, by the clock of the site. */
export function sortKey(span: TimeSpan, showing: SiteClock): string {
  const { from, until, zone } = timeAt(span, showing);
  const { timeZone } = showing;
  const text = from ?? until ?? '';
  return zone === undefined ? text : minuteIn(timeZone, instantOf(text, zone).instant);
}
