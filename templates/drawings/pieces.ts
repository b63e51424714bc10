import { type BoxSize, panel, sidePanel } from './ground.ts';
import { apart, box, type DrawnPath, face, lines, type Point, prism, ring } from './isometric.ts';

/* What stands in the large drawings. Each piece stands on the ground, from the corner nearest to the origin. */

/** Upright lines on the side of a box that looks along y. */
const ribs = (x: number, width: number, y: number, z: number, height: number, step: number): DrawnPath =>
  lines(
    'fine',
    ...Array.from({ length: Math.ceil(width / step) - 1 }, (_, place): Point[] => [
      [x + (place + 1) * step, y, z + 0.25],
      [x + (place + 1) * step, y, z + height - 0.25],
    ]),
  );

/** A machine in its housing: a window, a door, a desk. */
export function machine(x: number, y: number, [width, depth, height]: BoxSize = [8, 4, 4.5], tone?: 'goods', z = 0): DrawnPath[] {
  const front = y + depth;
  return [
    ...box([x, y, z], [width, depth, height], tone),
    panel('shade', front, [x + 0.75, z + 1.5], [x + width * 0.55, z + height - 0.75]),
    lines(
      'line',
      [
        [x + width * 0.65, front, z],
        [x + width * 0.65, front, z + height],
      ],
      [
        [x + width * 0.32, front, z + 1.5],
        [x + width * 0.32, front, z + height - 0.75],
      ],
    ),
    sidePanel('shade', x + width, [y + 1, z + 1], [y + depth - 1, z + height - 1]),
    ...box([x + width * 0.75, front, z + 2], [1.25, 0.5, 1.5]),
  ];
}

export function container(x: number, y: number, z = 0, tone?: 'goods', [width, depth, height]: BoxSize = [9, 3.5, 3.5]): DrawnPath[] {
  return [...box([x, y, z], [width, depth, height], tone), ribs(x, width, y + depth, z, height, 1)];
}

const wheel = (x: number, y: number, radius = 0.9): DrawnPath[] => {
  const circle = (reach: number): Point[] => ring([0, 0, 0], reach, 12).map(([across, up]): Point => [x + across, y, radius + up]);
  return [face('cut', circle(radius)), face('light', circle(radius * 0.45))];
};

/** A lorry that looks along x, with its load. */
export function lorry(x: number, y: number, load: 'goods' | 'light' | 'none' = 'goods'): DrawnPath[] {
  const front = y + 4;
  return [
    ...box([x, y, 1], [10, 4, 0.5]),
    ...(load === 'none' ? [] : container(x + 0.25, y + 0.25, 1.5, load === 'goods' ? 'goods' : undefined)),
    ...box([x + 10.5, y, 0.75], [3.5, 4, 4.5]),
    panel('shade', front, [x + 11.25, 2.75], [x + 13, 4.5]),
    sidePanel('shade', x + 14, [y + 0.5, 2.75], [y + 3.5, 4.5]),
    ...[1.75, 4, 8.5, 12.25].flatMap((place) => wheel(x + place, front)),
  ];
}

/** Somebody who shows how large things are. */
export const person = (x: number, y: number, z = 0): DrawnPath[] => [
  ...prism(ring([x, y, z], 0.55, 6), [0, 0, 1.75]),
  ...prism(ring([x, y, z + 1.9], 0.4, 6), [0, 0, 0.7]),
];

export const column = (x: number, y: number, radius: number, height: number, z = 0, tone?: 'goods'): DrawnPath[] =>
  prism(ring([x, y, z], radius, 12), [0, 0, height], tone);

/** A vessel on legs. */
export const vessel = (x: number, y: number, radius: number, height: number, tone?: 'goods'): DrawnPath[] => [
  ...apart(
    ...[
      [-0.6, -0.6],
      [0.6, -0.6],
      [-0.6, 0.6],
      [0.6, 0.6],
    ].flatMap(([across = 0, along = 0]) => box([x + across * radius - 0.15, y + along * radius - 0.15, 0], [0.3, 0.3, 1.5])),
  ),
  ...column(x, y, radius, height, 1.25, tone),
  ...column(x, y, radius * 0.5, 0.75, height + 1.25),
];

