import { apart, box, type DrawnPath, face, lines, type Point, prism, ring } from './isometric.ts';

const goods = (x: number, y: number, z: number, size: Point = [3, 3, 3]) => box([x, y, z], size, 'goods');

const path = (...points: [x: number, y: number][]) =>
  lines(
    'flow',
    points.map(([x, y]): Point => [x, y, 0]),
  );

const column = (x: number, y: number, radius: number, height: number, tone?: 'goods', z = 0) =>
  prism(ring([x, y, z], radius, 8), [0, 0, height], tone);

function hall(x: number, y: number): DrawnPath[] {
  const roof: Point[] = [
    [x, y, 3],
    [x, y, 5],
    [x + 5, y, 3],
  ];
  return [
    ...box([x, y, 0], [5, 5, 3]),
    ...prism(roof, [0, 5, 0]),
    face('shade', [
      [x + 1.5, y + 5, 0],
      [x + 3.5, y + 5, 0],
      [x + 3.5, y + 5, 2],
      [x + 1.5, y + 5, 2],
    ]),
  ];
}

function turbine(x: number, y: number, height: number): DrawnPath[] {
  const hub: Point = [x, y + 0.5, height];
  const blades = [90, 210, 330].map((degrees): Point[] => {
    const angle = (degrees * Math.PI) / 180;
    return [hub, [x + 4.5 * Math.cos(angle), y + 0.5, height + 4.5 * Math.sin(angle)]];
  });
  return [...box([x - 0.25, y, 0], [0.5, 0.5, height]), lines('line', ...blades)];
}

const gear = (x: number, y: number, z: number, radius: number, teeth: number): Point[] =>
  ring([x, y, z], 1, teeth * 4).map(([px, py], index) => {
    const reach = index % 4 < 2 ? radius : radius - 1.1;
    return [x + (px - x) * reach, y + (py - y) * reach, z];
  });

/** The face is drawn again over the sides, because the outline of a gear is hollow. */
const gearWheel = (x: number, y: number, radius: number, teeth: number): DrawnPath[] => [
  ...prism(gear(x, y, 0, radius, teeth), [0, 0, 1.5]),
  face('light', gear(x, y, 1.5, radius, teeth)),
];

const barRow = (heights: number[], marked: number) =>
  heights.flatMap((height, index) => box([1 + index * 2.5, 5, 0], [2, 4, height], index === marked ? 'goods' : 'light'));

