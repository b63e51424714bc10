import type { Content } from '../../content/load.ts';
import type { Publication } from '../../definitions/fields/publication.ts';
import { dayAfter, instantOf, yearsFrom } from '../../platform/time-zone.ts';
import type { EntryFactsOf } from './entry-facts.ts';
import type { PageFacts } from './page-facts.ts';
import type { Showing } from './period.ts';

/** Something that time alone changes in the output. */
export interface TimedChange {
  /** In milliseconds since 1970. */
  instant: number;
  change: 'published' | 'expired' | 'closed' | 'year';
  /** The file in which the time is written; null for a new year. */
  file: string | null;
  /** What changes, in a few words: `the page "fair"`. */
  what: string;
}

interface ChangeSources {
  content: Pick<Content, 'pages' | 'collections'>;
  facts: ReadonlyMap<string, PageFacts>;
  factsOf: EntryFactsOf;
  showing: Pick<Showing, 'instant' | 'timeZone'>;
}

/** Everything that time alone changes, in order. Drafts are not in it, because nobody knows when they are published. */
export function timedChanges(sources: ChangeSources): TimedChange[] {
  const changes = [...ofPages(sources), ...ofEntries(sources), ...newYears(sources)];
  return changes.sort((a, b) => a.instant - b.instant);
}

/** The time around an instant in which nothing changes, from the last change until the next, in milliseconds since 1970. */
export function steadyAround(
  changes: readonly TimedChange[],
  instant: number,
): { from: number | null; until: number | null } {
  const from = changes.findLast((change) => change.instant <= instant)?.instant ?? null;
  return { from, until: changes.find((change) => change.instant > instant)?.instant ?? null };
}

function* ofPages({ content, facts, showing }: ChangeSources): Generator<TimedChange> {
  for (const [page, { publication, timed }] of facts) {
    const file = content.pages.get(page)?.file ?? null;
    if (publication !== null) yield* changesOf(publication, { file, what: `the page "${page}"` }, showing);
    if (publication?.isDraft) continue;
    for (const { id, index, ...section } of timed) {
      const name = id === null ? `section ${index + 1}` : `the section "${id}"`;
      yield* changesOf(section.publication, { file, what: `${name} of the page "${page}"` }, showing);
    }
  }
}

function* ofEntries({ content, factsOf, showing }: ChangeSources): Generator<TimedChange> {
  for (const { collection, entries } of content.collections.values())
    for (const entry of entries()) {
      const { publication, closes } = factsOf(entry);
      const about = { file: entry.file, what: `"${entry.id}" in ${collection.from}` };
      if (publication !== null) yield* changesOf(publication, about, showing);
      if (closes === null || publication?.isDraft) continue;
      // It is shown until the end of the day.
      const { instant } = instantOf(dayAfter(closes), showing.timeZone);
      yield { instant, change: 'closed', ...about };
    }
}

function* changesOf(
  { isDraft, publish, expires }: Publication,
  about: Pick<TimedChange, 'file' | 'what'>,
  { timeZone }: Pick<Showing, 'timeZone'>,
): Generator<TimedChange> {
  if (isDraft) return;
  if (publish !== null)
    yield { instant: instantOf(publish, timeZone).instant, change: 'published', ...about };
  if (expires !== null) yield { instant: instantOf(expires, timeZone).instant, change: 'expired', ...about };
}

/** The footer shows the year. */
const newYears = ({ showing: { instant, timeZone } }: ChangeSources): TimedChange[] =>
  yearsFrom(instant, timeZone).map((year) => ({
    instant: instantOf(`${year}-01-01`, timeZone).instant,
    change: 'year',
    file: null,
    what: 'the year in the footer',
  }));
