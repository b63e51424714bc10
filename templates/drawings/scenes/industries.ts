import { panel, plate, room, windows } from '../ground.ts';
import { apart, box, type DrawnPath, lines, type Point } from '../isometric.ts';
import { column, drum, gear, person, table, vessel } from '../pieces.ts';
import type { Scene } from '../scene.tsx';

/** One product of each industry, on a plate of its own. */
const parts = (): Scene => ({
  parts: [
    ...plate(0, 0, 18, 18),
    ...plate(22, 0, 18, 18),
    ...plate(0, 22, 18, 18),
    ...plate(22, 22, 18, 18),
    ...box([2, 6, 0], [14, 7, 1]),
    ...[0, 1, 2].flatMap((row) =>
      [0, 1, 2, 3].flatMap((place) => [
        ...column(3.8 + place * 3.4, 7.2 + row * 2.3, 1, 3.4, 1, row === 1 && place === 2 ? 'goods' : undefined),
        ...column(3.8 + place * 3.4, 7.2 + row * 2.3, 0.6, 0.9, 4.4),
      ]),
    ),
    ...box([24, 2, 0], [14, 14, 0.7]),
    lines(
      'fine',
      ...[4, 6, 8].map((y): Point[] => [
        [25, y, 0.7],
        [29, y, 0.7],
        [30, y + 1, 0.7],
      ]),
      ...[9, 11, 13].map((y): Point[] => [
        [37, y, 0.7],
        [34, y, 0.7],
      ]),
    ),
    ...box([29, 6.5, 0.7], [5, 5, 1], 'goods'),
    ...[0, 1].flatMap((place) => column(26.2 + place * 2.6, 13, 1, 2.6, 0.7)),
    ...box([34, 3, 0.7], [3, 3, 1.6]),
    ...box([2, 26, 0], [14, 10, 0.8]),
    ...gear(6, 28, 6, 4.2, 14, 2.4),
    ...drum('y', [6, 30.4, 6], 1, 4),
    ...gear(12.6, 28, 6, 3.2, 10, 2.4, 'goods'),
    ...drum('y', [12.6, 30.4, 6], 0.8, 3),
    ...box([24, 28, 0], [14, 6, 0.8]),
    ...drum('x', [24, 31, 4.8], 3, 7),
    ...drum('x', [31, 31, 4.8], 1.2, 2),
    ...column(35, 31, 1.3, 4, 6),
    ...drum('x', [33, 31, 4.8], 3.5, 3, 'goods'),
    ...drum('x', [36, 31, 4.8], 1.7, 2.5),
  ],
  marks: [
    [[9, 4, 4], -70, -44],
    [[36, 5, 2], 70, -40],
    [[4, 34, 3], -60, 44],
    [[37, 33, 4], 56, 60],
  ],
  dimensions: [],
});

/** A clean room with a filling line: vials on the conveyor, the machine behind glass, vessels. */
const bottles = (): Scene => {
  const vial = (x: number, y: number, z: number, tone?: 'goods') => [
    ...column(x, y, 0.65, 1.7, z, tone),
    ...column(x, y, 0.4, 0.6, z + 1.7),
  ];
  return {
    parts: [
      ...room(44, 26, 12),
      ...windows([26, 33], [5, 2.6], 2),
      ...[4, 9].flatMap((x) => vessel(x, 4, 2, 5)),
      lines(
        'line',
        [
          [4, 4, 7],
          [4, 4, 9.5],
          [20, 4, 9.5],
          [20, 9, 9.5],
        ],
        [
          [9, 4, 7],
          [9, 4, 9.5],
        ],
      ),
      ...box([14, 6, 0], [14, 7, 3]),
      ...box([14, 6, 8.5], [14, 7, 1.5]),
      ...[15, 19, 23].flatMap((x) => box([x, 8, 6.5], [1.6, 2, 2])),
      ...table(2, 15, 38, 4, 3),
      ...Array.from({ length: 17 }, (_, place) => vial(3.5 + place * 2.15, 17, 3, place > 7 && place < 10 ? 'goods' : undefined)).flat(),
      ...apart(...[14, 20.8, 27.6].flatMap((x) => box([x, 12.6, 3], [0.4, 0.4, 5.5]))),
      ...box([33, 5, 0], [8, 5, 6]),
      panel('shade', 10, [34, 2], [38, 5]),
      lines('fine', [
        [33, 10, 1.2],
        [41, 10, 1.2],
      ]),
      ...person(12, 23),
      ...person(30, 22.5),
      ...box([17, 21.5, 0], [5, 3, 2.5]),
      ...[0, 1, 2, 3].flatMap((place) => vial(18 + place * 1.2, 23, 2.5)),
    ],
    marks: [
      [[9, 4, 6.5], -60, -96],
      [[21, 9, 10], 60, -90],
      [[21, 17, 4.5], -196, 80],
      [[39, 8, 6], 96, -66],
      [[19.5, 23, 3.5], -70, 52],
    ],
    dimensions: [
      { axis: 'x', from: 0, to: 44, at: 28.5, text: '22 000' },
      { axis: 'y', from: 0, to: 26, at: 46.5, text: '13 000' },
    ],
  };
};

