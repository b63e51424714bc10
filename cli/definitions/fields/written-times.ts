/**
 * A time as content writes it. Each end is a day, which means its beginning, or a minute, `2026-12-01 09:00`. Null: it has no such end.
 * `until` itself is not part of it. With both ends the same, it is an instant.
 */
export interface TimeSpan {
  readonly from: string | null;
  readonly until: string | null;
  /** The IANA time zone of its ends; missing for that of the site. */
  readonly zone?: string;
}

/** Minutes as content writes them, `2026-12-13 16:00`: from a first one until a last one, or one alone. */
export interface MomentFacts {
  readonly from: string;
  readonly to: string | null;
  /** The IANA time zone of both; missing for that of the site. */
  readonly zone?: string;
}
