import { type Content, configPath, siteFiles } from '../../content/load.ts';
import { openingDays } from '../../definitions/fields/company.ts';
import type { Publication } from '../../definitions/fields/publication.ts';
import type { TimeSpan } from '../../definitions/fields/written-times.ts';
import { dayAfter, dayIn, instantOf, yearsFrom } from '../../platform/time-zone.ts';
import type { EntryFactsOf } from './entry-facts.ts';
import type { PageFacts } from './page-facts.ts';
import type { SiteClock } from './period.ts';
import { endsOf, timesAround } from './time-spans.ts';
import { type Uses, usesOf } from './uses.ts';

/** Something that time alone changes in the output. */
export interface TimedChange {
  /** In milliseconds since 1970. */
  instant: number;
  change: 'published' | 'expired' | 'closed' | 'begun' | 'ended' | 'day' | 'year';
  /** The file in which the time is written; null for a new year. */
  file: string | null;
  /** What changes, in a few words: `the page "fair"`. */
  what: string;
  /** Of a new day: what shows the day. */
  shownBy?: readonly ChangePlace[];
}

type ChangePlace = Pick<TimedChange, 'file' | 'what'>;

interface ChangeSources {
  content: Pick<Content, 'config' | 'pages' | 'collections' | 'navigation' | 'definitions'>;
  facts: ReadonlyMap<string, PageFacts>;
  factsOf: EntryFactsOf;
  showing: SiteClock;
}

/** Everything that time alone changes, in order. Drafts are not in it, because nobody knows when they are published. */
export function timedChanges(sources: ChangeSources): TimedChange[] {
  const { navigation, definitions } = sources.content;
  const frame = usesOf(navigation?.usable, definitions);
  const changes = [
    ...ofPages(sources),
    ...ofEntries(sources),
    ...ofSeasons(sources),
    ...ofNavigation(frame, sources),
    ...newDays(frame, sources),
    ...newYears(sources),
  ];
  return changes.sort((a, b) => a.instant - b.instant);
}

function* ofPages({ content, facts, showing }: ChangeSources): Generator<TimedChange> {
  for (const [page, { publication, timed, uses }] of facts) {
    const file = content.pages.get(page)?.file ?? null;
    if (publication !== null) yield* changesOf(publication, { file, what: `the page "${page}"` }, showing);
    if (publication?.isDraft) continue;
    for (const span of uses.times) yield* endsIn(span, { file, what: `a time on the page "${page}"` }, showing);
    for (const { id, index, ...section } of timed) {
      const name = id === null ? `section ${index + 1}` : `the section "${id}"`;
      yield* changesOf(section.publication, { file, what: `${name} of the page "${page}"` }, showing);
    }
  }
}

function* ofEntries({ content, factsOf, showing }: ChangeSources): Generator<TimedChange> {
  for (const { collection, entries } of content.collections.values())
    for (const entry of entries()) {
      const { publication, closes, uses } = factsOf(entry);
      const about = { file: entry.file, what: `"${entry.id}" in ${collection.from}` };
      if (publication !== null) yield* changesOf(publication, about, showing);
      if (publication?.isDraft) continue;
      for (const span of uses.times) yield* endsIn(span, about, showing);
      if (closes === null) continue;
      // It is shown until the end of the day.
      const { instant } = instantOf(dayAfter(closes), showing.timeZone);
      yield { instant, change: 'closed', ...about };
    }
}

/** A season decides about the hours in the footer, from its first day to its last. */
function* ofSeasons({ content: { config }, showing: { timeZone } }: ChangeSources): Generator<TimedChange> {
  const about = { file: configPath, what: 'a season of the opening hours' };
  for (const { from, to } of openingDays(config?.value ?? {}).seasons) {
    yield { instant: instantOf(from, timeZone).instant, change: 'begun', ...about };
    yield { instant: instantOf(dayAfter(to), timeZone).instant, change: 'ended', ...about };
  }
}

/** The times in the fields that a shell adds to the menus. Every page shows them. */
function* ofNavigation({ times }: Uses, { showing }: ChangeSources): Generator<TimedChange> {
  const about = { file: siteFiles.navigation.path, what: 'a time in the menus' };
  for (const span of times) yield* endsIn(span, about, showing);
}

function* changesOf(
  { isDraft, publish, expires, inLanguages }: Publication,
  about: ChangePlace,
  { timeZone }: Pick<SiteClock, 'timeZone'>,
): Generator<TimedChange> {
  if (isDraft) return;
  for (const [code, times] of Object.entries(inLanguages ?? {}))
    yield* changesOf({ isDraft, ...times, inLanguages: null }, { ...about, what: `${about.what} in "${code}"` }, { timeZone });
  if (publish !== null) yield { instant: instantOf(publish, timeZone).instant, change: 'published', ...about };
  if (expires !== null) yield { instant: instantOf(expires, timeZone).instant, change: 'expired', ...about };
}

/** A time is shown in another way once it has begun, and once it has ended. */
function* endsIn(span: TimeSpan, about: ChangePlace, showing: SiteClock): Generator<TimedChange> {
  for (const time of timesAround(span, showing)) {
    const { from, until } = endsOf(time, showing.timeZone);
    if (time.from !== null) yield { instant: from, change: 'begun', ...about };
    // What has no length begins and ends at once.
    if (time.until !== null && until !== from) yield { instant: until, change: 'ended', ...about };
  }
}

/** The beginnings of this day and of the next, if a page or an entry shows the day. */
function newDays(frame: Uses, sources: ChangeSources): TimedChange[] {
  const { instant, timeZone } = sources.showing;
  const shownBy = [...placesOfDay(frame, sources)];
  if (shownBy.length === 0) return [];
  const today = dayIn(timeZone, instant);
  return [...new Set([today, dayAfter(today)])].map((day) => ({
    instant: instantOf(day, timeZone).instant,
    change: 'day',
    file: null,
    what: 'the day on pages',
    shownBy,
  }));
}

function* placesOfDay(frame: Uses, { content, facts, factsOf }: ChangeSources): Generator<ChangePlace> {
  if (frame.today) yield { what: 'every page', file: siteFiles.navigation.path };
  for (const [page, { uses, daily }] of facts) {
    if (!uses.today) continue;
    const file = content.pages.get(page)?.file ?? null;
    // A field of the page itself belongs to no section.
    for (const type of daily.length === 0 ? [null] : daily) yield { what: `${type === null ? '' : `${type} on `}the page "${page}"`, file };
  }
  for (const { collection, entries } of content.collections.values())
    for (const entry of entries()) if (factsOf(entry).uses.today) yield { what: `"${entry.id}" in ${collection.from}`, file: entry.file };
}

/** The footer shows the year. */
const newYears = ({ showing: { instant, timeZone } }: ChangeSources): TimedChange[] =>
  yearsFrom(instant, timeZone).map((year) => ({
    instant: instantOf(`${year}-01-01`, timeZone).instant,
    change: 'year',
    file: null,
    what: 'the year in the footer',
  }));
