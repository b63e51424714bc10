import type { TimeSpan } from '../../definitions/fields/field-value.ts';
import type { When } from '../../definitions/fields/shown.ts';
import { instantOf } from '../../platform/time-zone.ts';
import type { Showing } from './period.ts';

/** The instants at which a time begins and ends, in milliseconds since 1970; infinite for an end that is open. */
export const endsOf = ({ from, until }: TimeSpan, timeZone: string): { from: number; until: number } => ({
  from: from === null ? -Infinity : instantOf(from, timeZone).instant,
  until: until === null ? Infinity : instantOf(until, timeZone).instant,
});

/** How a time lies to the instant at which the site is shown. */
export function whenOf(span: TimeSpan, { instant, timeZone }: Pick<Showing, 'instant' | 'timeZone'>): When {
  const { from, until } = endsOf(span, timeZone);
  if (instant < from) return 'coming';
  return instant < until ? 'now' : 'past';
}

/** A text by which times are sorted: when it begins, or ends if it has no beginning. */
export const sortKey = ({ from, until }: TimeSpan): string => from ?? until ?? '';