/** A rack with goods on its shelves. */
export function rack(x: number, y: number, bays: number, shelves = 3): DrawnPath[] {
  const width = bays * 3;
  const levels = Array.from({ length: shelves }, (_, level) => level * 2.5);
  return [
    ...apart(...Array.from({ length: bays + 1 }, (_, bay) => box([x + bay * 3, y, 0], [0.25, 0.25, shelves * 2.5])).flat()),
    ...levels.flatMap((z, level) => [
      ...box([x, y, z], [width, 2, 0.25]),
      ...Array.from({ length: bays }, (_, bay) =>
        (bay + level) % 4 === 3 ? [] : box([x + 0.5 + bay * 3, y + 0.25, z + 0.25], [2, 1.5, 1.5]),
      ).flat(),
    ]),
    ...apart(...Array.from({ length: bays + 1 }, (_, bay) => box([x + bay * 3, y + 1.75, 0], [0.25, 0.25, shelves * 2.5])).flat()),
  ];
}

export const table = (x: number, y: number, width: number, depth: number, height = 2): DrawnPath[] => [
  ...apart(
    ...[
      [0, 0],
      [width - 0.4, 0],
      [0, depth - 0.4],
      [width - 0.4, depth - 0.4],
    ].flatMap(([across = 0, along = 0]) => box([x + across, y + along, 0], [0.4, 0.4, height - 0.4])),
  ),
  ...box([x, y, height - 0.4], [width, depth, 0.4]),
];

/** A bridge crane on two rails that run along x, with a hook over (`x`, `y`). */
export function crane(
  rails: { from: number; to: number; y: readonly [number, number]; z: number },
  x: number,
  y: number,
  hook: number,
): DrawnPath[] {
  const { from, to, z } = rails;
  const [back, front] = rails.y;
  return [
    ...box([from, back, z], [to - from, 0.5, 0.75]),
    ...box([x - 0.5, back, z + 0.75], [1, front - back, 1]),
    ...box([x - 1, y - 1, z + 1.75], [2, 2, 0.75]),
    lines('line', [
      [x, y, z + 0.75],
      [x, y, hook],
    ]),
    ...box([from, front, z], [to - from, 0.5, 0.75]),
  ];
}

export const turbine = (x: number, y: number, height: number, reach = 6): DrawnPath[] => {
  const blades = [90, 210, 330].map((degrees): Point[] => {
    const angle = (degrees * Math.PI) / 180;
    const tip = (turn: number, length: number): Point => [
      x + 0.25 + length * Math.cos(angle + turn),
      y + 1,
      height + length * Math.sin(angle + turn),
    ];
    return [tip(0, 0), tip(0.12, reach * 0.35), tip(0, reach), tip(-0.05, reach * 0.3)];
  });
  return [
    ...box([x, y, 0], [0.5, 0.5, height]),
    ...box([x - 0.25, y - 0.5, height - 0.5], [1, 1.5, 1]),
    ...blades.map((blade) => face('light', blade)),
  ];
};

/** A gear whose axis runs along y, from `y` on. */
export function gear(x: number, y: number, z: number, radius: number, teeth: number, width: number, tone?: 'goods'): DrawnPath[] {
  const outline = (at: number): Point[] =>
    ring([0, 0, 0], 1, teeth * 4).map(([across, up], index) => {
      const reach = index % 4 < 2 ? radius : radius - 0.8;
      return [x + across * reach, at, z + up * reach];
    });
  return [...prism(outline(y), [0, width, 0], tone), face(tone ?? 'light', outline(y + width))];
}

/** A cylinder whose axis runs along y or x, from its first end on. */
export function drum(axis: 'x' | 'y', [x, y, z]: Point, radius: number, length: number, tone?: 'goods'): DrawnPath[] {
  const circle = ring([0, 0, 0], radius, 16).map(
    ([across, up]): Point => (axis === 'y' ? [x + across, y, z + up] : [x, y + across, z + up]),
  );
  return prism(circle, axis === 'y' ? [0, length, 0] : [length, 0, 0], tone);
}
