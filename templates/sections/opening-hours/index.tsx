import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

type Props = SectionComponentProps<typeof definition>;
type HoursOfSection = Props['section']['hours'];

interface HoursRow {
  days: string;
  name?: string;
  hours: string;
}

/** Opening hours: those of today, the regular week, then each season, and the days that differ. A place may open in seasons only. */
export default function OpeningHours({ section: { hours, title }, words }: Props) {
  const { week, seasons, exceptions } = hours;
  const isSeasonal = week.length === 0 && seasons.length > 0;
  const other = exceptions.map(({ text, hours = words.closed, ...rest }) => ({ ...rest, days: text, hours }));
  return (
    <div className="opening-hours">
      <HoursToday hours={hours} words={words} />
      {!isSeasonal && (
        <Table caption={seasons.length > 0 ? words.regular : title} isNamed={seasons.length > 0} rows={week} none={words.closed} />
      )}
      {seasons.map(({ from, text, week }) => (
        <Table key={from} caption={text} rows={week} none={words.closed} />
      ))}
      {isSeasonal && <Table caption={words.usual} rows={week} none={words.closed} />}
      {other.length > 0 && <Table caption={words.exceptions} rows={other} none="" />}
    </div>
  );
}

/** Whether it is open on the day of the build. A script hides it when the day of its mark is past. */
function HoursToday({ hours: { today, timeZone }, words }: Pick<Props, 'words'> & { hours: HoursOfSection }) {
  return (
    <p className="opening-hours__today" data-day={`${today.date} ${timeZone}`} suppressHydrationWarning>
      <time dateTime={today.date}>{today.hours === '' ? words.closedToday : words.openToday.replace('{hours}', () => today.hours)}</time>
    </p>
  );
}

/** Days with their hours. `isNamed`: whether people see the caption. `none`: the text in place of rows. */
function Table(props: { caption: string; isNamed?: boolean; rows: readonly HoursRow[]; none: string }) {
  const { caption, isNamed = true, rows, none } = props;
  return (
    <table className="table">
      <caption className={isNamed ? undefined : 'visually-hidden'}>
        {isNamed ? <h3 className="opening-hours__title">{caption}</h3> : caption}
      </caption>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td className="opening-hours__hours">{none}</td>
          </tr>
        )}
        {rows.map(({ days, name, hours }) => (
          <tr key={`${days} ${hours}`}>
            <th scope="row">
              {days}
              {name && ' '}
              {name && <span className="opening-hours__note">{name}</span>}
            </th>
            <td className="opening-hours__hours">{hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