/** A board below its parts, which are lifted off along their axes. */
const circuit = (): Scene => {
  const pins = (x: number, y: number, count: number, z: number): DrawnPath[] =>
    Array.from({ length: count }, (_, place) => box([x + place * 1.2, y, z], [0.5, 0.8, 0.3])).flat();
  const axes = (...places: [x: number, y: number, from: number, to: number][]) =>
    lines(
      'flow',
      ...places.map(([x, y, from, to]): Point[] => [
        [x, y, from],
        [x, y, to],
      ]),
    );
  return {
    parts: [
      ...box([-1, -1, -1], [42, 30, 0.6]),
      ...box([0, 0, 0], [40, 28, 0.8]),
      lines(
        'fine',
        ...[4, 6, 8, 10].map((y): Point[] => [
          [2, y, 0.8],
          [12, y, 0.8],
          [15, y + 3, 0.8],
        ]),
        ...[15, 17, 19, 21].map((y): Point[] => [
          [38, y, 0.8],
          [29, y, 0.8],
          [26, y - 2, 0.8],
        ]),
        ...[16, 18, 20, 22].map((x): Point[] => [
          [x, 26, 0.8],
          [x, 20, 0.8],
        ]),
        ...[17, 19, 21, 23].map((x): Point[] => [
          [x, 2, 0.8],
          [x, 8, 0.8],
        ]),
      ),
      ...[
        [2, 2],
        [38, 2],
        [2, 26],
        [38, 26],
      ].flatMap(([x = 0, y = 0]) => column(x, y, 0.9, 0.2, 0.8)),
      ...box([28, 2, 0.8], [8, 5, 3.5]),
      ...[0, 1, 2].flatMap((place) => column(5 + place * 3.4, 3.5, 1.3, 4, 0.8)),
      ...box([3, 14, 0.8], [5, 9, 1.5]),
      ...[0, 1, 2, 3].flatMap((place) => box([31 + place * 2, 10, 0.8], [1, 2, 0.8])),
      ...[0, 1, 2, 3].flatMap((place) => box([31 + place * 2, 22, 0.8], [1, 2, 0.8])),
      ...box([14, 8, 0.8], [12, 12, 0.3]),
      axes([14, 20, 1, 15], [26, 8, 1, 15], [26, 20, 1, 15]),
      ...pins(14.5, 20, 9, 9),
      ...box([14, 8, 9], [12, 12, 1.4], 'goods'),
      ...column(16, 18, 0.6, 0.2, 10.4),
      ...box([14, 8, 15], [12, 12, 0.8]),
      ...Array.from({ length: 6 }, (_, fin) => box([14, 8 + fin * 2.1, 15.8], [12, 0.7, 3])).flat(),
    ],
    marks: [
      [[26, 14, 17], 110, -40],
      [[26, 18, 9.7], 150, -10],
      [[5, 22, 2.3], -56, 50],
      [[34, 6, 3], 110, -20],
    ],
    dimensions: [
      { axis: 'x', from: 0, to: 40, at: 31, text: '160' },
      { axis: 'y', from: 0, to: 28, at: 43, text: '112' },
    ],
  };
};

export const industryScenes = { parts, bottles, circuit };
