import { onWorldMap, WorldMap, worldSize } from '../../drawings/world-map.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

type Region = SectionComponentProps<typeof definition>['section']['items'][number];

/** Partner regions: circles on a map of dots, and the same figures in a table. */
export default function Regions({ section, words }: SectionComponentProps<typeof definition>) {
  return (
    <>
      <RegionMap items={section.items} label={words.mapLabel} />
      <table className="table regions wide">
        <caption className="visually-hidden">{section.title}</caption>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {words.region}
            </th>
            <th scope="col">{words.partners}</th>
          </tr>
        </thead>
        <tbody>
          {section.items.map((item) => (
            <tr key={item.id}>
              <th scope="row">{item.region}</th>
              <td>{item.description}</td>
              <td>{item.partners.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Parts of the map's width: the radius of the largest circle, and the size of type on the smallest screen. */
const largestRadius = 0.05;
const typeSize = 0.042;

function RegionMap({ items, label }: { items: Region[]; label: string }) {
  const most = Math.max(...items.map((item) => item.partners.value));
  return (
    <WorldMap className="regions__map" label={label} typeSize={typeSize}>
      {items
        .filter((item) => item.partners.value > 0)
        .map((item) => (
          <Marker key={item.id} item={item} share={item.partners.value / most} />
        ))}
    </WorldMap>
  );
}

/** A circle with `share` of the largest circle's area. It lies wholly on the map, and its text is where there is space. */
function Marker({ item, share }: { item: Region; share: number }) {
  const { width } = worldSize;
  const radius = Math.round(Math.sqrt(share) * largestRadius * width);
  const { x, y } = onWorldMap(item.location, radius);
  const side = x > width * 0.6 ? -1 : 1;
  const words = { x: x + side * radius, dx: `${side * 0.4}em` };
  return (
    <g textAnchor={side < 0 ? 'end' : 'start'}>
      <circle cx={x} cy={y} r={radius} />
      <text {...words} y={y}>
        {item.partners.text}
        <tspan className="regions__name" {...words} dy="1.2em">
          {item.region}
        </tspan>
      </text>
    </g>
  );
}
