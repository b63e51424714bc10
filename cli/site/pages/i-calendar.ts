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
  title: string;
  text: string | null;
  place: string | null;
  /** The absolute address of its page. */
  page: string | null;
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
    ...events.flatMap((event) => eventLines(event, inLanguage)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const eventLines = ({ from, until, ...event }: CalendarEvent, inLanguage: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${text(event.id)}`,
  `DTSTAMP:${utc(event.stamp)}`,
  `DTSTART${time(from)}`,
  ...(until === null ? [] : [`DTEND${time(until)}`]),
  `SUMMARY${inLanguage}:${text(event.title)}`,
  ...(event.text === null ? [] : [`DESCRIPTION${inLanguage}:${text(event.text)}`]),
  ...(event.place === null ? [] : [`LOCATION${inLanguage}:${text(event.place)}`]),
  ...(event.page === null ? [] : [`URL:${event.page}`]),
  // Who enters an exhibition of weeks is not busy for weeks.
  ...(typeof from === 'string' ? ['TRANSP:TRANSPARENT'] : []),
  'END:VEVENT',
];

const time = (at: number | string): string =>
  typeof at === 'number' ? `:${utc(at)}` : `;VALUE=DATE:${at.replaceAll('-', '')}`;

/** `20261213T150000Z` */
const utc = (instant: number): string =>
  new Date(instant).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');

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
