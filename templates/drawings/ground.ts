import { box, type DrawnPath, face, lines, type Point, prism } from './isometric.ts';

/* Ground, walls and whole buildings of the large drawings. */

/** A size in units. */
export type BoxSize = readonly [width: number, depth: number, height: number];

/** A plate of ground. */
export const plate = (x: number, y: number, width: number, depth: number): DrawnPath[] => box([x, y, -1], [width, depth, 1]);

/** The path of goods on the ground. */
export const way = (...points: [x: number, y: number][]): DrawnPath =>
  lines(
    'flow',
    points.map(([x, y]): Point => [x, y, 0]),
  );

/** A vertical rectangle that looks along y (at `y`) or along x. */
export const panel = (tone: 'light' | 'shade' | 'goods', y: number, from: [number, number], to: [number, number]): DrawnPath =>
  face(tone, [
    [from[0], y, from[1]],
    [to[0], y, from[1]],
    [to[0], y, to[1]],
    [from[0], y, to[1]],
  ]);
export const sidePanel = (tone: 'light' | 'shade', x: number, from: [number, number], to: [number, number]): DrawnPath =>
  face(tone, [
    [x, from[0], from[1]],
    [x, to[0], from[1]],
    [x, to[0], to[1]],
    [x, from[0], to[1]],
  ]);

const thickness = 0.75;

/** The upper edge of a wall that is cut away: places along it, with their heights. */
type Edge = readonly (readonly [place: number, height: number])[];

/** A wall behind the room, cut along its upper edge and at its end. `along`: the axis that it runs along, from `at` on the other one. */
export function wall(along: 'x' | 'y', at: number, edge: Edge): DrawnPath[] {
  const point = (place: number, across: number, height: number): Point =>
    along === 'x' ? [place, at - across, height] : [at - across, place, height];
  const [start = [0, 0], end = [0, 0]] = [edge[0], edge.at(-1)];
  const cuts = [...edge, [end[0], 0] as const].slice(1).map(([place, height], index): Point[] => {
    const [before, above] = edge[index] ?? end;
    return [point(before, 0, above), point(place, 0, height), point(place, thickness, height), point(before, thickness, above)];
  });
  const outline = edge.map(([place, height]) => point(place, 0, height));
  return [
    ...cuts.map((corners) => face('cut', corners)),
    face(along === 'x' ? 'light' : 'shade', [point(start[0], 0, 0), ...outline, point(end[0], 0, 0)]),
  ];
}

/** A room without roof and front: ground and two walls, which fall towards the viewer. */
export function room(width: number, depth: number, height: number): DrawnPath[] {
  const falling = (length: number): Edge => [
    [0, height],
    [length * 0.55, height],
    [length * 0.68, height * 0.45],
    [length, height * 0.45],
  ];
  return [
    ...plate(-thickness, -thickness, width + thickness, depth + thickness),
    ...wall('y', 0, falling(depth)),
    ...wall('x', 0, falling(width)),
  ];
}

/** Windows in the wall that runs along x. */
export const windows = (places: readonly number[], [width, height]: [number, number], z: number, y = 0): DrawnPath[] =>
  places.flatMap((x) => [
    panel('shade', y, [x, z], [x + width, z + height]),
    lines('fine', [
      [x + width / 2, y, z],
      [x + width / 2, y, z + height],
    ]),
  ]);

/** A saw-tooth hall. */
export function hall(x: number, y: number, [width, depth, height]: BoxSize, teeth = 3): DrawnPath[] {
  const tooth = width / teeth;
  return [
    ...box([x, y, 0], [width, depth, height]),
    ...Array.from({ length: teeth }, (_, place) => {
      const start = x + place * tooth;
      return prism(
        [
          [start, y, height],
          [start, y, height + tooth / 2],
          [start + tooth, y, height],
        ],
        [0, depth, 0],
      );
    }).flat(),
    panel('shade', y + depth, [x + width * 0.35, 0], [x + width * 0.65, height * 0.7]),
  ];
}

export const office = (x: number, y: number, [width, depth, height]: BoxSize): DrawnPath[] => [
  ...box([x, y, 0], [width, depth, height]),
  lines(
    'fine',
    ...Array.from({ length: Math.floor(height / 2) - 1 }, (_, floor): Point[] => [
      [x, y + depth, 2 * floor + 2],
      [x + width, y + depth, 2 * floor + 2],
      [x + width, y, 2 * floor + 2],
    ]),
  ),
];

/** Tilted panels in a row along x. */
export const solar = (x: number, y: number, z: number, count: number, tone?: 'goods'): DrawnPath[] =>
  Array.from({ length: count }, (_, place) =>
    face(tone ?? 'shade', [
      [x + place * 2.5, y, z + 1.25],
      [x + 2.25 + place * 2.5, y, z + 1.25],
      [x + 2.25 + place * 2.5, y + 2.5, z],
      [x + place * 2.5, y + 2.5, z],
    ]),
  );
