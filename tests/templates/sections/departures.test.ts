import { expect, it } from 'vitest';
import { nextOf } from '../../sites/ferry/templates/sections/departures/next.ts';

const line = { weekdays: ['06:10', '12:00', '20:30'], weekends: ['08:30', '19:00'] };

// In winter, the quay is an hour ahead of UTC.
it.each([
  ['a weekday, before noon', '2026-11-26T10:30:00Z', { time: '12:00', day: 'today', minutes: 30, later: ['20:30'] }],
  ['the minute at which one leaves', '2026-11-26T11:00:00Z', { time: '20:30', minutes: 510, later: [] }],
  ['Friday night', '2026-11-27T20:00:00Z', { time: '08:30', day: 'tomorrow', minutes: 690, later: ['19:00'] }],
  ['Sunday night', '2026-11-29T22:00:00Z', { time: '06:10', day: 'tomorrow' }],
  ['a night that is another day at the quay', '2026-11-27T23:30:00Z', { time: '08:30', day: 'today', minutes: 480 }],
])('says what leaves next on %s', (_, now, expected) => {
  expect(nextOf(line, new Date(now))).toMatchObject(expected);
});
