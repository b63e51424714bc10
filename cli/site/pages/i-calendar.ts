import { writtenTime, zoneLines } from './i-calendar-zone.ts';

/** A calendar in one language. */
export interface Calendar {
  /** Its name; null for the file of one event. */
  name: string | null;
  language: string;
  events: readonly CalendarEvent[];
}

export interface CalendarEvent {
  /** A name that stays when the address or the words change. */
  id: string;
  /** When it was made known, in milliseconds since 1970. */
  stamp: number;
  /**
   * When it begins and ends: instants in milliseconds since 1970, or days, `2026-05-01`, of which the second is the first that is no
   * longer part of it. Null: it says no end.
   */
  from: number | string;
  until: number | string | null;
  /** If it takes place again, when. Its times are then those of the first time. */
  repeats?: RepeatedEvent;
  title: string;
  text: string | null;
  place: string | null;
  /** The absolute address of its page. */
  page: string | null;
}

/** An event that takes place again, at the same times by the clock of a time zone. Minutes are written as `2027-03-04 18:00`. */
export interface RepeatedEvent {
  timeZone: string;
  from: string;
  until: string | null;
  /** A rule (RFC 5545, 3.3.10). */
  rule: string;
  /** The minutes at which it would begin, and does not. */
  except: readonly string[];
  /** The last instant of the rule; null if it goes on. */
  end: number | null;
}

/** A calendar as iCalendar (RFC 5545, with the name of RFC 7986). It depends on nothing but its events. */
export function iCalendar({ name, language, events }: Calendar): string {
  const inLanguage = `;LANGUAGE=${language}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tvilling//Tvilling//EN',
    // Programs that are older than RFC 7986 know the second name only.
    ...(name === null ? [] : [`NAME${inLanguage}:${text(name)}`, `X-WR-CALNAME:${text(name)}`]),
    ...zonesOf(events),
    ...events.flatMap((event) => eventLines(event, inLanguage)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The time zones of events that take place again. */
function zonesOf(events: readonly CalendarEvent[]): string[] {
  const zones = new Map<string, { from: number; until: number | null }>();
  for (const { from, repeats } of events) {
    if (repeats === undefined || typeof from !== 'number') continue;
    const { timeZone, end } = repeats;
    const known = zones.get(timeZone) ?? { from, until: end };
    const until = known.until === null || end === null ? null : Math.max(known.until, end);
    zones.set(timeZone, { from: Math.min(known.from, from), until });
  }
  return [...zones].flatMap(([timeZone, { from, until }]) => zoneLines(timeZone, from, until));
}

/** When an event takes place. */
function timeLines({ from, until, repeats }: CalendarEvent): string[] {
  if (repeats === undefined) return [`DTSTART${time(from)}`, ...(until === null ? [] : [`DTEND${time(until)}`])];
  const inZone = (minutes: readonly string[]) => `;TZID=${repeats.timeZone}:${minutes.map(writtenTime).join(',')}`;
  return [
    `DTSTART${inZone([repeats.from])}`,
    ...(repeats.until === null ? [] : [`DTEND${inZone([repeats.until])}`]),
    `RRULE:${repeats.rule}`,
    ...(repeats.except.length === 0 ? [] : [`EXDATE${inZone(repeats.except)}`]),
  ];
}

const eventLines = (event: CalendarEvent, inLanguage: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${text(event.id)}`,
  `DTSTAMP:${utc(event.stamp)}`,
  ...timeLines(event),
  `SUMMARY${inLanguage}:${text(event.title)}`,
  ...(event.text === null ? [] : [`DESCRIPTION${inLanguage}:${text(event.text)}`]),
  ...(event.place === null ? [] : [`LOCATION${inLanguage}:${text(event.place)}`]),
  ...(event.page === null ? [] : [`URL:${event.page}`]),
  // Who enters an exhibition of weeks is not busy for weeks.
  ...(typeof event.from === 'string' ? ['TRANSP:TRANSPARENT'] : []),
  'END:VEVENT',
];

const time = (at: number | string): string => (typeof at === 'number' ? `:${utc(at)}` : `;VALUE=DATE:${at.replaceAll('-', '')}`);

/** `20261213T150000Z` */
const utc = (instant: number): string => new Date(instant).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');

/** A value of the type TEXT (RFC 5545, 3.3.11). */
const text = (value: string): string => value.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** The longest line, in octets (RFC 5545, 3.1). */
const longest = 75;

/** A line in pieces, each with a space at its begin after the first. No letter is divided. */
function folded(line: string): string {
  let [done, size] = ['', 0];
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter);
    if (size + bytes > longest) {
      done += '\r\n ';
      size = 1;
    }
    done += letter;
    size += bytes;
  }
  return done;
}
