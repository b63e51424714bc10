import type { Content } from '../../content/load.ts';
import type { EntryFactsOf } from '../../site/facts/entry-facts.ts';
import type { PageFacts } from '../../site/facts/page-facts.ts';
import { always, type Period, periodInAny, periodOf, type Showing, within } from '../../site/facts/period.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';
import type { PagePeriods } from '../../site/routes/shown-routes.ts';

/**
 * When what content may refer to is published, by the name of the target: `page about`, `page about#form`, `entry news fair`. What
 * is always published is left out.
 */
export type TargetPeriods = ReadonlyMap<string, Period>;

interface TargetSources {
  content: Pick<Content, 'collections'>;
  facts: ReadonlyMap<string, PageFacts>;
  factsOf: EntryFactsOf;
  routes: RouteTable | null;
  periods: PagePeriods;
  showing: Pick<Showing, 'timeZone'>;
  /** The languages of the site. */
  codes: readonly string[];
}

/** Finds all that is not always published. */
export function targetPeriods(sources: TargetSources): TargetPeriods {
  const { content, facts, factsOf, routes, periods, showing, codes } = sources;
  const found = new Map<string, Period>();
  const add = (name: string, period: Period) => {
    // Entries that exist in several languages are referred to in all of them.
    if (period !== always) found.set(name, within(period, found.get(name) ?? always));
  };
  for (const page of new Set([...facts.keys(), ...(routes?.pages.keys() ?? [])])) add(`page ${page}`, periods.of(page));
  for (const [page, { timed }] of facts)
    for (const { publication, id } of timed)
      if (id !== null) add(`page ${page}#${id}`, within(periodOf(publication, showing.timeZone), periods.of(page)));
  for (const [name, { entries }] of content.collections)
    for (const entry of entries()) {
      const { publication, meantFor } = factsOf(entry);
      add(`entry ${name} ${entry.id}`, periodInAny(publication, showing.timeZone, meantFor ?? codes));
    }
  return found;
}

/** A period as a text. */
export const stateOfPeriod = ({ from, until, isDraft }: Period, instant: number): string =>
  [isDraft, Math.max(from, instant) === instant ? 'now' : from, until <= instant ? 'over' : until].join(' ');
