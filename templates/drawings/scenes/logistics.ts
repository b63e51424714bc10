import { panel, plate, way } from '../ground.ts';
import { apart, box, type DrawnPath, lines, type Point, prism } from '../isometric.ts';
import { column, container, lorry, person } from '../pieces.ts';
import type { Scene } from '../scene.tsx';

/** A terminal: containers in blocks, a gantry crane above the lorry, a ship at the quay. */
const containers = (): Scene => {
  const post = (x: number, y: number) => box([x, y, 0], [0.9, 0.9, 15]);
  return {
    parts: [
      ...plate(0, 0, 46, 26),
      lines(
        'fine',
        ...[9, 18].map((y): Point[] => [
          [0, y, 0],
          [46, y, 0],
        ]),
      ),
      ...[2, 13, 24, 35].flatMap((x, block) =>
        [0, 1].flatMap((row) =>
          Array.from({ length: [3, 2, 3, 1][block] ?? 1 }, (_, level) => container(x, 0.75 + row * 4, level * 3.5)).flat(),
        ),
      ),
      ...apart(...post(17, 9.5), ...post(31, 9.5)),
      ...box([17, 9.5, 15], [15, 0.9, 1.2]),
      ...lorry(2, 12.5, 'light'),
      ...lorry(19, 12.5, 'none'),
      ...container(19.25, 12.75, 6, 'goods'),
      lines('line', [
        [19.75, 14.5, 9.5],
        [23.75, 14.5, 14],
        [27.75, 14.5, 9.5],
      ]),
      ...apart(...post(17, 19.5), ...post(31, 19.5)),
      ...box([17, 19.5, 15], [15, 0.9, 1.2]),
      ...box([23.25, 7, 16.2], [1.5, 17, 1.2]),
      ...box([22.5, 13.5, 14], [3, 2, 2.2]),
      ...person(36, 20.5),
      ...person(38, 20.5),
      ...box([39, 12, 0], [5, 4, 3.5]),
      panel('shade', 16, [39.75, 1.25], [41.5, 2.75]),
    ],
    marks: [
      [[6, 4, 10.5], -92, -30],
      [[23.75, 14, 17], 30, -92],
      [[21, 16.25, 8], -160, 110],
      [[12, 16.5, 3], -150, 96],
      [[44, 14, 2.5], 64, -20],
    ],
    dimensions: [
      { axis: 'x', from: 17, to: 32, at: 28, text: '14 900' },
      { axis: 'y', from: 9.5, to: 20.4, at: 48, text: '10 800' },
    ],
  };
};

/** The quay: a crane whose arm reaches over the ship lifts the container across. */
const quay = (): Scene => {
  const leg = (x: number, y: number) => box([x, y, 0], [1, 1, 17]);
  const ship = [
    [4, 27],
    [42, 27],
    [52, 32.5],
    [42, 38],
    [4, 38],
  ].map(([x = 0, y = 0]): Point => [x, y, -5]);
  return {
    parts: [
      ...box([0, 0, -5], [48, 24, 5]),
      lines(
        'fine',
        [
          [0, 9, 0],
          [48, 9, 0],
        ],
        [
          [0, 20, 0],
          [48, 20, 0],
        ],
      ),
      ...[2, 12, 34].flatMap((x, block) =>
        Array.from({ length: [2, 1, 2][block] ?? 1 }, (_, level) => container(x, 2, level * 3.5)).flat(),
      ),
      ...apart(...leg(17, 9.5), ...leg(29, 9.5)),
      ...lorry(2, 12, 'light'),
      ...lorry(18, 12, 'none'),
      ...person(35, 15),
      ...person(37, 14),
      ...apart(...leg(17, 19.5), ...leg(29, 19.5)),
      ...prism(ship, [0, 0, 8]),
      ...[10, 19.5].flatMap((x) =>
        [0, 1].flatMap((row) =>
          [0, 1].slice(x > 15 && row === 0 ? 1 : 0).flatMap((level) => container(x, 28.5 + row * 4, 3 + level * 3.5)),
        ),
      ),
      ...container(29, 28.5, 3),
      ...container(29, 32.5, 3),
      ...box([5, 28.5, 3], [3.5, 8, 9]),
      panel('shade', 36.5, [5.5, 9], [8, 10.5]),
      ...container(19.5, 26.5, 12.5, 'goods'),
      lines('line', [
        [20, 28, 16],
        [24, 28, 19],
        [28, 28, 16],
      ]),
      ...box([17, 9.5, 17], [13, 1, 1]),
      ...box([17, 19.5, 17], [13, 1, 1]),
      ...box([23, 2, 18], [2, 36, 1.2]),
      ...box([22.25, 27, 17], [3.5, 2.5, 2.2]),
      ...box([22, 2, 19.2], [4, 4, 3]),
    ],
    marks: [
      [[24, 4, 22.2], -30, -46],
      [[20, 30, 15], -110, -92],
      [[9, 16, 4], -130, 50],
      [[40, 34, 3], 40, 70],
      [[36, 4, 7], 90, -36],
    ],
    dimensions: [{ axis: 'y', from: 9.5, to: 20.5, at: 50, text: '11 000' }],
  };
};

/** A border: the lorry waits before the barrier while its papers are in the booth. */
const documents = (): Scene => ({
  parts: [
    ...plate(0, 0, 46, 26),
    lines(
      'fine',
      [
        [0, 11, 0],
        [46, 11, 0],
      ],
      [
        [0, 22, 0],
        [46, 22, 0],
      ],
    ),
    way([0, 19.5], [46, 19.5]),
    ...box([4, 1.5, 0], [15, 7, 5]),
    panel('shade', 8.5, [5.5, 1.5], [9, 4]),
    panel('shade', 8.5, [10.5, 1.5], [14, 4]),
    panel('light', 8.5, [15.5, 0], [17.5, 4]),
    ...box([3, 0.5, 5], [17, 10, 0.6]),
    ...box([26, 3, 0], [12, 5, 1]),
    ...[0, 1, 2, 3].flatMap((place) => box([26.5 + place * 2.8, 3.5, 1], [2.2, 4, 3 - place * 0.5], place === 1 ? 'goods' : 'light')),
    ...lorry(8, 12.5),
    ...box([28, 11, 0], [3.5, 2.5, 4.5]),
    panel('shade', 13.5, [28.5, 2], [31, 4]),
    sides(31.5),
    ...person(24.5, 10.5),
    ...box([33, 11.5, 0], [0.8, 0.8, 3.5]),
    ...box([33, 11.5, 2.75], [0.6, 10, 0.6], 'goods'),
    ...box([33, 22, 0], [0.8, 0.8, 3]),
    ...column(41, 23.5, 0.3, 7),
    ...box([39.5, 23.4, 5], [3.2, 0.4, 2.6]),
  ],
  marks: [
    [[12, 5, 5.6], -70, -72],
    [[36, 5, 2], 84, -58],
    [[10, 16.5, 4], -120, 84],
    [[30, 12, 4.5], 60, -110],
    [[33.3, 20, 3.3], 66, 118],
  ],
  dimensions: [{ axis: 'y', from: 11, to: 22, at: 48, text: '11 000' }],
});

const sides = (x: number): DrawnPath =>
  lines('line', [
    [x, 11.5, 2],
    [x, 13, 2],
    [x, 13, 4],
    [x, 11.5, 4],
    [x, 11.5, 2],
  ]);

export const logisticsScenes = { containers, quay, documents };
