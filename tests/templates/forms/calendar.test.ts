import { describe, expect, it } from 'vitest';
import { calendarFile, type RequestedMeeting } from '../../../templates/forms/consultation/calendar-event.ts';

const event: RequestedMeeting = {
  uid: '1796025600000-1795609800000@verkbro.example',
  stamp: Date.parse('2026-11-25T12:30:00.123Z'),
  start: Date.parse('2026-11-30T08:00:00Z'),
  end: Date.parse('2026-11-30T09:00:00Z'),
  summary: 'Konsultation',
  description: 'Inte bekräftad',
  location: 'Video',
  url: 'https://verkbro.example/sv/kontakt/begar-konsultation',
  language: 'sv',
};

/** The file with joined lines, like a calendar reads it (RFC 5545, 3.1). */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar file', () => {
  it('holds one tentative event in UTC, in the language of its texts', () => {
    expect(calendarFile(event)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Tvilling//Consultation//EN',
        'BEGIN:VEVENT',
        'UID:1796025600000-1795609800000@verkbro.example',
        'DTSTAMP:20261125T123000Z',
        'DTSTART:20261130T080000Z',
        'DTEND:20261130T090000Z',
        'SUMMARY;LANGUAGE=sv:Konsultation',
        'DESCRIPTION;LANGUAGE=sv:Inte bekräftad',
        'LOCATION;LANGUAGE=sv:Video',
        'URL:https://verkbro.example/sv/kontakt/begar-konsultation',
        'STATUS:TENTATIVE',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('keeps text text, whatever is in it', () => {
    const file = calendarFile({
      ...event,
      summary: 'a, b; c\\d: "e"',
      description: 'one\r\ntwo\nATTENDEE:x',
    });
    expect(unfolded(file)).toContain('SUMMARY;LANGUAGE=sv:a\\, b\\; c\\\\d: "e"');
    expect(unfolded(file)).toContain('DESCRIPTION;LANGUAGE=sv:one\\ntwo\\nATTENDEE:x');
  });

  it.each(['x', 'å', '漢', '🇸🇪', 'aå漢🇸'])('folds lines at 75 octets and tears no character: %s', (character) => {
    const summary = character.repeat(100);
    const file = calendarFile({ ...event, summary });
    const lines = file.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => /\p{Surrogate}|\uFFFD/u.test(line))).toEqual([]);
    expect(unfolded(file)).toContain(`SUMMARY;LANGUAGE=sv:${summary}`);
  });

  it('does not fold a line that just fits', () => {
    const summary = 'x'.repeat(75 - 'SUMMARY;LANGUAGE=sv:'.length);
    expect(calendarFile({ ...event, summary }).split('\r\n')).toContain(`SUMMARY;LANGUAGE=sv:${summary}`);
    expect(calendarFile({ ...event, summary: `${summary}y` }).split('\r\n')).toContain(' y');
  });
});
