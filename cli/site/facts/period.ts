import { type Publication, timesIn } from '../../definitions/fields/publication.ts';
import { instantOf } from '../../platform/time-zone.ts';

/** When something is published, in milliseconds since 1970. Nothing is published at `until` itself. */
export interface Period {
  from: number;
  until: number;
  /** Whether it is a draft, which is never published. */
  isDraft: boolean;
}

export const always: Period = { from: -Infinity, until: Infinity, isDraft: false };

/** An instant on the clock of a site. */
export interface SiteClock {
  /** In milliseconds since 1970. */
  instant: number;
  timeZone: string;
}

/** The instant that a run shows the site at. */
export interface Showing extends SiteClock {
  /** Whether drafts, and what is published later, are shown too. */
  drafts: boolean;
}

/** When something is published that says so itself. `language`: where it may be published at another time in each. */
export function periodOf(publication: Publication | null, timeZone: string, language?: string): Period {
  if (publication === null) return always;
  const { isDraft } = publication;
  const { publish, expires } = language === undefined ? publication : timesIn(publication, language);
  return {
    from: publish === null ? -Infinity : instantOf(publish, timeZone).instant,
    until: expires === null ? Infinity : instantOf(expires, timeZone).instant,
    isDraft,
  };
}

/** When something that says so itself is published in one of some languages at least. */
export function periodInAny(publication: Publication | null, timeZone: string, languages: readonly string[]): Period {
  const [first, ...others] = publication?.inLanguages ? languages : [];
  const periodFor = (language?: string) => periodOf(publication, timeZone, language);
  return others.map(periodFor).reduce(eitherOf, periodFor(first));
}

/** When something is published that lies in something else. */
export const within = (own: Period, around: Period): Period =>
  own === always
    ? around
    : around === always
      ? own
      : {
          from: Math.max(own.from, around.from),
          until: Math.min(own.until, around.until),
          isDraft: own.isDraft || around.isDraft,
        };

/** The time in which one of two is published. */
export const eitherOf = (one: Period, other: Period): Period =>
  one === always || other === always
    ? always
    : one.isDraft
      ? other
      : other.isDraft
        ? one
        : { from: Math.min(one.from, other.from), until: Math.max(one.until, other.until), isDraft: false };

export const isShown = ({ from, until, isDraft }: Period, { instant, drafts }: Pick<Showing, 'instant' | 'drafts'>): boolean =>
  instant < until && (drafts || (!isDraft && from <= instant));

/**
 * Whether something is shown that says itself when it is published; null if it says nothing. `language`: where it may be published at
 * another time in each.
 */
export const isPublicationShown = (publication: Publication | null, showing: Showing, language?: string): boolean =>
  isShown(periodOf(publication, showing.timeZone, language), showing);

export const hasExpired = ({ until, isDraft }: Period, { instant }: Pick<Showing, 'instant'>): boolean => !isDraft && until <= instant;

/** What is wrong with a reference, at an instant. */
export type Mismatch = 'draft' | 'later' | 'earlier';

/**
 * Compares what refers with what it refers to, from an instant on. `draft`: what it refers to is never published; `later`: it is
 * published after what refers to it; `earlier`: it expires before. Null if whoever sees the reference sees what it leads to. With
 * time, a mismatch may go, but none comes: so nothing that was right is wrong on a later day.
 */
export function mismatchOf(holder: Period, target: Period, instant: number): Mismatch | null {
  if (target === always || holder.isDraft || holder.until <= Math.max(instant, holder.from)) return null;
  if (target.isDraft) return 'draft';
  if (target.from > Math.max(holder.from, instant)) return 'later';
  return target.until < holder.until ? 'earlier' : null;
}
