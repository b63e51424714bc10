import type { WorldMap } from '../../contract.ts';
import type { SectionComponentProps } from '../section.tsx';

type Region = SectionComponentProps<'regions'>['section']['items'][number];

/** Partner regions: circles on a dot-grid map, and the same figures in a table. */
export default function Regions({ section, words }: SectionComponentProps<'regions'>) {
  return (
    <>
      <RegionMap map={section.map} items={section.items} label={words.sections.mapLabel} />
      <table className="table regions wide">
        <caption className="visually-hidden">{section.title}</caption>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {words.sections.region}
            </th>
            <th scope="col">{words.sections.partners}</th>
          </tr>
        </thead>
        <tbody>
          {section.items.map((item) => (
            <tr key={item.id}>
              <th scope="row">{item.region}</th>
              <td>{item.description}</td>
              <td>{item.figure.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Pixels from dot to dot, where the map is drawn at its own size. */
const step = 8;
/** Shares of the map's width: the radius of the largest circle, and the size of the type on the smallest screen. */
const largestRadius = 0.05;
const typeSize = 0.042;

function RegionMap({ map, items, label }: { map: WorldMap; items: Region[]; label: string }) {
  const most = Math.max(...items.map((item) => item.partners));
  const [width, height] = [map.columns * step, map.rows * step];
  return (
    <svg
      className="regions__map"
      viewBox={`0 0 ${width} ${height}`}
      fontSize={width * typeSize}
      role="img"
      aria-label={label}
    >
      <path
        d={map.land}
        transform={`scale(${step})`}
        strokeWidth=".45"
        strokeDasharray="0 1"
        strokeDashoffset=".5"
      />
      {items
        .filter((item) => item.partners > 0)
        .map((item) => (
          <Marker key={item.id} item={item} map={map} share={item.partners / most} />
        ))}
    </svg>
  );
}

/** A circle with `share` of the largest one's area, wholly on the map; its words stand where there is room. */
function Marker({ item, map, share }: { item: Region; map: WorldMap; share: number }) {
  const [width, height] = [map.columns * step, map.rows * step];
  const radius = Math.round(Math.sqrt(share) * largestRadius * width);
  const place = (degrees: number, end: number) =>
    Math.min(Math.max(Math.round((degrees / map.spacing) * step), radius), end - radius);
  const x = place(item.location.longitude - map.west, width);
  const y = place(map.north - item.location.latitude, height);
  const side = x > width * 0.6 ? -1 : 1;
  const words = { x: x + side * radius, dx: `${side * 0.4}em` };
  return (
    <g textAnchor={side < 0 ? 'end' : 'start'}>
      <circle cx={x} cy={y} r={radius} />
      <text {...words} y={y}>
        {item.figure.text}
        <tspan className="regions__name" {...words} dy="1.2em">
          {item.region}
        </tspan>
      </text>
    </g>
  );
}
