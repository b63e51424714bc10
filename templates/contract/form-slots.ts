import type { ShownForm } from './page-props.ts';

/** Opening hours and the length of a slot. */
export type SlotHours = ShownForm['hours'] & { slotMinutes: number };
type OpenRange = SlotHours['ranges'][number];

/** Date and time of a clock on the wall: `2026-11-30` and `09:00`. */
export interface WallClock {
  date: string;
  time: string;
}

const minute = 60_000;
const day = 24 * 60 * minute;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number) => [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Formats by time zone. Making one takes longer than all its uses for one form. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** The wall clock of a time zone at a point in time (milliseconds since 1970, UTC). */
function wallClock(instant: number, timeZone: string): WallClock {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/** Wall clock minus UTC at a point in time, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const { date, time } = wallClock(instant, timeZone);
  return Date.parse(`${date}T${time}Z`) - Math.floor(instant / minute) * minute;
}

/**
 * The point in time at which the wall clock shows this. Null for a time that the change to summer time skips. For a time that
 * occurs twice, the first. The offsets one day before and after include any change between them.
 */
export function instantOf({ date, time }: WallClock, timeZone: string): number | null {
  const asUtc = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(asUtc)) return null;
  const instants = [asUtc - day, asUtc + day]
    .map((nearby) => asUtc - offsetAt(nearby, timeZone))
    .filter((instant) => {
      const shown = wallClock(instant, timeZone);
      return shown.date === date && shown.time === time;
    });
  return instants.length > 0 ? Math.min(...instants) : null;
}

/** Whether a text is a valid day, `2026-11-30`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const isOpenDay = (date: string, hours: Pick<SlotHours, 'ranges' | 'others'>): boolean => rangesOn(date, hours).length > 0;

/** The hours of a day. */
const rangesOn = (date: string, { ranges, others = [] }: Pick<SlotHours, 'ranges' | 'others'>): readonly OpenRange[] =>
  (others.find(({ from, to }) => from <= date && date <= to)?.ranges ?? ranges).filter((range) => holds(range, date));

function holds({ firstDay, lastDay }: OpenRange, date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return firstDay <= lastDay ? weekday >= firstDay && weekday <= lastDay : weekday >= firstDay || weekday <= lastDay;
}

/** The current day at the site. */
export const today = ({ timeZone }: Pick<SlotHours, 'timeZone'>, now: number) => wallClock(now, timeZone).date;

/** The start times of slots on any open day, such as `09:00`: whole slots within the opening hours, in order. */
export const dailySlots = ({ ranges, others = [], slotMinutes }: SlotHours): string[] =>
  slotsIn([ranges, others.map(({ ranges }) => ranges)].flat(2), slotMinutes);

function slotsIn(ranges: readonly OpenRange[], slotMinutes: number): string[] {
  const slots = ranges.flatMap(({ opens, closes }) => {
    const count = Math.floor((minutesOf(closes) - minutesOf(opens)) / slotMinutes);
    return Array.from({ length: Math.max(count, 0) }, (_, index) => timeOf(minutesOf(opens) + index * slotMinutes));
  });
  return [...new Set(slots)].sort();
}

/** The start times of the slots on a day, including past ones. */
export const slotsOfDay = (date: string, hours: SlotHours): string[] => slotsIn(rangesOn(date, hours), hours.slotMinutes);

/** The free slots on a day: none on closed days, and none that has begun at `now`. */
export function slotsOn(date: string, hours: SlotHours, now: number): string[] {
  if (!isDay(date)) return [];
  return slotsOfDay(date, hours).filter((time) => {
    const begin = instantOf({ date, time }, hours.timeZone);
    return begin !== null && begin > now;
  });
}

/** The first day, from today on, with a free slot at `now`; today if the next two months have none. */
export function firstDay(hours: SlotHours, now: number): string {
  const begin = today(hours, now);
  const days = Array.from({ length: 62 }, (_, index) => new Date(Date.parse(begin) + index * day).toISOString().slice(0, 10));
  return days.find((date) => slotsOn(date, hours, now).length > 0) ?? begin;
}

/** A slot for people: `09:00–10:00`. */
export const slotLabel = (time: string, { slotMinutes }: SlotHours) => `${time}–${timeOf(minutesOf(time) + slotMinutes)}`;

/**
 * A slot in another time zone: `03:00–04:00`. If it begins on another day there, the short weekday in `language` comes first.
 * Null if that clock shows the same time.
 */
export function slotElsewhere(slot: WallClock, hours: SlotHours, timeZone: string, language: string): string | null {
  const begin = instantOf(slot, hours.timeZone);
  if (begin === null) return null;
  const there = wallClock(begin, timeZone);
  if (there.date === slot.date && there.time === slot.time) return null;
  const label = slotLabel(there.time, hours);
  if (there.date === slot.date) return label;
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return `${weekday.format(Date.parse(there.date))} ${label}`;
}
