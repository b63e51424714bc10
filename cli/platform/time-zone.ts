import { oncePer } from './once-per.ts';

/** Whether a text names a time zone that this Node.js knows. */
export function isTimeZone(zone: string): boolean {
  try {
    clockIn(zone, 0);
    return true;
  } catch {
    return false;
  }
}

/** Swedish dates have the form of ISO 8601. Making a format takes longer than using it a hundred times. */
const clockFormat = oncePer((timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }));

/** Date and time in a time zone: `2026-11-21 09:00:00`. The format writes the year 33 with two digits. */
const clockIn = (timeZone: string, instant: number): string =>
  clockFormat(timeZone)
    .format(instant)
    .replace(/^\d+/, (year) => year.padStart(4, '0'));

/** The day of an instant (milliseconds since 1970) in a time zone: `2026-11-21`. */
export const dayIn = (timeZone: string, instant: number): string => clockIn(timeZone, instant).slice(0, '2026-11-21'.length);

/** The day and the minute of an instant in a time zone: `2026-11-21 09:00`. */
export const minuteIn = (timeZone: string, instant: number): string => clockIn(timeZone, instant).slice(0, '2026-11-21 09:00'.length);

/** An instant in a time zone with its offset from UTC: `2026-11-21T09:00:00+01:00` (RFC 3339). */
export function offsetTime(timeZone: string, instant: number): string {
  const clock = clockIn(timeZone, instant);
  const minutes = Math.round((asUtc(clock) - instant) / 60_000);
  const part = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0');
  const offset = minutes === 0 ? 'Z' : `${minutes < 0 ? '-' : '+'}${part(minutes / 60)}:${part(minutes % 60)}`;
  return `${clock.replace(' ', 'T')}${offset}`;
}

const asUtc = (clock: string): number => Date.parse(`${clock.replace(' ', 'T')}Z`);

const hour = 3_600_000;

/** The offset of a time zone from UTC at an instant. Beyond the years of four digits, it is that of the nearest day within. */
function offsetAt(timeZone: string, instant: number): number {
  const near = Math.min(Math.max(instant, asUtc('0001-01-02 00:00:00')), asUtc('9999-12-30 00:00:00'));
  return asUtc(clockIn(timeZone, near)) - near;
}

/**
 * The instant of a day (`2026-12-01`) or a minute (`2026-12-01 09:00`) in a time zone, in milliseconds since 1970. A day means its
 * beginning. A minute that comes twice, because clocks are put back, means the first of both. `isSkipped`: clocks are put forward
 * over this minute; the instant is then the one at which they are.
 */
export function instantOf(text: string, timeZone: string): { instant: number; isSkipped: boolean } {
  const clock = text.includes(' ') ? `${text}:00` : `${text} 00:00:00`;
  const guess = asUtc(clock);
  // Offsets are up to 14 hours, and change at most once in two days.
  const [before, after] = [guess - 24 * hour, guess + 24 * hour].map((instant) => guess - offsetAt(timeZone, instant)) as [number, number];
  const found = [before, after].sort((a, b) => a - b).find((instant) => clockIn(timeZone, instant) === clock);
  if (found !== undefined) return { instant: found, isSkipped: false };
  let [low, high] = [Math.min(before, after), Math.max(before, after)];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (clockIn(timeZone, middle) < clock) low = middle;
    else high = middle;
  }
  return { instant: high, isSkipped: text.includes(' ') };
}

/** The day after a day, `2026-12-01` after `2026-11-30`. The last day of four digits, which stands for "never", has none. */
export const dayAfter = (date: string): string =>
  date === lastDay ? date : new Date(Date.parse(date) + 24 * hour).toISOString().slice(0, date.length);

const lastDay = '9999-12-31';

/** The year of an instant in a time zone, and the next: `['2026', '2027']`. The last year of four digits has no next. */
export function yearsFrom(instant: number, timeZone: string): string[] {
  const year = Number(dayIn(timeZone, instant).slice(0, 4));
  return [year, year + 1].filter((one) => one <= 9999).map((one) => String(one).padStart(4, '0'));
}
