/** A requested meeting. Times are milliseconds since 1970, UTC. */
export interface RequestedMeeting {
  /** A globally unique id. All copies of this request have the same. */
  uid: string;
  /** The time of the request. */
  stamp: number;
  start: number;
  end: number;
  summary: string;
  description: string;
  location?: string | undefined;
  url: string;
  /** BCP 47 tag of the texts. */
  language: string;
}

/**
 * A tentative event as an iCalendar file. It has no METHOD, because mail programs would offer to answer an invitation. Times are
 * UTC, so that calendars need not know the site's time zone (RFC 5545).
 */
export function calendarFile(event: RequestedMeeting): string {
  const { language } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tvilling//Consultation//EN',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY;LANGUAGE=${language}:${escapeText(event.summary)}`,
    `DESCRIPTION;LANGUAGE=${language}:${escapeText(event.description)}`,
    ...(event.location === undefined ? [] : [`LOCATION;LANGUAGE=${language}:${escapeText(event.location)}`]),
    `URL:${event.url}`,
    'STATUS:TENTATIVE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** `20261130T080000Z` (RFC 5545, 3.3.5, form 2). */
const utc = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** RFC 5545, 3.3.11. */
const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** Lines of at most 75 octets, without dividing a character. A continued line begins with a space (RFC 5545, 3.1). */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let room = 75;
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (octets > room) {
      folded += '\r\n ';
      room = 74;
    }
    folded += character;
    room -= octets;
  }
  return folded;
}
