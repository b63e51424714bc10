import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { moment } from '../../../cli/definitions/fields/fields.ts';
import type { Moment } from '../../../cli/definitions/fields/moment.ts';
import { daysFrom } from '../../../cli/definitions/fields/repetition.ts';
import { iCalendarRule, shownRepetition } from '../../../cli/definitions/fields/repetition-texts.ts';
import { textIn, type Word, type Words } from '../../../cli/definitions/words.ts';
import { dayAfter, instantOf } from '../../../cli/platform/time-zone.ts';
import { sortKey, timeAt, timesAround, whenOf } from '../../../cli/site/facts/time-spans.ts';
import { iCalendar } from '../../../cli/site/pages/i-calendar.ts';
import { zoneLines } from '../../../cli/site/pages/i-calendar-zone.ts';
import words from '../../../templates/repetition/words.ts';

const timeZone = 'Europe/Stockholm';

const read = (written: object): Moment => moment().parse(written) as Moment;

type Issue = z.core.$ZodIssue;

/** The issues of the options of a union, and of those in it. */
const within = (issue: Issue): Issue[] =>
  issue.code === 'invalid_union' ? issue.errors.flat().flatMap((own) => within({ ...own, path: [...issue.path, ...own.path] })) : [issue];

/** What is wrong, with its path. */
const wrong = (written: object): [string, string][] =>
  (moment().safeParse(written).error?.issues ?? [])
    .flatMap(within)
    .filter(({ code, path }) => code === 'custom' && path.length > 0)
    .map(({ path, message }) => [path.join('.'), message]);

const at = (minute: string) => ({ instant: instantOf(minute, timeZone).instant, timeZone });

/** Every Thursday in the spring, but for one. 1 March 2027 is a Monday. */
const choir = {
  from: '2027-03-01 18:00',
  to: '20:00',
  every: 'thursday',
  last: '2027-06-30',
  except: ['2027-05-06'],
};

const wordIn =
  (locale: string) =>
  (_set: string, ...keys: string[]) => {
    let found: Words[string] | undefined;
    for (const key of keys) found = (found ?? (words.words as Words))[key as keyof typeof found];
    return textIn(found as Word, locale);
  };

const shownIn = (written: object, locale: string) => {
  const { facts } = read(written);
  if (facts.repeats === undefined) throw new Error('it takes place once');
  const shown = shownRepetition(facts, facts.repeats, { locale, timeZone, word: wordIn(locale) });
  return { ...shown, text: shown.text.replace(/[\u2009\u202f\u00a0]/g, ' ') };
};

