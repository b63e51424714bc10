import { describe, expect, it } from 'vitest';
import { dayIn, instantOf, offsetTime } from '../../cli/platform/time-zone.ts';

describe('the instant of a time in a time zone', () => {
  it.each([
    ['2026-12-01', 'Europe/Stockholm', '2026-12-01T00:00:00+01:00'],
    ['2026-12-01 09:05', 'Europe/Stockholm', '2026-12-01T09:05:00+01:00'],
    ['2026-07-01 09:00', 'UTC', '2026-07-01T09:00:00Z'],
    ['2026-07-01 09:00', 'Asia/Kathmandu', '2026-07-01T09:00:00+05:45'],
    ['2026-07-01 09:00', 'America/St_Johns', '2026-07-01T09:00:00-02:30'],
    // Clocks are put back: the first of both.
    ['2026-10-25 02:30', 'Europe/Stockholm', '2026-10-25T02:30:00+02:00'],
    ['2026-10-25 03:00', 'Europe/Stockholm', '2026-10-25T03:00:00+01:00'],
    // The first and the last of four digits, also where they lie in another year in UTC.
    ['9999-12-31 23:59', 'Europe/Stockholm', '9999-12-31T23:59:00+01:00'],
    ['9999-12-31 23:59', 'Etc/GMT+5', '9999-12-31T23:59:00-05:00'],
    ['0001-01-01', 'Etc/GMT-14', '0001-01-01T00:00:00+14:00'],
    // The day begins at 01:00.
    ['2026-03-08', 'America/Havana', '2026-03-08T01:00:00-04:00'],
    // The whole day was left out.
    ['2011-12-30', 'Pacific/Apia', '2011-12-31T00:00:00+14:00'],
  ])('%s in %s', (text, zone, expected) => {
    const { instant, isSkipped } = instantOf(text, zone);
    expect(offsetTime(zone, instant)).toBe(expected);
    expect(new Date(expected).getTime()).toBe(instant);
    expect(isSkipped).toBe(false);
  });

  it.each([
    ['2026-03-29 02:00', 'Europe/Stockholm', '2026-03-29T03:00:00+02:00'],
    ['2026-03-29 02:59', 'Europe/Stockholm', '2026-03-29T03:00:00+02:00'],
    ['2026-10-04 02:15', 'Australia/Lord_Howe', '2026-10-04T02:30:00+11:00'],
  ])('%s is skipped in %s', (text, zone, next) => {
    const { instant, isSkipped } = instantOf(text, zone);
    expect([offsetTime(zone, instant), isSkipped]).toEqual([next, true]);
  });

  it('is on the day that it names', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Stockholm'])
      expect(dayIn(zone, instantOf('2026-12-31', zone).instant)).toBe('2026-12-31');
  });
});
