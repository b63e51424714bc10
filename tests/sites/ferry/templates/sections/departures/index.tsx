import { useEffect, useState } from 'react';
import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';
import { nextOf } from './next.ts';
import './style.scss';

type Props = SectionComponentProps<typeof definition>;
type Line = Props['section']['lines'][number];

/** A line of times ends with the dot, and begins with a time. */
const between = '\u00a0· ';

/** A departure is counted down when it leaves within this time, in minutes. */
const soon = 90;

/** A board with all departures. When somebody looks around, script shows the next one of each line in large figures. */
export default function Departures({ section: { lines }, words }: Props) {
  const now = useClock();
  return (
    <ul className="departures">
      {lines.map((line) => (
        <li className="departures__line" key={line.to}>
          <h3 className="departures__to">
            <a href={line.page.href}>{line.to}</a>
          </h3>
          <p className="departures__takes">{words.takes.replace('{minutes}', String(line.minutes))}</p>
          {now === null ? <AllDay line={line} words={words} /> : <Next line={line} now={now} words={words} />}
        </li>
      ))}
    </ul>
  );
}

function Next({ line, now, words }: { line: Line; now: Date; words: Props['words'] }) {
  const { time, day, minutes, later } = nextOf(line, now);
  return (
    <>
      <p className="departures__next">
        <time className="departures__time figure">{time}</time>{' '}
        <span>{minutes <= soon ? words.leaves.replace('{minutes}', String(minutes)) : words[day]}</span>
      </p>
      {later.length > 0 && <p className="departures__later figure">{words.later.replace('{times}', later.slice(0, 3).join(', '))}</p>}
    </>
  );
}

const AllDay = ({ line, words }: { line: Line; words: Props['words'] }) => (
  <dl className="departures__all">
    <dt>{words.weekdays}</dt>
    <dd className="figure">{line.weekdays.join(between)}</dd>
    <dt>{words.weekends}</dt>
    <dd className="figure">{line.weekends.join(between)}</dd>
  </dl>
);

/** The time, once a page has been taken over; it moves on every ten seconds. */
function useClock(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const tick = () => setNow(new Date());
    tick();
    const timer = setInterval(tick, 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
