import { EnvironmentError } from './environment-error.ts';
import type { Host } from './host.ts';

/**
 * The day for everything that depends on the day, `2026-11-21`: from `--date`, SOURCE_DATE_EPOCH
 * (reproducible-builds.org/docs/source-date-epoch, seconds), or today in the site's time zone. Throws EnvironmentError for a
 * value that is no day.
 */
export function buildDate(
  option: string | undefined,
  timeZone: string,
  { env, now }: Pick<Host, 'env' | 'now'>,
): string {
  if (option !== undefined) {
    if (!isDay(option)) {
      throw new EnvironmentError(
        `"${option}" is not a day.`,
        'Write it as year, month, day: --date 2026-11-30',
      );
    }
    return option;
  }
  const epoch = env.SOURCE_DATE_EPOCH;
  if (epoch === undefined || epoch === '') return dayIn(timeZone, now());
  if (!/^\d{1,12}$/.test(epoch)) {
    throw new EnvironmentError(
      `SOURCE_DATE_EPOCH is "${epoch}".`,
      'Set it to whole seconds since 1970, or unset it.',
    );
  }
  return dayIn(timeZone, new Date(Number(epoch) * 1000));
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** Whether a text names a time zone that this Node.js knows. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Swedish dates have the form of ISO 8601. */
const dayIn = (timeZone: string, date: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(date);
