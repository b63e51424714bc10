import type { Day } from './shown.ts';

/** Days with their hours: `Tuesday–Sunday`, `11:00–17:00`. */
export interface ShownHours {
  days: string;
  hours: string;
}

/** Opening times in the language of a page, seasons and exceptions in the order of their days. What is past is left out. */
export interface ShownOpeningTimes {
  /** The day of the build, with its hours in one text, which is empty if it is closed. */
  today: Day & { hours: string };
  /** The usual hours. */
  week: ShownHours[];
  seasons: { from: string; to: string; text: string; week: ShownHours[] }[];
  /** An exception without `hours` is closed. */
  exceptions: { from: string; to: string; text: string; name?: string; hours?: string }[];
  timeZone: string;
  /** The same for search engines. */
  specification: OpeningSpecification[];
}

/** A node of schema.org. A day with `00:00` in both is closed. */
export type OpeningSpecification = Readonly<Record<'@type' | 'opens' | 'closes', string>> & {
  readonly dayOfWeek?: readonly string[];
  readonly validFrom?: string;
  readonly validThrough?: string;
};
