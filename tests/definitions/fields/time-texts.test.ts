import { describe, expect, it } from 'vitest';
import { dayText, periodText, shownMoment } from '../../../cli/definitions/fields/time-texts.ts';

const shown = (locale: string, to: string | null, zone?: string) =>
  shownMoment({ from: '2026-12-13 16:00', to, ...(zone === undefined ? {} : { zone }) }, 'Europe/Stockholm', locale);

/** With plain spaces: languages use several. */
const textOf = (...given: Parameters<typeof shown>): string => shown(...given).text.replace(/\s/g, ' ');

describe('the text of a moment', () => {
  it.each([
    ['en-GB', '13 December 2026 at 16:00', '13 December 2026, 16:00–18:30'],
    ['sv-SE', '13 december 2026 kl. 16:00', '13 december 2026 kl. 16:00–18:30'],
    ['fi-FI', '13. joulukuuta 2026 klo 16.00', '13. joulukuuta 2026 klo 16.00–18.30'],
    ['de-DE', '13. Dezember 2026 um 16:00', '13. Dezember 2026, 16:00–18:30 Uhr'],
    ['en-US', 'December 13, 2026 at 4:00 PM', 'December 13, 2026, 4:00 – 6:30 PM'],
  ])('is that of %s', (locale, alone, range) => {
    expect(textOf(locale, null)).toBe(alone);
    expect(textOf(locale, '2026-12-13 18:30')).toBe(range);
  });

  it('has no end of a line between the word before a time and the time', () => {
    expect(shown('sv-SE', '2026-12-13 18:30').text).toBe('13\u00a0december 2026 kl.\u00a016:00–18:30');
    expect(shown('en-GB', null).text).toBe('13\u00a0December 2026 at\u00a016:00');
  });

  it('names both days, and a time zone that is not that of the site', () => {
    expect(textOf('sv-SE', '2026-12-14 02:00')).toBe('13 december 2026 kl. 16:00 – 14 december 2026 kl. 02:00');
    expect(textOf('sv-SE', '2026-12-13 18:30', 'Europe/Helsinki')).toBe('13 december 2026 kl. 16:00–18:30 EET');
    expect(textOf('en-GB', null, 'Europe/Stockholm')).toBe('13 December 2026 at 16:00');
  });
});

it('has no end of a line between a day and its month, and one between the days of a period', () => {
  expect(dayText('2026-11-30', 'en-US')).toBe('November\u00a030, 2026');
  expect(dayText('2026-11-30', 'es-ES')).toBe('30\u00a0de\u00a0noviembre de 2026');
  const shownPeriod = (to: string) => periodText('2026-05-01', to, { locale: 'en-GB', word: () => undefined }).replaceAll('\u2009', ' ');
  expect(shownPeriod('2026-05-03')).toMatch(/^1 ?– ?3\u00a0May 2026$/);
  expect(shownPeriod('2026-09-30')).toBe('1\u00a0May – 30\u00a0September 2026');
});

it('has an ordinal number for the first day of a month in French', () => {
  const [locale, word] = ['fr-FR', () => undefined];
  expect(dayText('2027-01-01', locale)).toBe('1er\u00a0janvier 2027');
  expect(dayText('2027-01-11', locale)).toBe('11\u00a0janvier 2027');
  expect(periodText('2027-04-01', '2027-10-31', { locale, word })).toMatch(/^1er\savril\s–\s31\soctobre 2027$/);
  const night = shownMoment({ from: '2027-04-30 22:00', to: '2027-05-01 02:00' }, 'Europe/Paris', locale);
  expect(night.text).toMatch(/\s–\s1er\smai 2027/);
});

it('has its offset from UTC for machines, and is the first of two that clocks show', () => {
  expect(shown('en-GB', null, 'Europe/Helsinki').from.dateTime).toBe('2026-12-13T16:00:00+02:00');
  const autumn = { from: '2026-10-25 01:30', to: '2026-10-25 02:30' };
  expect(shownMoment(autumn, 'Europe/Stockholm', 'en-GB').to?.dateTime).toBe('2026-10-25T02:30:00+02:00');
});