describe('a moment that takes place again', () => {
  it('begins on the first of its days', () => {
    expect(read(choir).facts).toMatchObject({ from: '2027-03-04 18:00', to: '2027-03-04 20:00' });
    expect(read({ ...choir, to: '2027-03-02 01:00' }).facts.to).toBe('2027-03-05 01:00');
    expect(read({ from: '2027-03-01 10:00', every: 'first sunday' }).facts.from).toBe('2027-03-07 10:00');
    expect(read({ from: '2027-03-01 10:00', every: ['last friday', 'wednesday'] }).facts.from).toBe('2027-03-03 10:00');
  });

  it.each([
    ['2027-03-01 12:00', '2027-03-04 18:00', 'coming'],
    ['2027-03-04 19:59', '2027-03-04 18:00', 'now'],
    ['2027-03-04 20:00', '2027-03-11 18:00', 'coming'],
    // It does not take place on 6 May.
    ['2027-04-29 20:00', '2027-05-13 18:00', 'coming'],
    ['2027-06-24 19:00', '2027-06-24 18:00', 'now'],
    ['2027-06-24 20:00', '2027-06-24 18:00', 'past'],
    ['2032-01-01 00:00', '2027-06-24 18:00', 'past'],
  ])('is at %s that of %s, and %s', (now, from, when) => {
    const { span } = read(choir);
    expect(timeAt(span, at(now)).from).toBe(from);
    expect(whenOf(span, at(now))).toBe(when);
    expect(sortKey(span, at(now))).toBe(from);
  });

  it.each([
    ['last friday', '2028-02-01 00:00', '2028-02-25 09:00'],
    ['first sunday', '2027-03-07 09:00', '2027-04-04 09:00'],
    ['fourth monday', '2027-03-01 00:00', '2027-03-22 09:00'],
    ['day', '2027-03-28 12:00', '2027-03-29 09:00'],
  ])('knows %s without an end', (every, now, from) => {
    expect(timeAt(read({ from: '2020-01-01 09:00', every }).span, at(now)).from).toBe(from);
  });

  it.each([
    // 1 March 2027 is a Monday. Weeks are counted from that of the first time, not from that of "from".
    ['thursday', '2027-03-01 00:00', 2, ['2027-03-04', '2027-03-18', '2027-04-01']],
    ['thursday', '2027-03-05 00:00', 2, ['2027-03-11', '2027-03-25', '2027-04-08']],
    [['tuesday', 'thursday'], '2027-03-03 00:00', 3, ['2027-03-04', '2027-03-23', '2027-03-25', '2027-04-13']],
    // A week begins on Monday, as iCalendar counts it.
    [['sunday', 'monday'], '2027-03-07 00:00', 2, ['2027-03-07', '2027-03-15', '2027-03-21', '2027-03-29']],
    ['friday', '2027-12-24 00:00', 12, ['2027-12-24', '2028-03-17', '2028-06-09']],
  ])('knows %s from %s in one of %i weeks', (every, from, weeks, days) => {
    const { facts } = read({ from, every, weeks });
    const found = daysFrom('2020-01-01', facts);
    expect(days.map(() => found.next().value)).toEqual(days);
    // From the day after a time on, weeks are counted from the first time, too.
    expect(daysFrom(dayAfter(String(days[0])), facts).next().value).toBe(days[1]);
  });

  it.each([
    ['first sunday', '2027-03-01 00:00', 2, ['2027-03-07', '2027-05-02', '2027-07-04']],
    // Months are counted from that of the first time, not from that of "from".
    ['first monday', '2026-12-08 00:00', 2, ['2027-01-04', '2027-03-01']],
    [['first sunday', 'last friday'], '2026-12-20 00:00', 3, ['2026-12-25', '2027-03-07', '2027-03-26']],
    ['last friday', '2027-01-01 00:00', 12, ['2027-01-29', '2028-01-28', '2029-01-26']],
  ])('knows %s from %s in one of %i months', (every, from, months, days) => {
    const { facts } = read({ from, every, months });
    const found = daysFrom('2020-01-01', facts);
    expect(days.map(() => found.next().value)).toEqual(days);
    expect(daysFrom(dayAfter(String(days[0])), facts).next().value).toBe(days[1]);
  });

  it('goes on after midnight, and is known by the clock of its own zone', () => {
    const night = read({ from: '2027-03-05 22:00', to: '2027-03-06 02:00', every: 'friday' }).span;
    expect(whenOf(night, at('2027-03-13 01:00'))).toBe('now');
    expect(timeAt(night, at('2027-03-13 02:00')).from).toBe('2027-03-19 22:00');
    const far = read({ from: '2027-03-01 00:30', every: 'monday', zone: 'Asia/Tokyo' }).span;
    expect(timeAt(far, at('2027-03-07 16:00')).from).toBe('2027-03-08 00:30');
    expect(sortKey(far, at('2027-03-07 16:00'))).toBe('2027-03-07 16:30');
  });

  it('changes what is shown at the ends of its times around an instant', () => {
    const starts = (now: string) => timesAround(read(choir).span, at(now)).map(({ from }) => from);
    expect(starts('2027-03-01 00:00')).toEqual(['2027-03-04 18:00', '2027-03-11 18:00']);
    expect(starts('2027-03-15 00:00')).toEqual(['2027-03-11 18:00', '2027-03-18 18:00', '2027-03-25 18:00']);
    expect(starts('2027-07-01 00:00')).toEqual(['2027-06-24 18:00']);
  });

  it('says what is wrong, at the key', () => {
    expect(wrong({ ...choir, every: 'thorsday' })).toEqual([
      ['every', 'a day of the week such as thursday, one of a month such as first sunday, or day'],
    ]);
    expect(wrong({ ...choir, last: '2027-02-01' })).toEqual([['last', 'the day of "from", 2027-03-01, or one after it']]);
    expect(wrong({ ...choir, last: '2027-03-02', except: [] })).toEqual([
      ['last', 'a day after it has taken place once; until then, no day is one of "every"'],
    ]);
    expect(wrong({ ...choir, except: ['2027-05-06', '2027-05-07'] })).toEqual([['except.1', 'a day on which it would take place']]);
    expect(wrong({ ...choir, except: ['2027-07-01'] })).toEqual([['except.0', 'a day on which it would take place']]);
    expect(wrong({ ...choir, last: '2027-03-11', except: ['2027-03-04', '2027-03-11'] })).toEqual([
      ['except', 'fewer days: as it is, it never takes place'],
    ]);
    // 11 March is a Thursday of a week between.
    expect(wrong({ ...choir, weeks: 2, except: ['2027-03-18', '2027-03-11'] })).toEqual([
      ['except.1', 'a day on which it would take place'],
    ]);
    for (const every of ['day', 'first sunday', ['thursday', 'last friday']])
      expect(wrong({ from: '2027-03-01 18:00', every, weeks: 2 })).toEqual([
        ['weeks', 'a key only beside days of the week, such as every: thursday'],
      ]);
    for (const every of ['day', 'thursday', ['thursday', 'last friday']])
      expect(wrong({ from: '2027-03-01 18:00', every, months: 2 })).toEqual([
        ['months', 'a key only beside days of a month, such as every: first sunday'],
      ]);
    expect(wrong({ from: '2027-03-01 18:00', last: '2027-06-30' })).toEqual([
      ['last', 'a key only beside "every", such as every: thursday'],
    ]);
  });

  it.each([
    ['en-GB', 'Thursdays, 18:00–20:00, 4 March – 30 June 2027, not on 6 May 2027'],
    ['sv', 'Torsdagar, 18:00–20:00, 4 mars–30 juni 2027, inte 6 maj 2027'],
    ['de', 'Donnerstags, 18:00–20:00 Uhr, 4. März – 30. Juni 2027, nicht am 6. Mai 2027'],
    ['fr', 'Le jeudi, 18:00 – 20:00, 4 mars – 30 juin 2027, sauf le 6 mai 2027'],
    ['es', 'Los jueves, 18:00–20:00, 4 de marzo – 30 de junio de 2027, excepto el 6 de mayo de 2027'],
    ['da', 'Torsdage, 18.00–20.00, 4. marts–30. juni 2027, dog ikke 6. maj 2027'],
    ['nb', 'Torsdager, 18:00–20:00, 4. mars–30. juni 2027, ikke 6. mai 2027'],
    ['fi', 'Torstaisin, 18.00–20.00, 4. maaliskuuta – 30. kesäkuuta 2027, ei 6. toukokuuta 2027'],
    ['nl', 'Elke donderdag, 18:00–20:00, 4 maart – 30 juni 2027, niet op 6 mei 2027'],
    ['pl', 'W czwartki, 18:00–20:00, 4 marca – 30 czerwca 2027, oprócz 6 maja 2027'],
  ])('is said in %s', (locale, text) => {
    expect(shownIn(choir, locale).text).toBe(text);
  });

  it('is said for days of a month and for several days, without an end', () => {
    const sunday = { from: '2027-03-01 11:00', every: 'first sunday' };
    expect(shownIn(sunday, 'en-GB').text).toBe('The first Sunday of the month, 11:00, from 7 March 2027');
    expect(shownIn(sunday, 'sv').text).toBe('Första söndagen i månaden, 11:00, från och med 7 mars 2027');
    expect(shownIn(sunday, 'pl').text).toBe('W pierwszą niedzielę miesiąca, 11:00, od 7 marca 2027');
    expect(shownIn({ ...choir, every: ['tuesday', 'thursday'] }, 'fi').text).toMatch(/^Tiistaisin ja torstaisin, /);
    expect(shownIn({ ...choir, every: 'day', except: [] }, 'de').text).toMatch(/^Täglich, /);
  });

  it.each([
    ['en-GB', 'Thursdays, every other week, 18:00', 'Thursdays, every 3 weeks, 18:00'],
    ['sv', 'Torsdagar, varannan vecka, 18:00', 'Torsdagar, var 3:e vecka, 18:00'],
    ['de', 'Donnerstags, alle zwei Wochen, 18:00', 'Donnerstags, alle 3 Wochen, 18:00'],
    ['fi', 'Torstaisin, joka toinen viikko, 18.00', 'Torstaisin, joka 3. viikko, 18.00'],
    ['pl', 'W czwartki, co dwa tygodnie, 18:00', 'W czwartki, co 3. tydzień, 18:00'],
  ])('is said in %s if weeks are left out', (locale, alternate, third) => {
    const in2 = { from: '2027-03-01 18:00', every: 'thursday', weeks: 2 };
    expect(shownIn(in2, locale).text).toContain(alternate);
    expect(shownIn({ ...in2, weeks: 3 }, locale).text).toContain(third);
  });

  it.each([
    ['en-GB', 'The first Sunday of the month, every other month, 11:00', 'month, every 3 months, 11:00'],
    ['sv', 'Första söndagen i månaden, varannan månad, 11:00', 'månaden, var 3:e månad, 11:00'],
    ['fi', 'Kuukauden ensimmäisenä sunnuntaina, joka toinen kuukausi, 11.00', ', joka 3. kuukausi, 11.00'],
  ])('is said in %s if months are left out', (locale, alternate, third) => {
    const in2 = { from: '2027-03-01 11:00', every: 'first sunday', months: 2 };
    expect(shownIn(in2, locale).text).toContain(alternate);
    expect(shownIn({ ...in2, months: 3 }, locale).text).toContain(third);
  });

  it('is a Schedule for search engines', () => {
    expect(shownIn(choir, 'en').schedule).toEqual({
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: ['https://schema.org/Thursday'],
      startDate: '2027-03-04',
      endDate: '2027-06-30',
      startTime: '18:00:00',
      endTime: '20:00:00',
      exceptDate: ['2027-05-06'],
      scheduleTimezone: timeZone,
    });
    expect(shownIn({ from: '2027-03-01 11:00', every: 'last friday' }, 'en').schedule).toMatchObject({
      repeatFrequency: 'P1M',
      byDay: ['-1FR'],
    });
    const quarterly = { from: '2027-03-01 11:00', every: 'last friday', months: 3 };
    expect(shownIn(quarterly, 'en').schedule).toMatchObject({ repeatFrequency: 'P3M', byDay: ['-1FR'] });
    expect(shownIn({ ...choir, weeks: 2, except: [] }, 'en').schedule).toMatchObject({
      repeatFrequency: 'P2W',
      byDay: ['https://schema.org/Thursday'],
    });
  });

  it('is a rule in calendar files, by the clock of its time zone', () => {
    const rule = (every: string | string[], more: object = {}) => {
      const { repeats } = read({ from: '2027-03-01 18:00', every, ...more }).facts;
      return repeats && iCalendarRule(repeats, timeZone);
    };
    expect(rule('day')).toBe('FREQ=DAILY');
    expect(rule(['tuesday', 'thursday'], { last: '2027-06-30' })).toBe('FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270630T215959Z');
    expect(rule('thursday', { weeks: 2 })).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=TH');
    expect(rule('first sunday', { months: 2 })).toBe('FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU');
    expect(rule(['first sunday', 'last friday'])).toBe('FREQ=MONTHLY;BYDAY=1SU,-1FR');
    const repeats = {
      timeZone,
      from: '2027-03-04 18:00',
      until: '2027-03-04 20:00',
      rule: 'FREQ=WEEKLY;BYDAY=TH',
      except: ['2027-05-06 18:00'],
      end: Date.UTC(2027, 5, 30),
    };
    const [from, until] = [Date.UTC(2027, 2, 4, 17), Date.UTC(2027, 2, 4, 19)];
    const event = {
      id: 'choir',
      stamp: from,
      from,
      until,
      repeats,
      title: 'Choir',
      text: null,
      place: null,
      page: null,
    };
    const text = iCalendar({ name: null, language: 'en', events: [event, { ...event, id: 'other' }] });
    expect(text).toContain(
      [
        'DTSTART;TZID=Europe/Stockholm:20270304T180000',
        'DTEND;TZID=Europe/Stockholm:20270304T200000',
        'RRULE:FREQ=WEEKLY;BYDAY=TH',
        'EXDATE;TZID=Europe/Stockholm:20270506T180000',
      ].join('\r\n'),
    );
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
  });

  it('has the clocks of a time zone beside it', () => {
    const [from, until] = [Date.UTC(2027, 2, 4), Date.UTC(2027, 10, 30)];
    expect(zoneLines(timeZone, from, until).slice(2)).toEqual([
      'BEGIN:STANDARD',
      'DTSTART:20260227T010000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20260329T020000',
      'RDATE:20270328T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20261025T030000',
      'RDATE:20271031T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]);
    // It begins in the summer time of 2026.
    const [inSummer, autumn] = [Date.UTC(2027, 8, 4), Date.UTC(2027, 8, 30)];
    expect(zoneLines(timeZone, inSummer, autumn).slice(2, 9)).toEqual([
      'BEGIN:DAYLIGHT',
      'DTSTART:20260830T020000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0200',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20261025T030000',
    ]);
    expect(zoneLines('UTC', from, null)).toHaveLength(8);
    expect(zoneLines('America/St_Johns', from, until)).toContain('TZOFFSETFROM:-0330');
  });
});

it('leaves a moment without a repetition as it was', () => {
  const once = z.safeParse(moment(), { from: '2026-12-13 16:00', to: '18:30' }).data as Moment;
  expect(once.facts).toEqual({ from: '2026-12-13 16:00', to: '2026-12-13 18:30' });
  expect(timesAround(once.span, at('2026-01-01 00:00'))).toEqual([once.span]);
});
