/**
 * A time as content writes it. Each end is a day, which means its beginning, or a minute, `2026-12-01 09:00`. Null: it has no such end.
 * `until` itself is not part of it. With both ends the same, it is an instant.
 */
export interface TimeSpan {
  readonly from: string | null;
  readonly until: string | null;
  /** The IANA time zone of its ends; missing for that of the site. */
  readonly zone?: string;
  /** If it takes place again, when. Its ends are then those of the first time. */
  readonly repeats?: Repetition;
}

/** Minutes as content writes them, `2026-12-13 16:00`: from a first one until a last one, or one alone. */
export interface MomentFacts {
  readonly from: string;
  readonly to: string | null;
  /** The IANA time zone of both; missing for that of the site. */
  readonly zone?: string;
  /** If it takes place again, when. The minutes are then those of the first time. */
  readonly repeats?: Repetition;
}

type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';

/** Every day, a day of the week, or one of them in each month. */
export type RepeatedOn = 'day' | Weekday | `${'first' | 'second' | 'third' | 'fourth' | 'last'} ${Weekday}`;

/** The days on which something takes place again, at the same times of day. */
export interface Repetition {
  readonly every: readonly RepeatedOn[];
  /** In one of so many weeks, counted from that of the first time. 1: in each. */
  readonly weeks: number;
  /** In one of so many months, counted from that of the first time. 1: in each. */
  readonly months: number;
  /** The last day on which it can; null if it goes on. */
  readonly last: string | null;
  /** The days on which it does not. */
  readonly except: readonly string[];
}
