import { hall, office, plate, room, wall, way, windows } from '../ground.ts';
import { apart, box, type DrawnPath, lines, type Point } from '../isometric.ts';
import { column, crane, lorry, machine, person, rack, table } from '../pieces.ts';
import type { Scene } from '../scene.tsx';

/** A box of which only the place is left: its outline on the ground, with the bolts of its foundation. */
const empty = (x: number, y: number, width: number, depth: number): DrawnPath[] => [
  lines('flow', [
    [x, y, 0],
    [x + width, y, 0],
    [x + width, y + depth, 0],
    [x, y + depth, 0],
    [x, y, 0],
  ]),
  ...[
    [x + 0.5, y + 0.5],
    [x + width - 0.5, y + 0.5],
    [x + 0.5, y + depth - 0.5],
    [x + width - 0.5, y + depth - 0.5],
  ].flatMap(([across = 0, along = 0]) => column(across, along, 0.3, 0.4)),
];

/** Both plants at the same time: the machine hangs in the crane of the first, and its foundation waits in the second. */
const relocation = (): Scene => ({
  parts: [
    ...room(46, 24, 13),
    ...windows([3, 9, 15, 21], [4, 4], 6),
    ...wall('y', 25, [
      [0, 6],
      [9, 6],
      [13, 2],
      [16, 2],
    ]),
    ...machine(2, 3, [8, 4.5, 5]),
    ...machine(12, 3, [8, 4.5, 5]),
    ...empty(3, 12, 9, 5),
    ...machine(28, 3, [8, 4.5, 5]),
    ...machine(37, 3, [7, 4.5, 5]),
    ...person(23, 6),
    ...empty(30, 12, 9, 5),
    way([12, 19.5], [43, 19.5]),
    ...machine(12.5, 11.5, [8, 4.5, 5], 'goods', 3),
    lines(
      'line',
      [
        [13, 12, 8],
        [16.5, 13.5, 11],
        [20, 12, 8],
      ],
      [
        [13, 15.5, 8],
        [16.5, 13.5, 11],
        [20, 15.5, 8],
      ],
    ),
    ...crane({ from: 1, to: 24, y: [2, 20], z: 12 }, 16.5, 13.5, 11),
    ...person(8, 20.5),
    ...lorry(29, 19, 'none'),
  ].flat(),
  marks: [
    [[6, 14.5, 0], -96, 62],
    [[16, 16, 5.5], -40, 108],
    [[16.5, 13.5, 12.5], 40, -112],
    [[31.5, 13, 0], 36, -190],
    [[43, 21, 4], 30, 60],
  ],
  dimensions: [
    { axis: 'x', from: 0, to: 25, at: 27, text: '25 000' },
    { axis: 'x', from: 25, to: 46, at: 27, text: '21 000' },
  ],
});

/** The schedule as a model: a bar for each phase on the scale of weeks, one above the other in the order of time. */
const schedule = (): Scene => {
  const bars: [from: number, to: number, height: number][] = [
    [0, 8, 2],
    [6, 14, 2],
    [11, 27, 2],
    [25, 30, 2],
    [28, 37, 2],
    [35, 46, 3],
  ];
  return {
    parts: [
      ...plate(-2, -2, 52, 28),
      lines(
        'fine',
        ...[0, 10, 20, 30, 40].map((x): Point[] => [
          [x, -2, 0],
          [x, 26, 0],
        ]),
        ...[4, 8, 12, 16, 20].map((y): Point[] => [
          [-2, y, 0],
          [50, y, 0],
        ]),
      ),
      ...bars.flatMap(([from, to, height], place) => [
        ...box([from, place * 4 + 0.75, 0], [to - from, 2.5, height], place === 5 ? 'goods' : 'light'),
        ...column(to, place * 4 + 2, 0.5, height + 4),
        ...box([to, place * 4 + 1.75, height + 2.5], [2.5, 0.4, 1.5], place === 5 ? 'goods' : 'light'),
      ]),
      ...person(49, 24),
    ],
    marks: [
      [[2, 2, 2], -60, -56],
      [[8, 6, 2], -112, -26],
      [[16, 10, 2], -150, 0],
      [[27, 14, 2], 96, -96],
      [[31, 18, 2], 120, -104],
      [[42, 22, 3], 96, -70],
    ],
    dimensions: [
      { axis: 'x', from: 0, to: 10, at: 27.5, text: '10' },
      { axis: 'x', from: 10, to: 20, at: 27.5, text: '20' },
      { axis: 'x', from: 20, to: 30, at: 27.5, text: '30' },
      { axis: 'x', from: 30, to: 40, at: 27.5, text: '40' },
      { axis: 'x', from: 40, to: 50, at: 27.5, text: '50' },
    ],
  };
};

/** Five places, each on its own ground, and the ways between them. */
const network = (): Scene => ({
  parts: [
    ...plate(0, 0, 12, 12),
    ...office(2, 2, [7, 5, 8]),
    ...plate(30, 0, 14, 12),
    ...hall(32, 2, [9, 6, 3.5]),
    ...plate(14, 13, 15, 12),
    ...plate(0, 26, 14, 12),
    ...rack(2, 29, 3, 2),
    ...plate(30, 26, 14, 12),
    way([12, 9], [16, 9], [16, 15]),
    way([30, 9], [26, 9], [26, 15]),
    way([14, 30], [18, 30], [18, 25]),
    way([30, 33], [24, 33], [24, 25]),
    ...machine(17, 15, [9, 5, 5], 'goods'),
    ...person(28, 22),
    ...person(16, 22.5),
    ...column(33.5, 29.5, 1.5, 5),
    ...column(37.5, 29.5, 1.5, 5),
    ...table(33, 33, 8, 3.5),
    ...box([34, 34, 2], [1.5, 1.5, 2]),
    ...person(11, 34.5),
    ...lorry(29, 9.5, 'none'),
  ],
  marks: [
    [[5, 5, 8], -92, -34],
    [[36, 4, 5], 70, -60],
    [[25, 20, 5], 108, -30],
    [[4, 31, 3], -62, 62],
    [[40, 34, 2], 56, 44],
  ],
  dimensions: [],
});

