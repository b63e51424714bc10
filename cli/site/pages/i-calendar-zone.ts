import { minuteIn, offsetTime } from '../../platform/time-zone.ts';

const day = 86_400_000;

/** How far clocks are changed in a calendar whose events go on, in days. */
const zoneDays = 20 * 365;

/** The offset from UTC of the clocks of a time zone, as iCalendar writes it: `+0100`. */
function offsetAt(timeZone: string, instant: number): string {
  const offset = offsetTime(timeZone, instant).slice('2027-03-04T18:00:00'.length);
  return offset === 'Z' ? '+0000' : offset.replace(':', '');
}

/** The changes of clocks from one instant until another, each with the offsets before and after it. */
function* changesIn(timeZone: string, from: number, until: number) {
  // No time zone changes its clocks twice in a week.
  for (let start = from; start < until; start += 7 * day) {
    const [before, after] = [offsetAt(timeZone, start), offsetAt(timeZone, start + 7 * day)];
    if (before === after) continue;
    let [low, high] = [start, start + 7 * day];
    while (high - low > 60_000) {
      const middle = Math.floor((low + high) / 120_000) * 60_000;
      if (offsetAt(timeZone, middle) === before) low = middle;
      else high = middle;
    }
    yield { instant: high, before, after };
  }
}

/**
 * A time zone as iCalendar needs it beside times in it (RFC 5545, 3.6.5). Programs that know the name use what they know. `from`, `until`:
 * the instants of the first event and the last; null if it goes on.
 */
export function zoneLines(timeZone: string, from: number, until: number | null): string[] {
  const start = from - 370 * day;
  const groups = new Map<string, { before: string; after: string; times: string[] }>();
  for (const { instant, before, after } of changesIn(timeZone, start, until ?? from + zoneDays * day)) {
    const group = groups.get(`${before} ${after}`) ?? { before, after, times: [] };
    groups.set(`${before} ${after}`, group);
    // The time at which clocks are changed is written as it would be without the change.
    group.times.push(timeAtOffset(instant, before));
  }
  const isForward = ({ before, after }: { before: string; after: string }) => minutesOf(after) > minutesOf(before);
  const summer = new Set([...groups.values()].filter(isForward).map(({ after }) => after));
  const first = offsetAt(timeZone, start);
  const atStart = { before: first, after: first, times: [localTime(timeZone, start)] };
  const observances = [atStart, ...groups.values()].flatMap(({ before, after, times: [begin, ...more] }) => {
    const name = summer.has(after) ? 'DAYLIGHT' : 'STANDARD';
    return [
      `BEGIN:${name}`,
      `DTSTART:${begin}`,
      ...(more.length === 0 ? [] : [`RDATE:${more.join(',')}`]),
      `TZOFFSETFROM:${before}`,
      `TZOFFSETTO:${after}`,
      `END:${name}`,
    ];
  });
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances, 'END:VTIMEZONE'];
}

const minutesOf = (offset: string): number =>
  (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3)));

const timeAtOffset = (instant: number, offset: string): string =>
  new Date(instant + minutesOf(offset) * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '');

const localTime = (timeZone: string, instant: number): string => writtenTime(minuteIn(timeZone, instant));

/** A minute, `2027-03-04 18:00`, as iCalendar writes it: `20270304T180000`. */
export const writtenTime = (minute: string): string => `${minute.replace(/[-:]/g, '').replace(' ', 'T')}00`;
