import type { SectionComponentProps } from '../section.tsx';
import './style.scss';
import type definition from './definition.ts';

type Section = SectionComponentProps<typeof definition>['section'];
type Group = Section['groups'][number];

/** A price list: a table for each group, in which the name of a line is the head of its row. */
export default function PriceList({ section: { title, groups, note } }: { section: Section }) {
  return (
    <div className="price-list">
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never change their order, and may lack a heading.
        <table className="table" key={place}>
          {group.title || group.note ? (
            <Caption group={group} otherwise={title} />
          ) : (
            <caption className="visually-hidden">{title}</caption>
          )}
          <tbody>
            {group.lines.map((line, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same name.
              <tr key={row}>
                <th scope="row">
                  {line.name}
                  {line.note && ' '}
                  {line.note && <span className="price-list__note">{line.note}</span>}
                </th>
                <td className="price-list__price">{line.price.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {note && <p className="price-list__note">{note}</p>}
    </div>
  );
}

/** The heading of a group, which names its table. `otherwise`: the name of one that has only a note. */
function Caption({ group, otherwise }: { group: Group; otherwise: string | undefined }) {
  return (
    <caption>
      {group.title ? (
        <h3 className="price-list__title">{group.title}</h3>
      ) : (
        <span className="visually-hidden">{otherwise} </span>
      )}
      {group.note && <p className="price-list__note">{group.note}</p>}
    </caption>
  );
}
