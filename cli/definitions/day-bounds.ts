/** The first second of a day (`2027-01-31`) with its offset from UTC in a time zone: `2027-01-31T00:00:00+01:00` (RFC 3339). */
export const startOfDay = (date: string, timeZone: string): string => at(date, '00:00:00', timeZone);

/** The last second of a day: `2027-01-31T23:59:59+01:00`. */
export const endOfDay = (date: string, timeZone: string): string => at(date, '23:59:59', timeZone);

function at(date: string, time: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(new Date(`${date}T${time}Z`));
  // `GMT+01:00`; `GMT` alone is UTC.
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length);
  return `${date}T${time}${offset || 'Z'}`;
}
