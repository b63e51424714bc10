import type { ListedEntry } from '../contract.ts';

/** The day, the period or the moment by which the list of an entry is sorted; nothing if there is none. */
export function EntryTime({ entry: { date, period, moment } }: { entry: ListedEntry }) {
  if (date) return <time dateTime={date.date}>{date.text}</time>;
  if (moment)
    return (
      <>
        <time dateTime={moment.from.dateTime}>{moment.text}</time>
        {moment.repeats && ` · ${moment.repeats.text}`}
      </>
    );
  return period?.text;
}

/** Whether an entry has such a time. */
export const hasTime = ({ date, period, moment }: ListedEntry): boolean =>
  [date, period, moment].some((time) => time !== undefined);
