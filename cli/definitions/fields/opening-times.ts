import { z } from 'zod';
import { contactHours } from './contact-hours.ts';
import type { SpokenIn } from './field-value.ts';
import { localizedText, today } from './fields.ts';
import { hoursText, weekTexts } from './hours-texts.ts';
import type { InLanguage } from './in-language.ts';
import { type DayHours, hoursByWeek, type OpeningDays, openingProblems, ownHours, weekdaysOf } from './opening-rules.ts';
import { defineField, type OwnValue } from './own-field.ts';
import type { OpeningSpecification, ShownOpeningTimes } from './shown-hours.ts';
import { daysText } from './time-texts.ts';
import { clock, hoursRange, type OpeningHours } from './written-hours.ts';

const date = z.iso.date();

const season = z
  .strictObject({
    from: date.describe('The first day of the season.'),
    to: date.describe('The last day of the season.'),
    week: z.array(hoursRange).describe('Its hours, in place of the usual ones; an empty list if it is closed.'),
  })
  .describe('Days with other hours than usual.');

const exception = z
  .strictObject({
    from: date.describe('The day, or the first of several.'),
    to: date.optional().describe('The last of several days.'),
    name: localizedText().optional().describe('What the day is called, such as Christmas Eve.'),
    opens: clock.optional().describe('From when it is open; left out if it is closed.'),
    closes: clock.optional().describe('Until when it is open; left out if it is closed.'),
  })
  .describe('A day that is closed, or has hours of its own.');

const usualHours = 'The usual hours, from one weekday to another. Other days are closed.';

const written = z.strictObject({
  today: today().describe('Content writes nothing: the day of the build.'),
  week: z.array(hoursRange).default([]).describe(usualHours),
  seasons: z.array(season).default([]).describe('Seasons with other hours.'),
  exceptions: z.array(exception).default([]).describe('Days that are closed or have other hours.'),
});

/** Opening times in the language of a page. */
function shownTimes(value: InLanguage<z.output<typeof written>>, { locale, timeZone }: SpokenIn): ShownOpeningTimes {
  const { date } = value.today;
  const isComing = ({ from, to = from }: { from: string; to?: string | undefined }) => to >= date;
  const inOrder = (a: { from: string }, b: { from: string }) => (a.from < b.from ? -1 : 1);
  const seasons = value.seasons.filter(isComing).sort(inOrder);
  const exceptions = value.exceptions.filter(isComing).sort(inOrder);
  const own = exceptions.find(({ from }) => from <= date);
  return {
    today: { ...value.today, hours: hoursText(own === undefined ? hoursByWeek(value, date) : ownHours(own), locale) },
    week: weekTexts(value.week, locale),
    seasons: seasons.map(({ from, to, week }) => ({
      from,
      to,
      text: daysText(from, to, locale),
      week: weekTexts(week, locale),
    })),
    exceptions: exceptions.map((exception) => {
      const { from, to = from, name } = exception;
      const hours = hoursText(ownHours(exception), locale);
      const named = name === undefined ? {} : { name };
      return { from, to, text: daysText(from, to, locale), ...named, ...(hours === '' ? {} : { hours }) };
    }),
    timeZone,
    specification: specificationOf({ week: value.week, seasons, exceptions }),
  };
}

const withWeek = written.extend({ week: z.array(hoursRange).describe(usualHours) });

/** A week, seasons, and exceptions. */
const placeTimes = defineField({ written, check: openingProblems, show: shownTimes });

/** The same for the company. `week` is written, because a mapping of other keys may be a range. */
export const companyTimes = defineField({ written: withWeek, check: openingProblems, show: shownTimes });

export type OpeningTimesValue = OwnValue<ShownOpeningTimes>;

/** The opening hours of a place: a week, seasons, and exceptions, or `main` for the hours of `site.config.yaml`. */
export const openingTimes = () => z.union([placeTimes(), contactHours()]);

/** How search engines are told of a closed day (Google's guide to the structured data of local businesses). */
const closed: DayHours = { opens: '00:00', closes: '00:00' };

function specificationOf({ week, seasons, exceptions }: OpeningDays): OpeningSpecification[] {
  const node = (hours: DayHours, from: string, to: string): OpeningSpecification => ({
    '@type': 'OpeningHoursSpecification',
    ...hours,
    validFrom: from,
    validThrough: to,
  });
  const ofWeek = (ranges: readonly OpeningHours[]): OpeningSpecification[] =>
    ranges.map(({ opens, closes, ...days }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdaysOf(days).map((day) => `https://schema.org/${day[0]?.toUpperCase()}${day.slice(1)}`),
      opens,
      closes,
    }));
  return [
    ...ofWeek(week),
    ...seasons.flatMap(({ from, to, week: own }) =>
      own.length === 0 ? [node(closed, from, to)] : ofWeek(own).map((range) => ({ ...range, validFrom: from, validThrough: to })),
    ),
    ...exceptions.map((exception) => {
      const { from, to = from } = exception;
      return node(ownHours(exception)[0] ?? closed, from, to);
    }),
  ];
}