/** Drawings of works, goods and machines by the names that content uses. */
export const workMotifs = {
  blocks: () =>
    [0, 1].flatMap((row) =>
      [0, 1, 2].flatMap((place) =>
        box([1 + place * 4.5, 2 + row * 6, 0], [3, 4, 1 + place + row], row === 1 && place === 2 ? 'goods' : 'light'),
      ),
    ),
  relocation: () => [
    ...hall(0.5, 0.5),
    ...hall(8.5, 0.5),
    path([3, 5.5], [3, 10], [11, 10], [11, 5.5]),
    ...goods(5.5, 8.75, 0, [3, 2.5, 2.5]),
  ],
  schedule: () => [
    lines(
      'fine',
      ...[1, 4, 7, 10, 13].map((x): Point[] => [
        [x, 1, 0],
        [x, 13, 0],
      ]),
    ),
    ...box([1, 1.5, 0], [5, 2, 1.5]),
    ...box([2.5, 4.5, 0], [6, 2, 1.5]),
    ...box([4, 7.5, 0], [6, 2, 1.5]),
    ...goods(8.5, 10.5, 0, [4.5, 2, 1.5]),
  ],
  network: () => [
    path([2.5, 2.5], [11.5, 11.5]),
    path([11.5, 2.5], [2.5, 11.5]),
    ...column(2.5, 2.5, 1.6, 2.5),
    ...column(11.5, 2.5, 1.6, 2.5),
    ...column(7, 7, 1.9, 4, 'goods'),
    ...column(2.5, 11.5, 1.6, 2.5),
    ...column(11.5, 11.5, 1.6, 2.5),
  ],
  inspection: () => [
    ...box([2, 1.5, 0], [10, 11, 2]),
    ...apart(...box([3, 6, 2], [1, 1.5, 7]), ...box([10, 6, 2], [1, 1.5, 7])),
    ...box([3, 6, 9], [8, 1.5, 1.25]),
    ...goods(5.5, 7.5, 2, [4, 3.5, 2]),
    lines('line', [
      [7.5, 9, 8],
      [7.5, 9, 4],
    ]),
    ...box([7, 7.5, 7.5], [1, 2, 2.5]),
  ],
  containers: () =>
    [
      [1, 1, 0],
      [1, 1, 2.5],
      [1, 5, 0],
      [1, 5, 2.5],
      [1, 9, 0],
      [8, 1, 0],
      [8, 5, 0],
      [8, 9, 0],
    ]
      .map(([x = 0, y = 0, z = 0]) => box([x, y, z], [6, 3, 2.5]))
      .concat([box([1, 5, 5], [6, 3, 2.5], 'goods')])
      .flat(),
  documents: () => [
    ...[0, 1, 2].flatMap((sheet) => box([3 - sheet, 0.5 + sheet, sheet], [9, 11, 1])),
    lines(
      'fine',
      ...[4, 5.5, 7].map((y): Point[] => [
        [2.5, y, 3],
        [8.5, y, 3],
      ]),
    ),
    ...column(7.5, 10.5, 1.5, 1, 'goods', 3),
    ...column(7.5, 10.5, 0.6, 2.5, undefined, 4),
  ],
  parts: () => [
    ...column(3.5, 3.5, 2.25, 5),
    ...box([8.5, 1.5, 0], [4, 4, 2]),
    ...gearWheel(3.5, 10.5, 3, 8),
    ...goods(8.5, 8.5, 0, [4, 4, 3]),
  ],
  bottles: () =>
    [4, 10].flatMap((y) =>
      [2.5, 7, 11.5].flatMap((x) => [
        ...column(x, y, 1.8, 4.5, x === 7 && y === 10 ? 'goods' : undefined),
        ...column(x, y, 1, 1.25, undefined, 4.5),
      ]),
    ),
  circuit: () => [
    lines(
      'fine',
      ...[4.5, 6, 7.5].flatMap((at): Point[][] => [
        [
          [0, at, 0],
          [13, at, 0],
        ],
        [
          [at, 0, 0],
          [at, 13, 0],
        ],
      ]),
    ),
    ...box([1, 1, 0], [2.5, 2.5, 1]),
    ...box([9, 1, 0], [4, 2, 1]),
    ...goods(4, 4, 0, [5, 5, 1]),
    ...box([1.5, 10, 0], [2, 3, 1.5]),
    ...[0, 1, 2].flatMap((place) => column(6.5 + place * 2.5, 11.5, 0.8, 2)),
  ],
  gears: () => [
    ...gearWheel(4.75, 4.75, 4.6, 12),
    ...column(4.75, 4.75, 1.25, 3, undefined, 1.5),
    ...gearWheel(10.2, 10.2, 3.2, 8),
    ...column(10.2, 10.2, 1, 3, 'goods', 1.5),
  ],
  assembly: () => [
    ...apart(...box([1.5, 5, 0], [1, 1, 3]), ...box([11.5, 5, 0], [1, 1, 3])),
    ...apart(...box([1.5, 9, 0], [1, 1, 3]), ...box([11.5, 9, 0], [1, 1, 3])),
    ...box([0.5, 4.5, 3], [13, 5.5, 1]),
    ...box([1.5, 5.5, 4], [3, 3.5, 3]),
    ...box([5.5, 5.5, 4], [3, 3.5, 3]),
    ...goods(9.5, 5.5, 4, [3, 3.5, 3]),
  ],
  turbines: () => [
    ...turbine(4, 3, 11),
    ...turbine(10, 3, 9),
    ...[1.5, 5.5, 9.5].flatMap((x) =>
      prism(
        [
          [x, 8, 0],
          [x, 8, 2],
          [x + 3, 8, 0],
        ],
        [0, 4, 0],
        x === 9.5 ? 'goods' : 'light',
      ),
    ),
  ],
  columns: () => [...column(2.5, 11.5, 2, 4), ...column(7, 7, 2, 6), ...column(11.5, 2.5, 2, 8, 'goods')],
  bars: () => barRow([8, 7, 5.5, 4.5, 3], 4),
  cycle: () => [
    path([7, 2.5], [11.5, 2.5], [11.5, 11.5], [2.5, 11.5], [2.5, 2.5], [7, 2.5]),
    ...box([1, 1, 0], [3, 3, 3]),
    ...box([10, 1, 0], [3, 3, 3]),
    ...box([1, 10, 0], [3, 3, 3]),
    ...goods(10, 10, 0),
  ],
  building: () => [
    ...box([1.5, 1.5, 0], [5, 5, 9]),
    lines(
      'fine',
      ...[3, 6].map((z): Point[] => [
        [1.5, 6.5, z],
        [6.5, 6.5, z],
        [6.5, 1.5, z],
      ]),
    ),
    ...box([6.5, 1.5, 0], [6, 5, 4]),
    ...goods(2.5, 9, 0, [5, 2.5, 2.5]),
  ],
} satisfies Record<string, () => DrawnPath[]>;
