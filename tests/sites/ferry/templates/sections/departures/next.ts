/** The quay's clock: visitors may be anywhere. */
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Stockholm',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

interface Line {
  weekdays: readonly string[];
  weekends: readonly string[];
}

export interface Next {
  time: string;
  day: 'today' | 'tomorrow';
  /** Until it leaves. */
  minutes: number;
  /** The times after it on the same day. */
  later: readonly string[];
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The departure of a line that comes after an instant. */
export function nextOf({ weekdays, weekends }: Line, now: Date): Next {
  const parts = new Map(clock.formatToParts(now).map(({ type, value }) => [type, value]));
  const day = days.indexOf(parts.get('weekday') ?? '');
  const time = minutesOf(`${parts.get('hour')}:${parts.get('minute')}`);
  const on = (which: number) => (which % 7 < 5 ? weekdays : weekends);
  const left = on(day).filter((departure) => minutesOf(departure) > time);
  const [first, ...later] = left.length > 0 ? left : on(day + 1);
  const isToday = left.length > 0;
  const minutes = minutesOf(first ?? '00:00') - time + (isToday ? 0 : 24 * 60);
  return { time: first ?? '', day: isToday ? 'today' : 'tomorrow', minutes, later };
}
