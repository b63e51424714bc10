import { Fragment } from 'react';
import type { ListedEntry } from '../contract.ts';

/**
 * The day, the period or the moment by which the list of an entry is sorted; nothing if there is none. `isWhole`: of an event that takes
 * place again also when, not only the next time.
 */
export function EntryTime({ entry: { date, period, moment }, isWhole = false }: { entry: ListedEntry; isWhole?: boolean }) {
  if (date) return <time dateTime={date.date}>{date.text}</time>;
  if (moment)
    return (
      <>
        <time dateTime={moment.from.dateTime}>
          <WithTimes text={moment.text} />
        </time>
        {isWhole && moment.repeats && (
          <>
            {' · '}
            <WithTimes text={moment.repeats.text} />
          </>
        )}
      </>
    );
  return period && <WithDays text={period.text} />;
}

/** The first and the last day of a period, each on one line if there is room: `1 May –`, `30 September 2026`. */
function WithDays({ text }: { text: string }) {
  const parts = text.split(/(\s?–\s?)/u);
  if (parts.length !== 3) return text;
  const [first = '', dash = '', last = ''] = parts;
  const end = dash.trimEnd();
  return (
    <>
      <span className="days">{first + end}</span>
      {dash.slice(end.length)}
      <span className="days">{last}</span>
    </>
  );
}

/** Whether an entry has such a time. */
export const hasTime = ({ date, period, moment }: ListedEntry): boolean => [date, period, moment].some((time) => time !== undefined);

/** Two times of a day: `13:00–14:00`, `1:00 – 2:00 PM`. */
const times = /(\p{Nd}{1,2}[:.]\p{Nd}{2}(?:\s\p{L}{1,2})?\s?–\s?\p{Nd}{1,2}[:.]\p{Nd}{2}(?:\s\p{L}{1,2}(?!\p{L}))?)/u;

/** A text with the times of a day, each pair on one line. */
export function WithTimes({ text }: { text: string }) {
  // Every second part is a pair. Parts never change after rendering, so positions can be keys.
  return text.split(times).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <span key={place} className="times">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Fragment key={place}>{part}</Fragment>
    ),
  );
}
