import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { WorldMap } from '../schema/in-language.ts';

type Ring = readonly (readonly number[])[];

/** The part of the world that is drawn, in degrees: without Antarctica and the northernmost islands. */
const frame = { west: -168, east: 180, north: 76, south: -55 };
/** Degrees between two dots. */
const spacing = 2.9;
const step = 8;

/**
 * The world's land as a grid of dots, from Natural Earth's 1:110m land (world-atlas). One row of neighbouring dots
 * is one horizontal line, to be stroked with round caps and the dash pattern `0 <step>`: a dot at every step.
 */
export function worldMap(): WorldMap {
  const rings = landRings();
  const columns = Math.floor((frame.east - frame.west) / spacing);
  const rows = Math.floor((frame.north - frame.south) / spacing);
  const lines: string[] = [];
  for (let row = 0; row < rows; row++) {
    const latitude = frame.north - (row + 0.5) * spacing;
    const crossings = crossingsAt(rings, latitude);
    let start = -1;
    for (let column = 0; column <= columns; column++) {
      const land = column < columns && isInside(crossings, frame.west + (column + 0.5) * spacing);
      if (land && start < 0) start = column;
      if (!land && start >= 0) {
        // A little longer than the last dot, so that rounding never drops it.
        const length = (column - 1 - start) * step;
        lines.push(`M${start * step + step / 2} ${row * step + step / 2}h${length + 0.5}`);
        start = -1;
      }
    }
  }
  const scale = step / spacing;
  return {
    width: columns * step,
    height: rows * step,
    step,
    land: lines.join(''),
    west: frame.west,
    north: frame.north,
    scale,
  };
}

function landRings(): Ring[] {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-110m.json');
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ land: GeometryCollection }>;
  return feature(topology, topology.objects.land).features.flatMap(({ geometry }) => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon;
    return type === 'Polygon' ? coordinates : coordinates.flat();
  });
}

/** Longitudes at which the coast crosses a parallel, in order: land lies between the first and second, and so on. */
function crossingsAt(rings: readonly Ring[], latitude: number): number[] {
  const crossings: number[] = [];
  for (const ring of rings) {
    for (let index = 1; index < ring.length; index++) {
      const [x1 = 0, y1 = 0] = ring[index - 1] ?? [];
      const [x2 = 0, y2 = 0] = ring[index] ?? [];
      if (y1 > latitude !== y2 > latitude) crossings.push(x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1));
    }
  }
  return crossings.sort((a, b) => a - b);
}

const isInside = (crossings: readonly number[], longitude: number): boolean =>
  crossings.filter((crossing) => crossing < longitude).length % 2 === 1;
