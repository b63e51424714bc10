import { describe, expect, it } from 'vitest';
import { check } from '../../../templates/contract/form-rules.ts';
import {
  dailySlots,
  firstDay,
  instantOf,
  isDay,
  slotElsewhere,
  slotLabel,
  slotsOn,
  today,
} from '../../../templates/contract/form-slots.ts';
import { formIn, hours, meeting, message } from '../../receive/forms-sample.ts';

const at = (instant: string) => Date.parse(instant);
const now = at('2026-11-25T12:30:00Z');
const forms = { contact: formIn('en', 'contact'), consultation: formIn('en', 'consultation') };
const contact = (changes: object) => check(forms.contact, { ...message, ...changes }, now).problems;
const consultation = (changes: object, when = now) => check(forms.consultation, { ...meeting, ...changes }, when).problems;

describe('contact rules', () => {
  it.each([
    ['name', '', 'required'],
    ['name', '   ', 'required'],
    ['name', 'A', null],
    ['name', 'a'.repeat(100), null],
    ['name', ` ${'a'.repeat(100)} `, null],
    ['name', 'a'.repeat(101), 'long'],
    ['company', '', null],
    ['company', 'a'.repeat(120), null],
    ['company', 'a'.repeat(121), 'long'],
    ['message', '', 'required'],
    ['message', 'a'.repeat(9), 'short'],
    ['message', `${'a'.repeat(9)}   `, 'short'],
    ['message', 'a'.repeat(10), null],
    ['message', 'a'.repeat(5000), null],
    ['message', 'a'.repeat(5001), 'long'],
    // A browser counts a line break as one character and posts it as two.
    ['message', `${'a'.repeat(4990)}${'\r\n'.repeat(9)}a`, null],
  ])('%s %#', (field, value, code) => {
    expect(contact({ [field]: value })).toEqual(code ? [{ field, code }] : []);
  });

  it.each([
    'a@b.se',
    'first.last+tag@mail.example.co.uk',
    "o'brien@example.com",
    'anna@företag.se',
    'a@xn--fretag-xxa.example',
    'a@b.xn--p1ai',
    ' anna@foretag.example ',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.se`,
  ])('takes the address %s', (email) => {
    expect(contact({ email })).toEqual([]);
  });

  it.each([
    'anna',
    'anna@',
    '@foretag.se',
    'anna@foretag',
    'anna@@foretag.se',
    'anna @foretag.se',
    '.anna@foretag.se',
    'anna.@foretag.se',
    'an..na@foretag.se',
    'anna@-foretag.se',
    'anna@foretag-.se',
    'anna@foretag..se',
    'anna@foretag.se.',
    'anna@foretag.1',
    'a@b.se, c@d.se',
    'a@b.se\r\nBcc: c@d.se',
    '<a@b.se>',
    `${'a'.repeat(65)}@b.se`,
  ])('refuses the address %j', (email) => {
    expect(contact({ email })).toEqual([{ field: 'email', code: 'invalid' }]);
  });

  it('tells a long address from a wrong one, and a missing one from both', () => {
    expect(contact({ email: `a@${'b.'.repeat(126)}se` })).toEqual([{ field: 'email', code: 'long' }]);
    expect(contact({ email: ' ' })).toEqual([{ field: 'email', code: 'required' }]);
  });

  it('reports one problem a field, in the order of the form, whatever it is given', () => {
    const expected = [
      { field: 'name', code: 'required' },
      { field: 'email', code: 'required' },
      { field: 'message', code: 'required' },
    ];
    expect(check(forms.contact, {}, now).problems).toEqual(expected);
    expect(check(forms.contact, { name: 7, email: null, message: ['a'] }, now).problems).toEqual(expected);
  });

  it('cleans what it takes, drops what it does not know, and leaves refused words as typed', () => {
    const typed = { ...message, name: ' Anna\n  Åkesson ', message: '  one\r\n\r\ntwo three ', extra: 'x' };
    expect(check(forms.contact, typed, now).values).toEqual({
      ...message,
      name: 'Anna Åkesson',
      message: 'one\n\ntwo three',
    });
    expect(check(forms.contact, { ...typed, email: 'x' }, now).values.name).toBe(' Anna\n  Åkesson ');
  });

  // If the time grew with the square of the length, each of these would take minutes.
  it.each([
    ['email', `${'a'.repeat(60)}@${'a-'.repeat(96)}`, ['invalid']],
    ['email', `${'.a'.repeat(300_000)}@`, ['long']],
    ['email', `a@${'a.'.repeat(300_000)}`, ['long']],
    ['email', `a@b.se${' '.repeat(600_000)}a`, ['invalid']],
    ['name', `a${' '.repeat(600_000)}a`, []],
  ])('answers a hostile text in %s', (field, text, codes) => {
    expect(contact({ [field]: text }).map(({ code }) => code)).toEqual(codes);
  });
});

describe('consultation rules', () => {
  it.each([
    [{}, []],
    [{ topic: '' }, [{ field: 'topic', code: 'required' }]],
    [{ topic: 'no-such-service' }, [{ field: 'topic', code: 'required' }]],
    [{ date: '' }, [{ field: 'date', code: 'required' }]],
    [{ date: '2026-02-30' }, [{ field: 'date', code: 'required' }]],
    [{ date: '30/11/2026' }, [{ field: 'date', code: 'required' }]],
    [{ date: '2026-11-28' }, [{ field: 'date', code: 'closed' }]],
    [{ date: '2026-11-29' }, [{ field: 'date', code: 'closed' }]],
    [{ date: '2026-11-27' }, []],
    [{ date: '2026-11-24' }, [{ field: 'date', code: 'past' }]],
    [{ time: '' }, [{ field: 'time', code: 'required' }]],
    [{ time: '08:00' }, [{ field: 'time', code: 'outside' }]],
    [{ time: '17:00' }, []],
    [{ time: '17:30' }, [{ field: 'time', code: 'outside' }]],
    [{ time: '18:00' }, [{ field: 'time', code: 'outside' }]],
    [{ time: '9:00' }, [{ field: 'time', code: 'outside' }]],
  ])('%j', (changes, problems) => {
    expect(consultation(changes)).toEqual(problems);
  });

  it('refuses a slot of today that has begun, by the clock in Stockholm', () => {
    // 12:30 UTC is 13:30 in Stockholm in November.
    expect(consultation({ date: '2026-11-25', time: '13:00' })).toEqual([{ field: 'time', code: 'past' }]);
    expect(consultation({ date: '2026-11-25', time: '14:00' })).toEqual([]);
    expect(consultation({ date: '2026-11-25', time: '14:00' }, at('2026-11-25T13:00:00Z'))).toHaveLength(1);
    expect(consultation({ date: '2026-11-25', time: '14:00' }, at('2026-11-25T12:59:59Z'))).toEqual([]);
  });

  it('refuses today at the date once its last slot has begun', () => {
    const evening = at('2026-11-25T16:00:00Z');
    expect(consultation({ date: '2026-11-25', time: '17:00' }, evening)).toEqual([{ field: 'date', code: 'past' }]);
  });

  it('says a past slot together with the other problems', () => {
    const problems = consultation({ name: '', email: '', date: '2026-11-25', time: '09:00' });
    expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual(['name required', 'email required', 'time past']);
  });
});

describe('slots', () => {
  const opening = { firstDay: 1, lastDay: 7, opens: '09:00', closes: '18:00' };
  const within = (range: Partial<typeof opening>) => ({ ...hours, ranges: [{ ...opening, ...range }] });
  const daily = within({});

  it('fill the opening hours with whole hours', () => {
    expect(dailySlots(hours)).toEqual(['09', '10', '11', '12', '13', '14', '15', '16', '17'].map((hour) => `${hour}:00`));
    expect(dailySlots(within({ opens: '08:30', closes: '10:29' }))).toEqual(['08:30']);
    expect(dailySlots(within({ opens: '10:00', closes: '10:00' }))).toEqual([]);
    expect(slotLabel('09:00', hours)).toBe('09:00–10:00');
    expect(slotLabel('08:30', { ...hours, slotMinutes: 45 })).toBe('08:30–09:15');
  });

  it('are whole weeks in summer, in winter, and on the days between', () => {
    for (const date of ['2026-10-24', '2026-10-25', '2026-10-26', '2027-03-27', '2027-03-28', '2027-03-29']) {
      expect(slotsOn(date, daily, at('2026-01-01T00:00:00Z'))).toEqual(dailySlots(hours));
    }
  });

  it.each([
    ['2026-10-24', '2026-10-24T07:00:00Z'],
    ['2026-10-25', '2026-10-25T08:00:00Z'],
    ['2027-03-27', '2027-03-27T08:00:00Z'],
    ['2027-03-28', '2027-03-28T07:00:00Z'],
  ])('nine in the morning of %s is %s', (date, instant) => {
    expect(instantOf({ date, time: '09:00' }, 'Europe/Stockholm')).toBe(at(instant));
    expect(slotsOn(date, daily, at(instant) - 1)[0]).toBe('09:00');
    expect(slotsOn(date, daily, at(instant))[0]).toBe('10:00');
  });

  it('leave out the hour that summer time skips, and take the first of the one that comes twice', () => {
    const night = within({ opens: '01:00', closes: '05:00' });
    expect(slotsOn('2027-03-28', night, 0)).toEqual(['01:00', '03:00', '04:00']);
    expect(slotsOn('2026-10-25', night, 0)).toEqual(['01:00', '02:00', '03:00', '04:00']);
    expect(instantOf({ date: '2026-10-25', time: '02:00' }, 'Europe/Stockholm')).toBe(at('2026-10-25T00:00:00Z'));
  });

  it('know the day at the site, wherever the reader is', () => {
    expect(today(hours, at('2026-06-01T21:59:59Z'))).toBe('2026-06-01');
    expect(today(hours, at('2026-06-01T22:00:00Z'))).toBe('2026-06-02');
    expect(today({ ...hours, timeZone: 'Pacific/Kiritimati' }, at('2026-06-01T10:00:00Z'))).toBe('2026-06-02');
  });

  it.each([
    ['Friday morning', '2026-11-27T07:59:00Z', '2026-11-27'],
    ['Friday, the last slot just begun', '2026-11-27T16:00:00Z', '2026-11-30'],
    ['late Friday evening', '2026-11-27T22:30:00Z', '2026-11-30'],
    ['Saturday', '2026-11-28T10:00:00Z', '2026-11-30'],
    ['Sunday night, Monday already in Stockholm', '2026-11-29T23:30:00Z', '2026-11-30'],
    ['the Saturday before winter time', '2026-10-24T22:30:00Z', '2026-10-26'],
    ['the Saturday before summer time', '2027-03-27T23:30:00Z', '2027-03-29'],
  ])('begin on the first day that has one left: %s', (_, now, date) => {
    expect(firstDay(hours, at(now))).toBe(date);
  });

  it.each([
    ['Europe/Berlin', '2026-11-30', '09:00', null],
    ['America/New_York', '2026-11-30', '09:00', '03:00–04:00'],
    // Between the clock changes of both continents, the difference is one hour less.
    ['America/New_York', '2026-10-26', '09:00', '04:00–05:00'],
    ['America/New_York', '2027-03-15', '09:00', '04:00–05:00'],
    ['America/New_York', '2027-03-29', '09:00', '03:00–04:00'],
    ['Asia/Kolkata', '2026-11-30', '09:00', '13:30–14:30'],
    ['Asia/Tokyo', '2026-11-30', '17:00', 'Tue 01:00–02:00'],
    ['Pacific/Honolulu', '2026-11-30', '09:00', 'Sun 22:00–23:00'],
    ['Asia/Tokyo', '2026-11-30', '15:00', '23:00–00:00'],
  ])('are told in the time of %s on %s at %s', (timeZone, date, time, told) => {
    expect(slotElsewhere({ date, time }, hours, timeZone, 'en')).toBe(told);
  });

  it('are told with the weekday of the page’s language', () => {
    expect(slotElsewhere({ date: '2026-11-30', time: '17:00' }, hours, 'Asia/Tokyo', 'sv')).toBe('tis 01:00–02:00');
  });

  it('are none on closed days; an opening that runs over the end of the week is open on both sides', () => {
    expect(slotsOn('2026-11-28', hours, 0)).toEqual([]);
    const wrapped = within({ firstDay: 7, lastDay: 4 });
    const open = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'].map((date) => slotsOn(date, wrapped, 0).length > 0);
    expect(open).toEqual([true, false, false, true]);
  });

  it('follow the hours of their day', () => {
    const saturday = { firstDay: 6, lastDay: 6, opens: '08:00', closes: '10:00' };
    const shop = { ...hours, ranges: [...hours.ranges, saturday] };
    expect(slotsOn('2026-11-28', shop, 0)).toEqual(['08:00', '09:00']);
    expect(slotsOn('2026-11-27', shop, 0)).toEqual(dailySlots(hours));
    expect(dailySlots(shop)).toEqual(['08:00', ...dailySlots(hours)]);
    const asked = (date: string, time: string) => check({ ...forms.consultation, hours: shop }, { ...meeting, date, time }, 0).problems;
    expect(asked('2026-11-28', '09:00')).toEqual([]);
    expect(asked('2026-11-28', '11:00')).toEqual([{ field: 'time', code: 'outside' }]);
  });

  it('follow the hours of a season, and before it of a day with its own', () => {
    const summer = { ...opening, opens: '10:00', closes: '12:00' };
    const shop = {
      ...hours,
      others: [
        { from: '2027-07-02', to: '2027-07-02', ranges: [{ ...opening, opens: '15:00', closes: '16:00' }] },
        { from: '2027-07-05', to: '2027-07-30', ranges: [] },
        { from: '2027-07-01', to: '2027-08-31', ranges: [summer] },
      ],
    };
    expect(slotsOn('2027-07-01', shop, 0)).toEqual(['10:00', '11:00']);
    expect(slotsOn('2027-07-02', shop, 0)).toEqual(['15:00']);
    expect(slotsOn('2027-07-30', shop, 0)).toEqual([]);
    expect(slotsOn('2027-09-01', shop, 0)).toEqual(dailySlots(hours));
    expect(firstDay(shop, at('2027-07-05T08:00:00Z'))).toBe('2027-07-31');
    const asked = (date: string, time: string) => check({ ...forms.consultation, hours: shop }, { ...meeting, date, time }, 0).problems;
    expect(asked('2027-07-02', '15:00')).toEqual([]);
    expect(asked('2027-07-02', '10:00')).toEqual([{ field: 'time', code: 'outside' }]);
    expect(asked('2027-07-30', '10:00')).toEqual([{ field: 'date', code: 'closed' }]);
  });

  it('are none on days that no calendar has', () => {
    for (const date of ['', '2026-13-01', '2026-02-29', '2026-1-1', '+02026-01-01', '20260101']) {
      expect(isDay(date)).toBe(false);
      expect(slotsOn(date, daily, 0)).toEqual([]);
    }
    expect(isDay('2028-02-29')).toBe(true);
  });
});
