import { expect, it } from 'vitest';
import { type CalendarEvent, iCalendar } from '../../../cli/site/pages/i-calendar.ts';

const concert: CalendarEvent = {
  id: 'concert.events@example.org',
  stamp: Date.UTC(2026, 9, 1),
  from: Date.UTC(2026, 11, 13, 15),
  until: Date.UTC(2026, 11, 13, 17, 30),
  title: 'Concert, with brass; "free"',
  text: null,
  place: 'Quay 3\\4\nat the crane',
  page: 'https://example.org/events/concert',
};

it('has the lines of RFC 5545, with special letters escaped', () => {
  expect(iCalendar({ name: 'Events, all', language: 'en', events: [concert] }).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tvilling//Tvilling//EN',
    'NAME;LANGUAGE=en:Events\\, all',
    'X-WR-CALNAME:Events\\, all',
    'BEGIN:VEVENT',
    'UID:concert.events@example.org',
    'DTSTAMP:20261001T000000Z',
    'DTSTART:20261213T150000Z',
    'DTEND:20261213T173000Z',
    'SUMMARY;LANGUAGE=en:Concert\\, with brass\\; "free"',
    'LOCATION;LANGUAGE=en:Quay 3\\\\4\\nat the crane',
    'URL:https://example.org/events/concert',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('has days as days, which keep nobody busy', () => {
  const days = { ...concert, from: '2026-05-01', until: '2026-10-01' };
  const text = iCalendar({ name: null, language: 'sv', events: [days] });
  expect(text).toContain('\r\nDTSTART;VALUE=DATE:20260501\r\nDTEND;VALUE=DATE:20261001\r\n');
  expect(text).toContain('\r\nTRANSP:TRANSPARENT\r\n');
});

it('folds lines after at most 75 octets, and divides no letter', () => {
  const title = 'Ångbåtsfärd på sjön 🚢 '.repeat(12);
  const text = iCalendar({ name: null, language: 'sv', events: [{ ...concert, title }] });
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY;LANGUAGE=sv:${title}\r\n`);
});
