import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';
import './style.scss';

/** One row for each ship and group of days. On narrow screens a row becomes a block. */
export default function Timetable({ section, words }: SectionComponentProps<typeof definition>) {
  return (
    <>
      <p>{words.takes.replace('{minutes}', String(section.minutes))}</p>
      <table className="timetable">
        <thead>
          <tr>
            <th scope="col">{words.days}</th>
            <th scope="col">{words.departures}</th>
            <th scope="col">{words.ship}</th>
          </tr>
        </thead>
        <tbody>
          {section.departures.map(({ days, ship, times }) => (
            <tr key={`${days} ${ship.id}`}>
              <th scope="row">{days}</th>
              <td>
                <ul className="timetable__times figure">
                  {times.map((time) => (
                    <li key={time}>
                      <time>{time}</time>
                    </li>
                  ))}
                </ul>
              </td>
              <td>{ship.page ? <a href={ship.page.href}>{ship.name}</a> : ship.name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
