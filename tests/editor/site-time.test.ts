import { expect, it } from 'vitest';
import { siteTime } from '../../editor/model/site-time.ts';

it.each([
  ['Europe/Stockholm', '2026-12-01 00:05'],
  ['America/New_York', '2026-11-30 18:05'],
  ['UTC', '2026-11-30 23:05'],
])('the present of a site in %s is that of the server', (timeZone, time) => {
  expect(siteTime({ now: Date.UTC(2026, 10, 30, 23), timeZone }, 5 * 60_000)).toBe(time);
});
