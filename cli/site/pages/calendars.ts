import { publishedField } from '../../definitions/entry-times.ts';
import { isFieldValue } from '../../definitions/fields/field-value.ts';
import { isKind } from '../../definitions/fields/is-kind.ts';
import { onDay } from '../../definitions/fields/repetition.ts';
import { iCalendarRule } from '../../definitions/fields/repetition-texts.ts';
import type { MomentFacts } from '../../definitions/fields/written-times.ts';
import { dayAfter, instantOf } from '../../platform/time-zone.ts';
import { endsOf } from '../facts/time-spans.ts';
import { absoluteHref, isOnThisHost } from '../routes/addresses.ts';
import { entryPage } from '../routes/entry-pages.ts';
import type { EntryName } from '../routes/route-table.ts';
import { calendarFile } from './calendar-links.ts';
import { type CalendarEvent, iCalendar, type RepeatedEvent } from './i-calendar.ts';
import type { Site } from './site.ts';

/** All calendars of a host, as text by path below the output folder: one of each list, and one of each entry. */
export function calendarFiles(site: Site): Map<string, string> {
  const files = new Map<string, string>();
  for (const [of, { parent }] of site.routes.entryPages) {
    const collection = site.definitions.collections.get(of);
    if (collection?.page?.calendar === undefined) continue;
    for (const [language, path] of site.routes.pages.get(parent)?.paths ?? []) {
      if (!isOnThisHost(site.address, path)) continue;
      const entries = site.resolver
        .idsIn(of, language)
        .map((id): [string | undefined, CalendarEvent] => [
          entryPage(site.routes, { of, id })?.paths.get(language),
          eventOf(site, { of, id }, language),
        ]);
      // A calendar has at least one event (RFC 5545, 3.6).
      if (entries.length === 0) continue;
      const name = site.resolver.pageLink(parent, language).title;
      const events = entries.map(([, event]) => event);
      files.set(calendarFile(site.address, path), iCalendar({ name, language, events }));
      for (const [own, event] of entries)
        if (own !== undefined) files.set(calendarFile(site.address, own), iCalendar({ name: null, language, events: [event] }));
    }
  }
  return files;
}

function eventOf(site: Site, name: EntryName, language: string): CalendarEvent {
  const { address, config, definitions, resolver } = site;
  const collection = definitions.collections.get(name.of);
  const { time = '', place } = collection?.page?.calendar ?? {};
  const { listed, whole } = resolver.entry(name, language);
  const { fields } = resolver.written(name, language);
  const location = (whole as unknown as Record<string, unknown>)[place ?? ''];
  const { begin, ...times } = timesOf(fields[time], config.timeZone);
  const published = collection && fields[publishedField(collection) ?? ''];
  return {
    id: `${name.id}.${name.of}@${new URL(config.url).hostname}`,
    stamp: isKind(published, 'day') ? instantOf(published.date, config.timeZone).instant : begin,
    ...times,
    title: listed.title,
    text: listed.text ?? null,
    place: typeof location === 'string' && location !== '' ? location : null,
    page: listed.page === undefined ? null : absoluteHref(address, listed.page.href),
  };
}

/** When an event takes place again; null for one that does not. */
function repeatsOf({ from, to, zone, repeats }: MomentFacts, siteZone: string): RepeatedEvent | null {
  if (repeats === undefined) return null;
  const timeZone = zone ?? siteZone;
  return {
    timeZone,
    from,
    until: to,
    rule: iCalendarRule(repeats, timeZone),
    except: repeats.except.map((day) => onDay({ from, to }, day).from),
    end: repeats.last === null ? null : instantOf(dayAfter(repeats.last), timeZone).instant,
  };
}

/**
 * The times of an event, and the instant of its beginning. Days stay days. A period without an end is in a calendar on its first day, one
 * without a beginning on its last.
 */
function timesOf(value: unknown, timeZone: string): Pick<CalendarEvent, 'from' | 'until' | 'repeats'> & { begin: number } {
  const span = isFieldValue(value) ? value.span : null;
  // The schema requires the field, and its definition a kind with a time.
  if (span === null) throw new Error('an entry of a calendar has no time');
  const { from, until } = endsOf(span, timeZone);
  if (isKind(value, 'moment')) {
    const repeats = repeatsOf(value.facts, timeZone);
    return { from, until: until === from ? null : until, begin: from, ...(repeats && { repeats }) };
  }
  const first = isKind(value, 'period') ? (value.from ?? value.to ?? '') : (span.from ?? '');
  const begin = instantOf(first, timeZone).instant;
  const isOpen = span.from === null || span.until === null;
  return { from: first, until: isOpen ? null : span.until, begin };
}