/** A measuring machine: the part on its granite table, below the gantry with the probe. */
const inspection = (): Scene => ({
  parts: [
    ...room(36, 30, 11),
    ...windows([24, 29], [4, 3], 1.5),
    ...box([3, 1, 0], [5, 2.5, 8]),
    lines(
      'fine',
      [
        [3, 3.5, 2],
        [8, 3.5, 2],
      ],
      [
        [3, 3.5, 4],
        [8, 3.5, 4],
      ],
      [
        [3, 3.5, 6],
        [8, 3.5, 6],
      ],
    ),
    ...box([9, 9, 0], [16, 12, 1.5]),
    ...box([8, 8, 1.5], [18, 14, 2]),
    ...box([9.5, 12, 3.5], [1.5, 3, 9]),
    ...box([12.5, 12.5, 3.5], [9, 7, 0.5]),
    ...box([13.5, 13.5, 4], [7, 5.5, 3.5], 'goods'),
    ...column(15.25, 15, 0.9, 0.6, 7.5),
    ...column(18.75, 15, 0.9, 0.6, 7.5),
    ...column(17, 17.5, 0.9, 0.6, 7.5),
    lines('line', [
      [17, 16.25, 11],
      [17, 16.25, 7.5],
    ]),
    ...box([23.5, 12, 3.5], [1.5, 3, 9]),
    ...box([9, 12.5, 12.5], [16.5, 2, 2]),
    ...box([15.75, 14.5, 11], [2.5, 2.25, 6]),
    ...table(28, 14, 6, 9, 3),
    ...box([29, 16, 3], [0.5, 5, 3.5]),
    ...box([31.5, 16.5, 3], [1.5, 4, 0.25]),
    ...person(31.5, 26),
    ...box([3, 24, 0], [6, 4, 2]),
    ...box([3.75, 24.75, 2], [2, 2.5, 1.5]),
    ...box([6.5, 24.75, 2], [2, 2.5, 1.5]),
  ],
  marks: [
    [[14, 19, 5], -120, 120],
    [[17, 16.25, 9], 150, -96],
    [[12, 13, 14], -96, -40],
    [[9, 21, 2.5], -96, 24],
    [[29.5, 18, 6.5], 92, -70],
  ],
  dimensions: [
    { axis: 'x', from: 8, to: 26, at: 32.5, text: '1 800' },
    { axis: 'y', from: 8, to: 22, at: 38.5, text: '1 400' },
  ],
});

/** A plant taken apart upwards: ground, machines, crane, building, roof. */
const blocks = (): Scene => {
  const axis = (x: number, y: number) =>
    lines('flow', [
      [x, y, 0],
      [x, y, 34],
    ]);
  return {
    parts: [
      ...box([-1, -1, -1], [32, 20, 1]),
      ...[3, 13, 23].flatMap((x) => [...box([x - 0.5, 4, 0], [6.5, 5, 0.4]), ...box([x - 0.5, 12, 0], [6.5, 4, 0.4])]),
      axis(0, 18),
      axis(30, 0),
      ...[2.5, 12.5, 22.5].flatMap((x) => [
        ...machine(x, 4.5, [6, 4, 4], undefined, 5),
        ...machine(x, 12, [6, 3.5, 3], x === 12.5 ? 'goods' : undefined, 5),
      ]),
      ...apart(...[0, 29].flatMap((x) => [0, 17].flatMap((y) => box([x, y, 13], [0.9, 0.9, 5])))),
      ...crane({ from: 0, to: 30, y: [0, 17.5], z: 18 }, 15, 9, 15),
      ...[0, 6, 12, 18, 24, 29.5].flatMap((x) => box([x, 0, 25], [0.5, 18, 0.8])),
      ...[0, 17.5].flatMap((y) => box([0, y, 25.8], [30, 0.5, 0.8])),
      ...[0, 10, 20].flatMap((x) => box([x, 0, 29], [9.5, 18, 0.5])),
      ...[0, 10, 20].flatMap((x) => [
        lines(
          'fine',
          ...[3, 6, 9, 12, 15].map((y): Point[] => [
            [x, y, 29.5],
            [x + 9.5, y, 29.5],
          ]),
        ),
      ]),
      axis(30, 18),
    ],
    marks: [
      [[2, 19, -0.5], -44, 66],
      [[4, 15.5, 6], -96, -40],
      [[13, 15.5, 6], -190, 20],
      [[1, 17.5, 16], -70, -40],
      [[29.75, 9, 25.8], 110, 10],
      [[25, 9, 29.5], 150, -60],
    ],
    dimensions: [
      { axis: 'x', from: -1, to: 31, at: 21, text: '32 000' },
      { axis: 'y', from: -1, to: 19, at: 33, text: '20 000' },
    ],
  };
};

export const serviceScenes = { relocation, schedule, network, inspection, blocks };
