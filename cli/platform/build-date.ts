import { EnvironmentError } from './environment-error.ts';
import type { RunInputs } from './host.ts';
import { dayIn, instantOf } from './time-zone.ts';

/** The instant of a run. Everything that depends on the time depends on this alone. */
export interface BuildTime {
  /** In milliseconds since 1970. */
  instant: number;
  /** Its day in the site's time zone, `2026-11-21`. */
  date: string;
}

/**
 * The instant for everything that depends on the time: from `--date` (a day or a minute in the site's time zone; a day means its
 * beginning), SOURCE_DATE_EPOCH (reproducible-builds.org/docs/source-date-epoch, seconds), or now. Throws EnvironmentError for a
 * value that is neither.
 */
export function buildTime(option: string | undefined, timeZone: string, { env, now }: RunInputs): BuildTime {
  if (option !== undefined) {
    const [day = '', minute] = option.split(' ');
    if (!isDay(day) || (minute !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(minute))) {
      throw new EnvironmentError(
        `"${option}" is not a day.`,
        'Write it as year, month, day: --date 2026-11-30, or with a time: --date "2026-11-30 09:00"',
      );
    }
    return { instant: instantOf(option, timeZone).instant, date: day };
  }
  const epoch = env.SOURCE_DATE_EPOCH;
  if (epoch === undefined || epoch === '') return at(now().getTime(), timeZone);
  if (!/^\d{1,12}$/.test(epoch)) {
    throw new EnvironmentError(`SOURCE_DATE_EPOCH is "${epoch}".`, 'Set it to whole seconds since 1970, or unset it.');
  }
  return at(Number(epoch) * 1000, timeZone);
}

/** The first question for a day loads the data of all languages and zones (20 ms), and a run in which nothing has changed asks none. */
const at = (instant: number, timeZone: string): BuildTime => ({
  instant,
  get date() {
    return dayIn(timeZone, instant);
  },
});

/** Whether a text is a day of the calendar, `2026-11-30`. The calendar has no year 0. */
export const isDay = (text: string): boolean =>
  /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
