import { Fragment } from 'react';
import { onWorldMap, WorldMap, worldSize } from '../../drawings/world-map.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

type PlaceGroup = SectionComponentProps<typeof definition>['section']['groups'][number];

/** Places as points on a map of dots, and their names in groups below it. In small windows, the map has no names. */
export default function PlacesOnMap({ section: { groups }, words }: SectionComponentProps<typeof definition>) {
  return (
    <div className="world-map wide">
      <WorldMap label={words.mapLabel} typeSize={typeSize}>
        {markersOf(groups.flatMap(({ places }) => places))}
      </WorldMap>
      <ul>
        {groups.map(({ title, places }) => (
          <li key={`${title} ${places[0]?.name}`}>
            <h3>{title}</h3>
            {places.map(({ name }) => name).join('\u00a0· ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The size of type as a part of the map's width. */
const typeSize = 0.0145;

/** In the map's own size: the radius of a point, the width of a letter of its name, the height of a line. */
const radius = 4;
const letter = 7.5;
const line = 12;

/** A point for each place. Its name stands after it, or before it where another point or the end of the map is in the way. */
function markersOf(places: PlaceGroup['places']) {
  const points = places.map((place) => ({ name: place.name, ...onWorldMap(place, radius) }));
  return points.map(({ name, x, y }, own) => {
    const end = x + 3 * radius + name.length * letter;
    const isInTheWay = (other: { x: number; y: number }, place: number) =>
      (other.x > x || (other.x === x && place > own)) && other.x < end && Math.abs(other.y - y) < line;
    const side = end > worldSize.width || points.some(isInTheWay) ? -1 : 1;
    return (
      <Fragment key={`${name} ${x} ${y}`}>
        <circle cx={x} cy={y} />
        <text x={x + side * 2 * radius} y={y} textAnchor={side < 0 ? 'end' : undefined}>
          {name}
        </text>
      </Fragment>
    );
  });
}
