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

/**
 * The world's land as a grid of dots, from Natural Earth's 1:110m land (world-atlas). Every run of neighbouring dots is
 * one horizontal line, a step for each dot, to be stroked with round caps and a dash pattern of one dot a step. Lines
 * are written from the end of the one before: these are small numbers, and half the bytes of absolute ones.
 */
export function worldMap(): WorldMap {
  const rings = landRings();
  const columns = Math.floor((frame.east - frame.west) / spacing);
  const rows = Math.floor((frame.north - frame.south) / spacing);
  let land = 'M0 .5';
  let [x, y] = [0, 0];
  for (let row = 0; row < rows; row++) {
    const crossings = crossingsAt(rings, frame.north - (row + 0.5) * spacing);
    const isLand = (column: number) => isInside(crossings, frame.west + (column + 0.5) * spacing);
    for (const { start, end } of runs(columns, isLand)) {
      land += `m${start - x} ${row - y}h${end - start}`;
      [x, y] = [end, row];
    }
  }
  return { columns, rows, land, west: frame.west, north: frame.north, spacing };
}

/** Where `matches` holds without a break among the numbers below `count`; each `end` is the first that is out. */
function runs(count: number, matches: (place: number) => boolean): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let place = 0; place < count; place++) {
    if (!matches(place)) continue;
    const last = found.at(-1);
    if (last?.end === place) last.end += 1;
    else found.push({ start: place, end: place + 1 });
  }
  return found;
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
