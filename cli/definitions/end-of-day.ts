/** The last second of a day (`2027-01-31`) with its offset from UTC in a time zone: `2027-01-31T23:59:59+01:00`. */
export function endOfDay(date: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    new Date(`${date}T23:59:59Z`),
  );
  // `GMT+01:00`; `GMT` alone is UTC.
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length);
  return `${date}T23:59:59${offset || 'Z'}`;
}
