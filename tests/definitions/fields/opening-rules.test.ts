import { describe, expect, it } from 'vitest';
import { hoursByWeek, type OpeningDays, openingProblems, weekdaysOf } from '../../../cli/definitions/fields/opening-rules.ts';
import type { OpeningHours } from '../../../cli/definitions/fields/written-hours.ts';

/** Hours from a line such as `tuesday-sunday 11:00-17:00`. */
function range(line: string): OpeningHours {
  const [from, to, opens = '', closes = ''] = line.split(/[ -]/);
  return { from, to, opens, closes } as OpeningHours;
}

const times = ({
  week = [],
  seasons = [],
  exceptions = [],
}: {
  week?: string[];
  seasons?: [from: string, to: string, ...week: string[]][];
  exceptions?: OpeningDays['exceptions'];
}): OpeningDays => ({
  week: week.map(range),
  seasons: seasons.map(([from, to, ...lines]) => ({ from, to, week: lines.map(range) })),
  exceptions,
});

const usual = ['tuesday-sunday 11:00-17:00'];

/** The places of the problems, as paths. */
const places = (written: Parameters<typeof times>[0]) => openingProblems(times(written)).map(({ at = [] }) => at.join('.'));

describe('hours of a week', () => {
  it('go over the end of a week and past midnight', () => {
    expect(weekdaysOf({ from: 'saturday', to: 'monday' })).toEqual(['saturday', 'sunday', 'monday']);
    expect(weekdaysOf({ from: 'monday', to: 'monday' })).toEqual(['monday']);
    // 2026-11-22 is a Sunday.
    const week = times({ week: ['saturday-monday 10:00-16:00', 'tuesday-tuesday 18:00-02:00'] });
    expect(hoursByWeek(week, '2026-11-22')).toEqual([{ opens: '10:00', closes: '16:00' }]);
    expect(hoursByWeek(week, '2026-11-25')).toEqual([]);
  });

  it('are those of the season, also if it is closed', () => {
    const both = times({ week: usual, seasons: [['2027-01-10', '2027-01-20']] });
    expect(hoursByWeek(both, '2027-01-09')).toHaveLength(1);
    expect(hoursByWeek(both, '2027-01-10')).toEqual([]);
    expect(hoursByWeek(both, '2027-01-20')).toEqual([]);
    expect(hoursByWeek(both, '2027-01-21')).toHaveLength(1);
  });

  it('may have a pause, and end at midnight where the next ones begin', () => {
    const evenings = ['monday-friday 09:00-12:00', 'monday-friday 13:00-17:00', 'sunday-sunday 20:00-09:00'];
    expect(places({ week: evenings })).toEqual([]);
  });

  it.each([
    [['monday-friday 09:00-17:00', 'wednesday-wednesday 16:59-20:00'], 'week.1.opens'],
    [['monday-monday 06:00-10:00', 'sunday-sunday 20:00-06:01'], 'week.1.opens'],
    [['saturday-sunday 20:00-06:01', 'monday-friday 06:00-10:00'], 'week.1.opens'],
    [['monday-friday 09:00-09:00'], 'week.0.closes'],
    [[], 'week'],
  ])('overlap, or are none: %j', (week, place) => {
    expect(places({ week })).toEqual([place]);
  });
});

describe('seasons', () => {
  it('follow each other, and may be without a usual week', () => {
    const seasons: [string, string, string][] = [
      ['2027-06-01', '2027-08-31', 'monday-sunday 10:00-18:00'],
      ['2027-09-01', '2027-09-01', 'monday-sunday 10:00-16:00'],
    ];
    expect(places({ seasons })).toEqual([]);
  });

  it('overlap, are turned, or have hours that overlap', () => {
    expect(
      places({
        week: usual,
        seasons: [
          ['2027-06-01', '2027-08-31'],
          ['2027-05-01', '2027-06-01'],
        ],
      }),
    ).toEqual(['seasons.1.from']);
    expect(places({ week: usual, seasons: [['2027-08-31', '2027-06-01']] })).toEqual(['seasons.0.to']);
    const twice = ['monday-sunday 10:00-18:00', 'friday-friday 17:00-20:00'];
    expect(places({ seasons: [['2027-06-01', '2027-08-31', ...twice]] })).toEqual(['seasons.0.week.1.opens']);
  });
});

describe('exceptions', () => {
  it('are closed days, or have other hours', () => {
    expect(
      places({
        week: usual,
        exceptions: [
          { from: '2026-12-24', to: '2026-12-25' },
          // A Monday, which is closed by the week.
          { from: '2026-11-23', opens: '11:00', closes: '17:00' },
          { from: '2026-12-31', opens: '11:00', closes: '02:00' },
          { from: '2027-01-01', to: '2099-01-01' },
        ],
      }),
    ).toEqual([]);
  });

  it.each([
    [[{ from: '2026-12-25', to: '2026-12-24' }], 'exceptions.0.to'],
    [[{ from: '2026-12-24', opens: '10:00' }], 'exceptions.0.closes'],
    [[{ from: '2026-12-24', closes: '10:00' }], 'exceptions.0.opens'],
    [[{ from: '2026-12-24', opens: '10:00', closes: '10:00' }], 'exceptions.0.closes'],
    [
      [
        { from: '2026-12-24', to: '2026-12-26' },
        { from: '2026-12-26', opens: '10:00', closes: '11:00' },
      ],
      'exceptions.1.from',
    ],
    // A Monday is closed anyway, and a Tuesday has these hours anyway.
    [[{ from: '2026-11-23' }], 'exceptions.0.from'],
    [[{ from: '2026-11-24', opens: '11:00', closes: '17:00' }], 'exceptions.0.from'],
  ])('make no sense: %j', (exceptions, place) => {
    expect(places({ week: usual, exceptions })).toEqual([place]);
  });
});
