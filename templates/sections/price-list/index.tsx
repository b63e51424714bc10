import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

type PriceListSection = SectionComponentProps<typeof definition>['section'];
type PriceGroup = PriceListSection['groups'][number];

/** A price list: a table for each group, in which the name of a line is the head of its row. Cards each hold a table. */
export default function PriceList({ section: { title, layout, groups, note } }: { section: PriceListSection }) {
  const tables = groups.map((group, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups never change their order, and may lack a heading.
    <Table group={group} title={title} key={place} />
  ));
  return (
    <div className={layout === 'cards' ? 'price-list price-list--cards wide' : 'price-list'}>
      {layout === 'cards'
        ? tables.map((table) => (
            <div className="price-list__card" key={table.key}>
              {table}
            </div>
          ))
        : tables}
      {note && <p className="price-list__note">{note}</p>}
    </div>
  );
}

/** `title`: the name of a table without a heading of its own. */
const Table = ({ group, title }: { group: PriceGroup; title: string | undefined }) => (
  <table className="table">
    {group.title || group.note ? <Caption group={group} otherwise={title} /> : <caption className="visually-hidden">{title}</caption>}
    <tbody>
      {group.lines.map((line, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same name.
        <tr key={row}>
          <th scope="row">
            {/* The name and the note may be in two languages. */}
            <span>{line.name}</span>
            {line.note && ' '}
            {line.note && <span className="price-list__note">{line.note}</span>}
          </th>
          <td className="price-list__price">{line.price.text}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The heading of a group, which names its table. `otherwise`: the name of one that has only a note. */
function Caption({ group, otherwise }: { group: PriceGroup; otherwise: string | undefined }) {
  return (
    <caption>
      {group.title ? <h3 className="price-list__title">{group.title}</h3> : <span className="visually-hidden">{otherwise} </span>}
      {group.note && <p className="price-list__note">{group.note}</p>}
    </caption>
  );
}
